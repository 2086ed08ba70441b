import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import { sendCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { refusePrefetch } from '../../http/refuse-prefetch.ts'
import { withClaims } from '../desk/claims.ts'
import { importBankAnswers } from './bank-answers.ts'
import { allowPayoutCard, decidePayout } from './decide-payout.ts'
import { payoutRegister } from './payout-register.ts'
import { listPayouts, showPayout } from './payouts.ts'

const tag = 'operators'
const session = 'operator'

/** Payouts: the queue, the decisions, and the bank's files. */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps)
  decisionRoutes(app, deps)
  bankRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/payouts',
    { session, summary: 'All payouts, by status and search', tag },
    async ({ query, user }) => withClaims(deps.db, 'payout', await listPayouts(deps, query, user.id)),
  )
  app.endpoint(
    'GET /api/admin/payouts/:id',
    { session, summary: 'One payout with the whole card number; audited', tag, stepUp: 'card' },
    async ({ user, params }) => ({
      data: await showPayout(deps, { operatorId: user.id, payoutId: params.id }),
    }),
  )
}

function decisionRoutes(app: FastifyInstance, deps: Deps): void {
  const decision = { session, tag, stepUp: 'payout' } as const
  app.endpoint(
    'POST /api/admin/payouts/:id/approve',
    {
      ...decision,
      summary: 'Approve a payout; a large one needs two different operators',
      refuses: ['payout_approved_already', 'payout_state_conflict'],
    },
    async ({ user, params }) => ({
      data: await decidePayout(deps, {
        operatorId: user.id,
        payoutId: params.id,
        decision: { kind: 'approve', operatorId: user.id },
      }),
    }),
  )
  app.endpoint(
    'POST /api/admin/payouts/:id/paid',
    { ...decision, summary: 'Record that the bank has paid' },
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
      kind === 'refuse'
        ? 'Refuse a payout and return the money to the teacher'
        : 'Record that the bank returned a paid payout'
    app.endpoint(
      `POST /api/admin/payouts/:id/${kind}`,
      { ...decision, summary },
      async ({ user, params, body }) => ({
        data: await decidePayout(deps, {
          operatorId: user.id,
          payoutId: params.id,
          decision: { kind, reason: body.reason.trim() },
        }),
      }),
    )
  }
}

function bankRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/payouts/register.csv',
    {
      session,
      summary: 'Approved payouts for the bank as CSV, each in one register only; `register` repeats one',
      tag,
      stepUp: 'card',
    },
    async ({ user, query, request, reply }) => {
      // The call creates a register, so a browser must not prefetch it.
      refusePrefetch(request)
      const { name, csv } = await payoutRegister(deps, { operatorId: user.id, registerId: query.register })
      return sendCsv(reply, name, csv)
    },
  )
  app.endpoint(
    'POST /api/admin/payouts/bank-answers',
    {
      session,
      summary: "Import the bank's response to a register (CSV file): what it paid, and what it could not pay",
      tag,
      stepUp: 'payout',
      limit: byUser(120, HOUR_S),
    },
    async ({ user, files }) => ({
      data: await importBankAnswers(deps, { operatorId: user.id, file: files.file }),
    }),
  )
  app.endpoint(
    'POST /api/admin/teachers/:id/payout-card',
    {
      session,
      summary: 'Allow a teacher to be paid to a card whose number looks wrong',
      tag,
      stepUp: 'card',
    },
    async ({ user, params, body }) => ({
      data: await allowPayoutCard(deps, {
        operatorId: user.id,
        teacherId: params.id,
        cardNumber: body.card_number,
      }),
    }),
  )
}
