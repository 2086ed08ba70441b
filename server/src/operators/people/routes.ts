import { answerSchema, IdParams, pageSchema } from '@kashf/contract/common.ts'
import { AdminUser, QueueQuery, ReasonBody } from '@kashf/contract/operators.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../../http/endpoint.ts'
import type { Deps } from '../../runtime/deps.ts'
import { listUsers, setBlocked } from './users.ts'

const tag = 'operators'
const session = 'operator'

/** All accounts, and blocking them. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/users',
      session,
      summary: 'All users, by status and search',
      tag,
      query: QueueQuery,
      answer: pageSchema(AdminUser),
    },
    ({ query }) => listUsers(deps, query),
  )
  for (const verb of ['block', 'unblock'] as const) {
    endpoint(
      app,
      deps,
      {
        method: 'POST',
        url: `/api/admin/users/:id/${verb}`,
        session,
        summary: verb === 'block' ? 'Block a person' : 'Unblock a person',
        tag,
        answer: answerSchema(AdminUser),
        stepUp: 'block',
        params: IdParams,
        body: ReasonBody,
      },
      async ({ user, params, body }) => {
        const input = { operatorId: user.id, userId: params.id, reason: body.reason.trim() }
        return { data: await setBlocked(deps, { ...input, blocked: verb === 'block' }) }
      },
    )
  }
}
