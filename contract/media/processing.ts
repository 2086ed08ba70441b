import type { VideoStatus, VideoStep } from './media.ts'

/**
 * The progress of a video: the data of the live event `processing`, sent to its teacher every few seconds while a worker
 * processes it, and once when the work ends or pauses. An event without data means that some were missed: reload the
 * lesson.
 */
export interface ProcessingProgress {
  /** The lesson's `video_link`: `video/12`. */
  reference: string
  status: VideoStatus
  step: VideoStep | null
  /** 0–100 over all steps. */
  percent: number
  /**
   * Seconds until it plays (steps `checking` and `first`) or until all qualities exist (`rest`); null while unknown.
   */
  seconds_left: number | null
  /** Whether it already plays, in the qualities made so far. */
  is_playable: boolean
}
