import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { groupRoutes } from './groups/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { tariffRoutes } from './tariffs/routes.ts'

/** Tariffs and groups of courses, queues for their places, and the members of groups. */
export function groupsRoutes(app: FastifyInstance, deps: Deps): void {
  queueRoutes(app, deps)
  tariffRoutes(app, deps)
  groupRoutes(app, deps)
  memberRoutes(app, deps)
}
