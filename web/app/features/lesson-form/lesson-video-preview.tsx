import type { Lesson } from '@kashf/contract/catalogue.ts'
import { useState } from 'react'
import { lessonFormText } from '../../text/lesson-form.ts'
import { LessonStateView } from '../teaching/lesson-state.tsx'
import { OwnLessonPlayer } from '../teaching/own-lesson-player.tsx'
import { useFileUrl } from '../uploader/use-file-url.ts'

/** The newly chosen video, or the lesson's stored one with its state. */
export function LessonVideoPreview({ file, lesson }: { file: File | undefined; lesson: Lesson | null }) {
  if (file) return <ChosenVideo file={file} />
  if (!lesson || lesson.status === 'empty') return null
  return (
    <div className="grid max-w-xl gap-2">
      {lesson.status !== 'ready' && <LessonStateView lesson={lesson} />}
      <OwnLessonPlayer lesson={lesson} />
    </div>
  )
}

/** A chosen video file, played from the disk of its owner. */
export function ChosenVideo({ file }: { file: File }) {
  const url = useFileUrl(file)
  // Not every browser plays every format that we take.
  const [unplayable, setUnplayable] = useState<File | null>(null)
  if (!url || unplayable === file) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: the teacher's own file, before there can be captions
    <video
      src={url}
      onError={() => setUnplayable(file)}
      controls
      playsInline
      preload="metadata"
      aria-label={lessonFormText.videoPreview}
      className="aspect-[7/4] w-full max-w-xl rounded-md bg-stage"
    />
  )
}
