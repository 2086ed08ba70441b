import { type RefObject, useMemo } from 'react'
import type { LessonVideoElement } from '../player/source/lesson-video.ts'
import { vimeoIn } from '../player/vimeo/vimeo-messages.ts'

/** Where the video of a lesson stands, for notes and questions that belong to a moment of it. */
export interface LessonClock {
  /** Whole seconds. */
  nowS(): number
  /** Goes to the second, plays on, and brings the video into view. */
  seek(seconds: number): void
}

/** The stored video on the stage, once it is there. */
export const videoIn = (stage: HTMLElement | null): LessonVideoElement | null =>
  stage?.querySelector<LessonVideoElement>('lesson-video') ?? null

/** The clock of whatever plays on the stage. */
export function useLessonClock(stage: RefObject<HTMLElement | null>): LessonClock {
  return useMemo(
    () => ({
      nowS() {
        const at = videoIn(stage.current)?.currentTime ?? vimeoIn(stage.current)?.positionS ?? 0
        return Math.max(0, Math.floor(at))
      },
      seek(seconds) {
        const video = videoIn(stage.current)
        if (video) {
          video.currentTime = seconds
          // A browser may want a press on the video itself first: then it stands at the right place.
          video.play().catch(() => {})
        } else vimeoIn(stage.current)?.seek(seconds)
        stage.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      },
    }),
    [stage],
  )
}
