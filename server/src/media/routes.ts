import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { drawingRoutes } from './drawings/routes.ts'
import { imageRoutes } from './images/routes.ts'
import type { RecordingPermission } from './recordings/recording-permission.ts'
import { recordingRoutes } from './recordings/routes.ts'
import type { PlaybackPermission } from './serving/playback-permission.ts'
import { playbackRoutes } from './serving/routes.ts'
import { sheetRoutes } from './sheets/routes.ts'
import type { SheetPermission } from './sheets/send-sheet.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** Uploads, playback, attachments, pictures, recordings and sheets. */
export function mediaRoutes(
  app: FastifyInstance,
  deps: Deps,
  {
    mayPlay,
    mayHear,
    maySee,
  }: { mayPlay: PlaybackPermission; mayHear: RecordingPermission; maySee: SheetPermission },
): void {
  playbackRoutes(app, deps, mayPlay)
  attachmentRoutes(app, deps, mayPlay)
  drawingRoutes(app, deps)
  imageRoutes(app, deps)
  recordingRoutes(app, deps, mayHear)
  sheetRoutes(app, deps, maySee)
  uploadRoutes(app, deps)
}
