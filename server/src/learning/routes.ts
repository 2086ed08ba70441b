import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { commentRoutes } from './discussion/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { learnerRoutes } from './learners/routes.ts'
import { meetingRoutes } from './meetings/routes.ts'
import { courseMessageRoutes } from './messages/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { offlineRoutes } from './offline/routes.ts'
import { playbackRoutes } from './playback/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { scoreRoutes } from './scores/routes.ts'
import { streamRoutes } from './streams/routes.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { pageRoutes } from './views/routes.ts'

/** Calls of learners (watching, notes, questions, comments, scores, certificates) and their teacher's view of them. */
export function learningRoutes(app: FastifyInstance, deps: Deps): void {
  pageRoutes(app, deps)
  homeRoutes(app, deps)
  playbackRoutes(app, deps)
  streamRoutes(app, deps)
  offlineRoutes(app, deps)
  progressRoutes(app, deps)
  transcriptRoutes(app, deps)
  noteRoutes(app, deps)
  meetingRoutes(app, deps)
  questionRoutes(app, deps)
  certificateRoutes(app, deps)
  commentRoutes(app, deps)
  scoreRoutes(app, deps)
  reportRoutes(app, deps)
  learnerRoutes(app, deps)
  inboxRoutes(app, deps)
  announcementRoutes(app, deps)
  courseMessageRoutes(app, deps)
}
