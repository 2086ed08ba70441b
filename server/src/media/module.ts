import type { Deps } from '../deps.ts'
import type { Module } from '../module.ts'
import { mediaPersonalData } from './personal-data.ts'
import { mediaJobs } from './processing/job-handlers.ts'
import { videoMetrics } from './processing/video-metrics.ts'
import type { RecordingPermission } from './recordings/recording-permission.ts'
import { mediaRoutes } from './routes.ts'
import type { PlaybackPermission } from './serving/playback-permission.ts'
import type { SheetPermission } from './sheets/send-sheet.ts'
import { keepSweepingDisk } from './sweep-disk.ts'

interface Permissions {
  playback: (deps: Deps) => PlaybackPermission
  recordings: readonly ((deps: Deps) => RecordingPermission)[]
  sheets: readonly ((deps: Deps) => SheetPermission)[]
}

/** The media module. Modules above it decide who may watch, hear and see: whoever any of them lets. */
export const mediaModule = ({ playback, recordings, sheets }: Permissions): Module => ({
  routes: (app, deps) =>
    mediaRoutes(app, deps, {
      mayPlay: playback(deps),
      mayHear: anyOf(recordings.map((permission) => permission(deps))),
      maySee: anyOf(sheets.map((permission) => permission(deps))),
    }),
  jobs: mediaJobs,
  startProcess: (deps) => [keepSweepingDisk(deps)],
  metrics: videoMetrics,
  personalData: mediaPersonalData,
  tables: [
    'image',
    'video',
    'video_caption',
    'caption_text',
    'vimeo_video',
    'attachment',
    'upload',
    'recording',
    'sheet',
  ],
})

const anyOf =
  <Of>(permissions: readonly ((of: Of) => Promise<boolean>)[]) =>
  async (of: Of): Promise<boolean> => {
    for (const permission of permissions) if (await permission(of)) return true
    return false
  }
