import type { VideoStatus, VideoStep } from './media.ts'

/**
 * How far a video is: the data of the live event `processing`, told to its teacher every few seconds while a worker is at
 * it, and once when the work ends or rests. An event without data means that something was missed: ask for the lesson.
 */
export interface ProcessingNews {
  /** What the lesson's `video_link` holds: `video/12`. */
  reference: string
  status: VideoStatus
  step: VideoStep | null
  /** 0–100 over all steps. */
  percent: number
  /** Until it plays (steps `checking` and `first`) or until all qualities are there (`rest`); null while unknown. */
  seconds_left: number | null
  /** It plays already, in the qualities made so far. */
  is_playable: boolean
}
