import type { Deps } from '../deps.ts'
import type { Module } from '../module.ts'
import { mediaPersonalData } from './personal-data.ts'
import { mediaJobs } from './processing/job-handlers.ts'
import { videoMetrics } from './processing/video-metrics.ts'
import type { RecordingPermission } from './recordings/recording-permission.ts'
import { mediaRoutes } from './routes.ts'
import type { PlaybackPermission } from './serving/playback-permission.ts'
import { keepSweepingDisk } from './sweep-disk.ts'

/** The media module. Modules above it decide who may watch, and who may hear: whoever any of them lets. */
export const mediaModule = (
  playbackPermission: (deps: Deps) => PlaybackPermission,
  recordingPermissions: readonly ((deps: Deps) => RecordingPermission)[],
): Module => ({
  routes: (app, deps) => {
    const permissions = recordingPermissions.map((permission) => permission(deps))
    const mayHear: RecordingPermission = async (of) => {
      for (const permission of permissions) if (await permission(of)) return true
      return false
    }
    mediaRoutes(app, deps, { mayPlay: playbackPermission(deps), mayHear })
  },
  jobs: mediaJobs,
  startProcess: (deps) => [keepSweepingDisk(deps)],
  metrics: videoMetrics,
  personalData: mediaPersonalData,
  tables: ['image', 'video', 'video_caption', 'vimeo_video', 'attachment', 'upload', 'recording', 'sheet'],
})
