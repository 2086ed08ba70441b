import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { deskPageSchema } from '@kashf/contract/operators/desk.ts'
import {
  AdminPayout,
  AllowCardBody,
  AllowedCard,
  BankAnswersResult,
  ReferenceBody,
  RegisterQuery,
} from '@kashf/contract/operators/money.ts'
import { QueueQuery, ReasonBody } from '@kashf/contract/operators/operators.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import { sendCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { refusePrefetch } from '../../http/refuse-prefetch.ts'
import { withClaims } from '../desk/claims.ts'
import { importBankAnswers } from './bank-answers.ts'
import { allowPayoutCard, decidePayout } from './decide-payout.ts'
import { payoutRegister } from './payout-register.ts'
import { listPayouts, showPayout } from './payouts.ts'

const tag = 'operators'
const session = 'operator'

const BANK_FILE_BYTES = 10_000_000

/** Payouts: the queue, the decisions, and the bank's files. */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps)
  decisionRoutes(app, deps)
  bankRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/payouts',
      session,
      summary: 'All payouts, by status and search',
      tag,
      query: QueueQuery,
      answer: deskPageSchema(AdminPayout),
    },
    async ({ query, user }) => withClaims(deps.db, 'payout', await listPayouts(deps, query, user.id)),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/payouts/:id',
      session,
      summary: 'One payout with the whole card number; audited',
      tag,
      answer: answerSchema(AdminPayout),
      stepUp: 'card',
      params: IdParams,
    },
    async ({ user, params }) => ({
      data: await showPayout(deps, { operatorId: user.id, payoutId: params.id }),
    }),
  )
}

function decisionRoutes(app: FastifyInstance, deps: Deps): void {
  const decision = (verb: string, summary: string) =>
    ({
      method: 'POST',
      url: `/api/admin/payouts/:id/${verb}`,
      session,
      summary,
      tag,
      answer: answerSchema(AdminPayout),
      stepUp: 'payout',
      params: IdParams,
    }) as const

  const approve = decision('approve', 'Approve a payout; a large one needs two different operators')
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
    { ...decision('paid', 'Record that the bank has paid'), body: ReferenceBody },
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
    endpoint(app, deps, { ...decision(kind, summary), body: ReasonBody }, async ({ user, params, body }) => ({
      data: await decidePayout(deps, {
        operatorId: user.id,
        payoutId: params.id,
        decision: { kind, reason: body.reason.trim() },
      }),
    }))
  }
}

function bankRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/payouts/register.csv',
      produces: 'text/csv',
      session,
      summary: 'Approved payouts for the bank as CSV, each in one register only; `register` repeats one',
      tag,
      stepUp: 'card',
      query: RegisterQuery,
    },
    async ({ user, query, request, reply }) => {
      // The call creates a register, so a browser must not prefetch it.
      refusePrefetch(request)
      const { name, csv } = await payoutRegister(deps, { operatorId: user.id, registerId: query.register })
      return sendCsv(reply, name, csv)
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/payouts/bank-answers',
      session,
      summary: "Import the bank's response to a register (CSV file): what it paid, and what it could not pay",
      tag,
      answer: answerSchema(BankAnswersResult),
      stepUp: 'payout',
      limit: byUser(120, HOUR_S),
      files: { file: { maxBytes: BANK_FILE_BYTES } },
    },
    async ({ user, files }) => ({
      data: await importBankAnswers(deps, { operatorId: user.id, file: files.file }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/teachers/:id/payout-card',
      session,
      summary: 'Allow a teacher to be paid to a card whose number looks wrong',
      tag,
      stepUp: 'card',
      params: IdParams,
      body: AllowCardBody,
      answer: answerSchema(AllowedCard),
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
