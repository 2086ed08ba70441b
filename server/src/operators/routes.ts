import { IdParams, pageSchema } from '@kashf/contract/common.ts'
import {
  AdminCourse,
  AdminTeacher,
  AdminUser,
  AuditEntry,
  AuditQuery,
  QueueQuery,
  ReasonBody,
} from '@kashf/contract/operators.ts'
import { AdminPayout, AdminPurchase, LedgerQuery, ReferenceBody } from '@kashf/contract/operators-money.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../http/endpoint.ts'
import type { Deps } from '../runtime/deps.ts'
import { listAudit } from './audit-trail.ts'
import { listLedger } from './money/ledger.ts'
import { decidePayout, listPayouts, showPayout } from './money/payouts.ts'
import { listPurchases, refund } from './money/purchases.ts'
import { moneyWorkRoutes } from './money/routes.ts'
import { overview } from './overview.ts'
import { listUsers, setBlocked } from './people/users.ts'
import { moderationRoutes } from './reports/routes.ts'
import { listCourses, reviewCourse } from './review/courses.ts'
import { decideTeacher, listTeachers } from './review/teachers.ts'
import { settingsRoutes } from './settings/routes.ts'
import { stepUpRoutes } from './step-up-routes.ts'

const tag = 'operators'
const session = 'operator'

/** The operators' console. To everybody else none of this exists: 404. */
export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps)
  decisionRoutes(app, deps)
  payoutRoutes(app, deps)
  moneyWorkRoutes(app, deps)
  moderationRoutes(app, deps)
  settingsRoutes(app, deps)
  stepUpRoutes(app, deps)
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const lists = {
    teachers: [listTeachers, AdminTeacher],
    courses: [listCourses, AdminCourse],
    payouts: [listPayouts, AdminPayout],
    purchases: [listPurchases, AdminPurchase],
    users: [listUsers, AdminUser],
  } as const
  for (const [name, [list, item]] of Object.entries(lists)) {
    const rule = { method: 'GET', url: `/api/admin/${name}`, session, tag, query: QueueQuery } as const
    const summary = `All ${name}, by status and search`
    endpoint(app, deps, { ...rule, summary, answer: pageSchema(item) }, ({ query }) => list(deps, query))
  }
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/audit',
      session,
      summary: 'The audit trail',
      tag,
      answer: pageSchema(AuditEntry),
      query: AuditQuery,
    },
    ({ query }) => listAudit(deps, query),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/ledger',
      session,
      summary: 'The ledger, with its live zero-sum check in `state`',
      tag,
      query: LedgerQuery,
    },
    ({ query }) => listLedger(deps, query),
  )
  endpoint(
    app,
    deps,
    { method: 'GET', url: '/api/admin/overview', session, summary: 'What waits, and system health', tag },
    async () => ({ data: await overview(deps) }),
  )
}

function decisionRoutes(app: FastifyInstance, deps: Deps): void {
  const plain = (url: string, summary: string) =>
    ({ method: 'POST', url, session, summary, tag, params: IdParams }) as const
  const withReason = (url: string, summary: string) => ({ ...plain(url, summary), body: ReasonBody }) as const

  endpoint(
    app,
    deps,
    plain('/api/admin/teachers/:id/approve', 'Let a teacher author'),
    async ({ user, params }) => ({
      data: await decideTeacher(deps, { operatorId: user.id, teacherId: params.id, reason: null }),
    }),
  )
  endpoint(
    app,
    deps,
    withReason('/api/admin/teachers/:id/reject', 'Turn a teacher away'),
    async ({ user, params, body }) => ({
      data: await decideTeacher(deps, {
        operatorId: user.id,
        teacherId: params.id,
        reason: body.reason.trim(),
      }),
    }),
  )
  endpoint(
    app,
    deps,
    { ...plain('/api/admin/courses/:id/publish', 'Publish a course'), stepUp: 'publish' },
    async ({ user, params }) => {
      const input = { operatorId: user.id, courseId: params.id }
      return { data: await reviewCourse(deps, { ...input, review: 'publish', reason: '' }) }
    },
  )
  for (const review of ['return', 'hide'] as const) {
    const summary =
      review === 'return' ? 'Give a course back to its teacher' : 'Take a course out of the catalogue'
    endpoint(
      app,
      deps,
      {
        ...withReason(`/api/admin/courses/:id/${review}`, summary),
        ...(review === 'hide' && { stepUp: 'publish' }),
      },
      async ({ user, params, body }) => {
        const input = { operatorId: user.id, courseId: params.id, reason: body.reason.trim() }
        return { data: await reviewCourse(deps, { ...input, review }) }
      },
    )
  }
  endpoint(
    app,
    deps,
    {
      ...withReason('/api/admin/purchases/:id/refund', 'Give a purchase back and close the access'),
      stepUp: 'refund',
    },
    async ({ user, params, body }) => ({
      data: await refund(deps, { operatorId: user.id, purchaseId: params.id, reason: body.reason.trim() }),
    }),
  )
  for (const verb of ['block', 'unblock'] as const) {
    const summary = verb === 'block' ? 'Keep a person out' : 'Let a person in again'
    endpoint(
      app,
      deps,
      { ...withReason(`/api/admin/users/:id/${verb}`, summary), stepUp: 'block' },
      async ({ user, params, body }) => {
        const input = { operatorId: user.id, userId: params.id, reason: body.reason.trim() }
        return { data: await setBlocked(deps, { ...input, blocked: verb === 'block' }) }
      },
    )
  }
}

function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  const rule = (verb: string, summary: string) =>
    ({
      method: 'POST',
      url: `/api/admin/payouts/:id/${verb}`,
      session,
      summary,
      tag,
      stepUp: 'payout',
      params: IdParams,
    }) as const

  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/payouts/:id',
      session,
      summary: 'One payout with the whole card number; audited',
      tag,
      stepUp: 'card',
      params: IdParams,
    },
    async ({ user, params }) => ({
      data: await showPayout(deps, { operatorId: user.id, payoutId: params.id }),
    }),
  )
  const approve = rule('approve', 'Agree to a payout; a large one needs two different operators')
  const refuses = ['payout_approved_already', 'payout_state_conflict'] as const
  endpoint(app, deps, { ...approve, refuses }, async ({ user, params }) => ({
    data: await decidePayout(deps, {
      operatorId: user.id,
      payoutId: params.id,
      decision: { kind: 'approve', operatorId: user.id },
    }),
  }))
  endpoint(
    app,
    deps,
    { ...rule('paid', 'The bank has paid'), body: ReferenceBody },
    async ({ user, params, body }) => ({
      data: await decidePayout(deps, {
        operatorId: user.id,
        payoutId: params.id,
        decision: { kind: 'paid', reference: body.reference?.trim() || null },
      }),
    }),
  )
  for (const kind of ['refuse', 'return'] as const) {
    const summary =
      kind === 'refuse' ? 'Refuse a payout: the money goes back' : 'The bank sent a paid payout back'
    endpoint(app, deps, { ...rule(kind, summary), body: ReasonBody }, async ({ user, params, body }) => ({
      data: await decidePayout(deps, {
        operatorId: user.id,
        payoutId: params.id,
        decision: { kind, reason: body.reason.trim() },
      }),
    }))
  }
}
