import type { FastifyInstance } from 'fastify'
import type { Deps } from '../runtime/deps.ts'
import { authoringRoutes, type EditedPages } from './authoring/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { curriculumRoutes } from './curriculum/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { listingRoutes } from './listing/routes.ts'
import { reviewNoteRoutes } from './review-notes/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { teacherRoutes } from './teachers/routes.ts'

/** Courses, categories and teachers as everyone sees them, link previews, sitemaps, and what teachers edit. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps, editedPages: EditedPages): void {
  listingRoutes(app, deps)
  searchRoutes(app, deps)
  categoryRoutes(app, deps)
  teacherRoutes(app, deps)
  sharingRoutes(app, deps)
  authoringRoutes(app, deps, editedPages)
  curriculumRoutes(app, deps)
  draftRoutes(app, deps)
  importRoutes(app, deps)
  reviewNoteRoutes(app, deps)
}
