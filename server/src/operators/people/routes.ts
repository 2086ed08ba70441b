import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { deskPageSchema } from '@kashf/contract/operators/desk.ts'
import { AdminUser, QueueQuery, ReasonBody } from '@kashf/contract/operators/operators.ts'
import { AdminPerson, EndedSessions, PersonSessionParams } from '@kashf/contract/operators/people.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { languageAsked } from '../../http/errors/language-asked.ts'
import { callerOf } from '../../security/caller.ts'
import { withClaims } from '../desk/claims.ts'
import { endSessionsOf } from './end-sessions.ts'
import { findPerson } from './person.ts'
import { listUsers, setBlocked } from './users.ts'

const tag = 'operators'
const session = 'operator'

/** All accounts, each on one page, and what operators do to them. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  accountRoutes(app, deps)
  sessionRoutes(app, deps)
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const rule = {
    method: 'DELETE',
    session,
    tag,
    stepUp: 'block',
    answer: answerSchema(EndedSessions),
  } as const
  endpoint(
    app,
    deps,
    {
      ...rule,
      url: '/api/admin/users/:id/sessions',
      summary: "End all of a person's sessions",
      params: IdParams,
    },
    async ({ user, params, request }) => ({
      data: await endSessionsOf(deps, { operatorId: user.id, userId: params.id, caller: callerOf(request) }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      ...rule,
      url: '/api/admin/users/:id/sessions/:session_id',
      summary: "End one of a person's sessions",
      params: PersonSessionParams,
    },
    async ({ user, params, request }) => ({
      data: await endSessionsOf(deps, {
        operatorId: user.id,
        userId: params.id,
        sessionId: params.session_id,
        caller: callerOf(request),
      }),
    }),
  )
}

function accountRoutes(app: FastifyInstance, deps: Deps): void {
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
      answer: deskPageSchema(AdminUser),
    },
    async ({ query, user }) => withClaims(deps.db, 'user', await listUsers(deps, query, user.id)),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/users/:id',
      session,
      summary: 'One person: account, money, purchases, sessions, uploads and reports',
      tag,
      params: IdParams,
      answer: answerSchema(AdminPerson),
    },
    async ({ params, request }) => ({
      data: await findPerson(deps, params.id, languageAsked(request.headers)),
    }),
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
