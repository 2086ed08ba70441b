import { answerSchema, IdParams, pageSchema } from '@kashf/contract/common.ts'
import { AdminDeadJob, DeadJobsQuery } from '@kashf/contract/operators/operators.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { discardJob, listDeadJobs, retryJob } from './dead-jobs.ts'

const tag = 'operators'
const session = 'operator'

/** The dead-letter queue: jobs that crashed their worker three times. */
export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/jobs',
      session,
      summary: 'Jobs that crashed their worker three times and are not run any more',
      tag,
      answer: pageSchema(AdminDeadJob),
      query: DeadJobsQuery,
    },
    ({ query }) => listDeadJobs(deps, query),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/jobs/:id/retry',
      session,
      summary: 'Queue such a job again',
      tag,
      answer: answerSchema(AdminDeadJob),
      params: IdParams,
    },
    async ({ user, params }) => ({ data: await retryJob(deps, { operatorId: user.id, id: params.id }) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/jobs/:id/discard',
      session,
      summary: 'Discard such a job; a video that does not play yet fails',
      tag,
      answer: answerSchema(AdminDeadJob),
      params: IdParams,
    },
    async ({ user, params }) => ({ data: await discardJob(deps, { operatorId: user.id, id: params.id }) }),
  )
}
