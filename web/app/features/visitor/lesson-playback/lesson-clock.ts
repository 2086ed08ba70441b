import { type RefObject, useMemo } from 'react'
import { vimeoIn } from '../player/vimeo/vimeo-messages.ts'

/** Reads and sets the playback position, for notes and questions that refer to a moment of the video. */
export interface LessonClock {
  /** Whole seconds. */
  nowS(): number
  /** Seeks, plays, and scrolls the video into view. */
  seek(seconds: number): void
  /** Pauses a stored video until `release`, while somebody writes about the moment that it shows. */
  hold(): void
  /** Plays on if `hold` paused the video. */
  release(): void
}

/** The `<video>` of a stored video on the stage, or null. */
export const videoIn = (stage: HTMLElement | null): HTMLVideoElement | null =>
  stage?.querySelector('video') ?? null

/** The clock of the stored or Vimeo video on the stage. */
export function useLessonClock(stage: RefObject<HTMLElement | null>): LessonClock {
  return useMemo(() => {
    let held: HTMLVideoElement | null = null
    return {
      nowS() {
        const at = videoIn(stage.current)?.currentTime ?? vimeoIn(stage.current)?.positionS ?? 0
        return Math.max(0, Math.floor(at))
      },
      seek(seconds) {
        const video = videoIn(stage.current)
        if (video) {
          video.currentTime = seconds
          // Autoplay may be blocked; the position is set anyway.
          video.play().catch(() => {})
        } else vimeoIn(stage.current)?.seek(seconds)
        stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
      },
      hold() {
        const video = videoIn(stage.current)
        if (!video || video.paused) return
        video.pause()
        held = video
        video.addEventListener('play', () => (held = null), { once: true })
      },
      release() {
        // Another lesson may have replaced it meanwhile.
        if (held?.isConnected) held.play().catch(() => {})
        held = null
      },
    }
  }, [stage])
}
