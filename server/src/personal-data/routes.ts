import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { closingRoutes } from './closing/routes.ts'
import { exportRoutes } from './export/routes.ts'

/** Every call of the personal data module. */
export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  exportRoutes(app, deps)
  closingRoutes(app, deps)
}
