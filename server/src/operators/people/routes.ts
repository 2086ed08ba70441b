import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { callerOf } from '../../security/caller.ts'
import { withClaims } from '../desk/claims.ts'
import { endSessionsOf } from './end-sessions.ts'
import { findPerson, recordView } from './person.ts'
import { teacherSummary } from './teacher-summary.ts'
import { listUsers, setBlocked } from './users.ts'

const tag = 'operators'
const session = 'operator'

/** All accounts, the page of each, and operators' actions on them. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  accountRoutes(app, deps)
  sessionRoutes(app, deps)
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const rule = { session, tag, stepUp: 'block' } as const
  app.endpoint(
    'DELETE /api/admin/users/:id/sessions',
    { ...rule, summary: "End all of a person's sessions" },
    async ({ user, params, request }) => ({
      data: await endSessionsOf(deps, { operatorId: user.id, userId: params.id, caller: callerOf(request) }),
    }),
  )
  app.endpoint(
    'DELETE /api/admin/users/:id/sessions/:session_id',
    { ...rule, summary: "End one of a person's sessions" },
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
  app.endpoint(
    'GET /api/admin/users',
    { session, summary: 'All users, by status and search', tag },
    async ({ query, user }) => withClaims(deps.db, 'user', await listUsers(deps, query, user.id)),
  )
  app.endpoint(
    'GET /api/admin/users/:id',
    {
      session,
      summary: 'One person: account, money, purchases, sessions, uploads and reports; audited',
      tag,
    },
    async ({ user, params, request }) => {
      const data = await findPerson(deps, params.id, languageAsked(request.headers))
      await recordView(deps, { operatorId: user.id, userId: params.id })
      return { data }
    },
  )
  app.endpoint(
    'GET /api/admin/teachers/:id/summary',
    { session, summary: "A teacher's courses, sales, refunds, payouts, questions and reports; audited", tag },
    async ({ user, params }) => {
      const data = await teacherSummary(deps, params.id)
      await recordView(deps, { operatorId: user.id, userId: params.id })
      return { data }
    },
  )
  for (const verb of ['block', 'unblock'] as const) {
    app.endpoint(
      `POST /api/admin/users/:id/${verb}`,
      { session, summary: verb === 'block' ? 'Block a person' : 'Unblock a person', tag, stepUp: 'block' },
      async ({ user, params, body }) => {
        const input = { operatorId: user.id, userId: params.id, reason: body.reason.trim() }
        return { data: await setBlocked(deps, { ...input, blocked: verb === 'block' }) }
      },
    )
  }
}
