import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { removeFiles } from '../removal/remove-files.ts'
import { sweepOrphanedFiles } from '../removal/sweep-orphaned-files.ts'
import { abortLostUploads } from '../uploads/expire-uploads.ts'
import { completePlayableVideo } from './complete-video.ts'
import {
  completeVideoJob,
  processVideoJob,
  removeFilesJob,
  resumeVideosJob,
  sweepOriginalsJob,
} from './jobs.ts'
import { notifyProgress } from './notify-progress.ts'
import { processUploadedVideo } from './process-video.ts'
import { resumeStalledVideos } from './requeue-videos.ts'

/** The media module's background jobs. */
export function mediaHandlers(deps: Deps): JobHandler[] {
  return [
    handlerFor(processVideoJob, ({ videoId }, signal) =>
      processUploadedVideo(deps, videoId, signal).finally(() => notifyProgress(deps, videoId, null)),
    ),
    handlerFor(completeVideoJob, ({ videoId }, signal) =>
      completePlayableVideo(deps, videoId, signal).finally(() => notifyProgress(deps, videoId, null)),
    ),
    handlerFor(resumeVideosJob, () => resumeStalledVideos(deps)),
    handlerFor(sweepOriginalsJob, async () => {
      const sweeps = [{ sweep: sweepOrphanedFiles }, { sweep: abortLostUploads }]
      await forEach(deps, sweeps, { failed: 'the storage was not swept' }, ({ sweep }) => sweep(deps))
    }),
    handlerFor(removeFilesJob, (files) => removeFiles(deps, files)),
  ]
}
