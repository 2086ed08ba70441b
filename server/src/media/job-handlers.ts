import type { Deps } from '../deps.ts'
import { handlerFor, type JobHandler } from '../jobs/queue.ts'
import {
  completeVideoJob,
  expireUploadsJob,
  processVideoJob,
  removeFilesJob,
  resumeVideosJob,
  sweepOriginalsJob,
} from './jobs.ts'
import { completePlayableVideo } from './processing/complete-video.ts'
import { processUploadedVideo } from './processing/process-video.ts'
import { resumeStandingVideos } from './processing/resume-videos.ts'
import { sweepForgottenFiles } from './processing/sweep-forgotten.ts'
import { sweepScratch } from './processing/sweep-scratch.ts'
import { tellProcessing } from './processing/tell-processing.ts'
import { removeExpiredUploads } from './uploads/expire-uploads.ts'

/** What a worker does for this room. */
export function mediaHandlers(deps: Deps): JobHandler[] {
  return [
    handlerFor(processVideoJob, ({ videoId }, signal) =>
      processUploadedVideo(deps, videoId, signal).finally(() => tellProcessing(deps, videoId, null)),
    ),
    handlerFor(completeVideoJob, ({ videoId }, signal) =>
      completePlayableVideo(deps, videoId, signal).finally(() => tellProcessing(deps, videoId, null)),
    ),
    handlerFor(resumeVideosJob, async () => {
      await resumeStandingVideos(deps)
      await sweepScratch(deps)
    }),
    handlerFor(sweepOriginalsJob, () => sweepForgottenFiles(deps)),
    handlerFor(expireUploadsJob, () => removeExpiredUploads(deps)),
    handlerFor(removeFilesJob, async ({ keys = [], prefixes = [] }) => {
      for (const key of keys) await deps.storage.delete(key)
      for (const prefix of prefixes) await deps.storage.deletePrefix(prefix)
    }),
  ]
}
