import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { makeRecording, requeueRecordings } from '../recordings/make-recording.ts'
import { sweepUnusedRecordings } from '../recordings/sweep-unused-recordings.ts'
import { removeFiles } from '../removal/remove-files.ts'
import { sweepOrphanedFiles } from '../removal/sweep-orphaned-files.ts'
import { sweepUnusedPictures } from '../removal/sweep-unused-pictures.ts'
import { sweepUnusedSheets } from '../sheets/sweep-unused-sheets.ts'
import { abortLostUploads } from '../uploads/expire-uploads.ts'
import { completePlayableVideo } from './complete-video.ts'
import {
  completeVideoJob,
  makeRecordingJob,
  processVideoJob,
  removeFilesJob,
  resumeVideosJob,
  sweepOriginalsJob,
} from './jobs.ts'
import { notifyProgress } from './notify-progress.ts'
import { processUploadedVideo } from './process-video.ts'
import { resumeStalledVideos } from './requeue-videos.ts'

export const removeFilesHandler = handlerFor(removeFilesJob, removeFiles)

/** The media module's background jobs. */
export const mediaJobs: readonly JobHandler<Deps>[] = [
  handlerFor(processVideoJob, (deps: Deps, { videoId }, signal) =>
    processUploadedVideo(deps, videoId, signal).finally(() => notifyProgress(deps, videoId, null)),
  ),
  handlerFor(completeVideoJob, (deps: Deps, { videoId }, signal) =>
    completePlayableVideo(deps, videoId, signal).finally(() => notifyProgress(deps, videoId, null)),
  ),
  handlerFor(makeRecordingJob, makeRecording),
  handlerFor(resumeVideosJob, (deps: Deps) => resumeStalledVideos(deps)),
  handlerFor(sweepOriginalsJob, async (deps: Deps) => {
    const sweeps = [
      { sweep: sweepUnusedPictures },
      { sweep: sweepUnusedRecordings },
      { sweep: sweepUnusedSheets },
      { sweep: requeueRecordings },
      { sweep: sweepOrphanedFiles },
      { sweep: abortLostUploads },
    ]
    await forEach(deps, sweeps, { failed: 'the storage was not swept' }, ({ sweep }) => sweep(deps))
  }),
  removeFilesHandler,
]
