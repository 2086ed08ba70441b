import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import { courseRoutes, type EditedCourse } from './course-routes.ts'
import { type EditedLesson, lessonRoutes } from './lesson-routes.ts'
import { lessonVideoRoutes } from './lesson-video-routes.ts'
import { versionRoutes } from './version-routes.ts'

/** The pages that teachers receive after an edit. They belong to `learning`, which imports this module, so `app.ts` passes them. */
export interface EditedPages {
  course: EditedCourse
  lesson: EditedLesson
}

/** What an approved teacher does with courses and lessons. Each operation checks whose they are. */
export function authoringRoutes(app: FastifyInstance, deps: Deps, pages: EditedPages): void {
  courseRoutes(app, deps, pages.course)
  lessonRoutes(app, deps, pages.lesson)
  lessonVideoRoutes(app, deps, pages.lesson)
  versionRoutes(app, deps)
}
