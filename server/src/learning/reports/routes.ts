import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { fileReport } from './report.ts'

/** Reports of courses, comments and questions to the operators. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/reports',
    {
      session: 'user',
      summary: 'Report a course, a comment or a question to the operators',
      tag: 'learning',
      limit: byUser(20, HOUR_S),
      status: 201,
    },
    async ({ user, body }) => ({ data: await fileReport(deps, { viewer: user, body }) }),
  )
}
