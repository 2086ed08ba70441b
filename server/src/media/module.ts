import type { Deps } from '../deps.ts'
import type { Module } from '../module.ts'
import { mediaPersonalData } from './personal-data.ts'
import { mediaJobs } from './processing/job-handlers.ts'
import { videoMetrics } from './processing/video-metrics.ts'
import { mediaRoutes } from './routes.ts'
import type { PlaybackPermission } from './serving/playback-permission.ts'
import { keepSweepingDisk } from './sweep-disk.ts'

/** The media module. Modules above it decide who may watch. */
export const mediaModule = (playbackPermission: (deps: Deps) => PlaybackPermission): Module => ({
  routes: (app, deps) => mediaRoutes(app, deps, playbackPermission(deps)),
  jobs: mediaJobs,
  startProcess: (deps) => [keepSweepingDisk(deps)],
  metrics: videoMetrics,
  personalData: mediaPersonalData,
  tables: ['image', 'video', 'video_caption', 'vimeo_video', 'attachment', 'upload', 'recording', 'sheet'],
})
