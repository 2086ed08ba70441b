import type { VideoFailure } from '@kashf/contract/media.ts'
import { defineJob } from '../../jobs/queue.ts'

// Nothing is retried by the queue: `resume-videos` takes up whatever stands still, whoever died over it. So a work
// that takes hours may be one job, and a file that kills workers can't hold the queue.
const long = { retryLimit: 0, expireInSeconds: 23 * 3600 }

/** Check, poster, first rendition: soon playable. Apart from the long work, so that no upload waits for a ladder. */
export const processVideoJob = defineJob<{ videoId: number }>('process-video', long)
/** The remaining qualities. */
export const completeVideoJob = defineJob<{ videoId: number }>('complete-video', long)
export const resumeVideosJob = defineJob<object>('resume-videos', { retryLimit: 0 }, '* * * * *')
/** A video plays and its length is known; handled by the room that shows it (`catalogue/authoring/video-playable.ts`). */
export const videoPlayableJob = defineJob<{ videoId: number }>('video-playable', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
})
/** A video will not play, and why; handled by the room that shows it (`catalogue/authoring/notify-video.ts`). */
export const videoFailedJob = defineJob<{ videoId: number; failure: VideoFailure; at: string }>(
  'video-failed',
  {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
  },
)
/** Deletes stored objects after the change that made them useless was committed. */
export const removeFilesJob = defineJob<{ keys?: string[]; prefixes?: string[] }>('remove-files', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
})
export const sweepOriginalsJob = defineJob<object>('sweep-originals', { retryLimit: 1 }, '41 3 * * *')
export const expireUploadsJob = defineJob<object>('expire-uploads', { retryLimit: 1 }, '*/15 * * * *')

export const mediaJobs = [
  processVideoJob,
  completeVideoJob,
  resumeVideosJob,
  videoPlayableJob,
  videoFailedJob,
  removeFilesJob,
  sweepOriginalsJob,
  expireUploadsJob,
]
