import { ReportBody } from '@kashf/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { endpoint } from '../http/endpoint.ts'
import { byUser } from '../http/rate-limit.ts'
import { reportThing } from './report-thing.ts'

const HOUR_S = 3600

/** What anybody may say about what others wrote. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/reports',
      session: 'user',
      summary: 'Report a course, a comment or a question to the operators',
      tag: 'learning',
      body: ReportBody,
      limit: byUser(20, HOUR_S),
      status: 201,
    },
    async ({ user, body }) => ({ data: await reportThing(deps, { viewer: user, body }) }),
  )
}
