import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Spinner } from '../../../ui/states/spinner.tsx'

const VideoStage = lazyPart(() => import('../../visitor/player/stage/video-stage.tsx'))

/** Plays a lesson for its teacher as soon as it is playable: from the start and without saving progress. */
export function TaughtLessonPlayer({
  lesson,
}: {
  lesson: Pick<Lesson, 'title' | 'video_link' | 'poster' | 'duration_s' | 'status'>
}) {
  // The duration is known with the first rendition; a lesson at an external video provider is ready at once.
  const isPlayable = lesson.status === 'ready' || lesson.duration_s > 0
  if (!lesson.video_link || !isPlayable) return null
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
