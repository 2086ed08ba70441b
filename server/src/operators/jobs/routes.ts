import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { discardJob, listDeadJobs, retryJob } from './dead-jobs.ts'

const tag = 'operators'
const session = 'operator'

/** The dead-letter queue: jobs that crashed their worker three times. */
export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/jobs',
    { session, summary: 'Jobs that crashed their worker three times and are not run any more', tag },
    ({ query }) => listDeadJobs(deps, query),
  )
  app.endpoint(
    'POST /api/admin/jobs/:id/retry',
    { session, summary: 'Queue such a job again', tag },
    async ({ user, params }) => ({ data: await retryJob(deps, { operatorId: user.id, id: params.id }) }),
  )
  app.endpoint(
    'POST /api/admin/jobs/:id/discard',
    { session, summary: 'Discard such a job; a video that does not play yet fails', tag },
    async ({ user, params }) => ({ data: await discardJob(deps, { operatorId: user.id, id: params.id }) }),
  )
}
