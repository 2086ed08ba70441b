import type { VideoFailure } from '@kashf/contract/media/media.ts'
import { defineJob, retried } from '../../jobs/queue.ts'

// The queue retries none of these jobs: `resume-videos` queues stalled videos again. So a job may take hours, and a
// file that crashes workers cannot block the queue.
const longRunning = { retryLimit: 0, expireInSeconds: 23 * 3600 }

/** Check, poster and first rendition. Separate from the long work, so that no upload waits for another's ladder. */
export const processVideoJob = defineJob<{ videoId: number }>('process-video', longRunning)
/** Makes the remaining renditions. */
export const completeVideoJob = defineJob<{ videoId: number }>('complete-video', longRunning)
export const resumeVideosJob = defineJob<object>('resume-videos', { retryLimit: 0 }, '* * * * *')
/** A video became playable and its length is known; handled by `authoring/lessons/video-outcome.ts`. */
export const videoPlayableJob = defineJob<{ videoId: number }>('video-playable', retried(5))
/** A video failed; handled by `authoring/lessons/video-outcome.ts`. */
export const videoFailedJob = defineJob<{ videoId: number; failure: VideoFailure; at: string }>(
  'video-failed',
  retried(5),
)
/** Makes the playable file of a recording. */
export const makeRecordingJob = defineJob<{ recordingId: number }>('make-recording', retried(30))
export interface FilesToRemove {
  keys?: string[]
  prefixes?: string[]
  /** True when the retention of the deleted files has ended. */
  isDue?: boolean
}
/** Deletes stored objects some days after the commit that made them obsolete (`removeFiles`). */
export const removeFilesJob = defineJob<FilesToRemove>('remove-files', retried(30))
export const sweepOriginalsJob = defineJob<object>('sweep-originals', { retryLimit: 1 }, '41 3 * * *')
