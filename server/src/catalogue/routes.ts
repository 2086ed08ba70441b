import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { categoryRoutes } from './categories/routes.ts'
import { listingRoutes } from './listing/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { teacherRoutes } from './teachers/routes.ts'

/** Courses, categories and teachers as everyone sees them, link previews and sitemaps. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  listingRoutes(app, deps)
  searchRoutes(app, deps)
  categoryRoutes(app, deps)
  teacherRoutes(app, deps)
  sharingRoutes(app, deps)
}
