import type { Lesson } from '@kashf/contract/catalogue.ts'
import { LessonStateView } from '../courses/lesson-state.tsx'
import { TaughtLessonPlayer } from '../courses/taught-lesson-player.tsx'
import { ChosenVideo } from '../uploader/chosen-video.tsx'

/** The newly chosen video, or the lesson's stored one with its status. */
export function LessonVideoPreview({ file, lesson }: { file: File | undefined; lesson: Lesson | null }) {
  if (file) return <ChosenVideo file={file} />
  if (!lesson || lesson.status === 'empty') return null
  return (
    <div className="grid max-w-xl gap-2">
      {lesson.status !== 'ready' && <LessonStateView lesson={lesson} />}
      <TaughtLessonPlayer lesson={lesson} />
    </div>
  )
}
