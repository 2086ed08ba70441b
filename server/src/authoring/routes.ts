import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { courseRoutes } from './courses/course-routes.ts'
import { curriculumRoutes } from './curriculum/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { lessonRoutes } from './lessons/lesson-routes.ts'
import { lessonVideoRoutes } from './lessons/lesson-video-routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { reviewNoteRoutes } from './review-notes/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { shareRoutes } from './team/shares/routes.ts'
import { versionRoutes } from './versions/version-routes.ts'

/** The calls of teachers, and of those who help them, on courses and lessons. Each operation asks the policy. */
export function authoringRoutes(app: FastifyInstance, deps: Deps): void {
  courseRoutes(app, deps)
  reviewRoutes(app, deps)
  lessonRoutes(app, deps)
  lessonVideoRoutes(app, deps)
  versionRoutes(app, deps)
  curriculumRoutes(app, deps)
  draftRoutes(app, deps)
  importRoutes(app, deps)
  reviewNoteRoutes(app, deps)
  teamRoutes(app, deps)
  shareRoutes(app, deps)
}
