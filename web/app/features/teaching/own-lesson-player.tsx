import type { Lesson } from '@kashf/contract/catalogue.ts'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

const VideoStage = lazy(() => import('../player/video-stage.tsx'))

/** Plays a lesson for its teacher: from the beginning, and without keeping progress. */
export function OwnLessonPlayer({
  lesson,
}: {
  lesson: Pick<Lesson, 'title' | 'video_link' | 'poster' | 'duration_s'>
}) {
  if (!lesson.video_link) return null
  return (
    <div className="on-stage relative isolate grid aspect-[7/4] w-full place-items-center overflow-hidden rounded-md">
      <Suspense fallback={<Spinner size={40} />}>
        <VideoStage
          reference={lesson.video_link}
          title={lesson.title}
          poster={lesson.poster}
          durationS={lesson.duration_s}
        />
      </Suspense>
    </div>
  )
}
