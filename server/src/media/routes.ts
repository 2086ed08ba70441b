import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { drawingRoutes } from './drawings/routes.ts'
import { imageRoutes } from './images/routes.ts'
import type { RecordingPermission } from './recordings/recording-permission.ts'
import { recordingRoutes } from './recordings/routes.ts'
import type { PlaybackPermission } from './serving/playback-permission.ts'
import { playbackRoutes } from './serving/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** Uploads, playback, attachments and pictures. */
export function mediaRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mayPlay, mayHear }: { mayPlay: PlaybackPermission; mayHear: RecordingPermission },
): void {
  playbackRoutes(app, deps, mayPlay)
  attachmentRoutes(app, deps, mayPlay)
  drawingRoutes(app, deps)
  imageRoutes(app, deps)
  recordingRoutes(app, deps, mayHear)
  uploadRoutes(app, deps)
}
