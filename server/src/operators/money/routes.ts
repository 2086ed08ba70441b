import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { QueueQuery } from '@kashf/contract/operators.ts'
import {
  AllowCardBody,
  AllowedCard,
  NoteBody,
  ReconciliationBody,
  ReconciliationParams,
  RegisterQuery,
} from '@kashf/contract/operators-money.ts'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../csv/write-csv.ts'
import { endpoint } from '../../http/endpoint.ts'
import { refusePrefetch } from '../../http/refuse-prefetch.ts'
import type { Deps } from '../../runtime/deps.ts'
import { allowPayoutCard } from './allow-payout-card.ts'
import { takeBankAnswers } from './bank-answers.ts'
import { closePaymentCase, listPaymentCases } from './payment-cases.ts'
import { payoutRegister } from './payout-register.ts'
import { listReconciliations, uploadStatement } from './reconciliation.ts'

const tag = 'operators'
const session = 'operator'

const STATEMENT_BYTES = 10_000_000

/** Money work of operators beside the queues: the bank's register, statements of the payment apps, cases. */
export function moneyWorkRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/payouts/register.csv',
      produces: 'text/csv',
      session,
      summary: 'Approved payouts for the bank as CSV, each in one register only; `register` gives one again',
      tag,
      stepUp: 'card',
      query: RegisterQuery,
    },
    async ({ user, query, request, reply }) => {
      // It makes a new register: no browser may do that ahead of the person.
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
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/payouts/bank-answers',
      session,
      summary: "Take the bank's answer to a register (CSV file): what it paid, and what it could not pay",
      tag,
      stepUp: 'payout',
      files: { file: { maxBytes: STATEMENT_BYTES } },
    },
    async ({ user, files }) => ({
      data: await takeBankAnswers(deps, { operatorId: user.id, file: files.file }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/reconciliation/:provider',
      session,
      summary: "Compare a provider's statement (CSV file) of some days with our payments",
      tag,
      params: ReconciliationParams,
      body: ReconciliationBody,
      files: { file: { maxBytes: STATEMENT_BYTES } },
    },
    async ({ user, params, body, files }) => ({
      data: await uploadStatement(deps, {
        operatorId: user.id,
        provider: params.provider,
        period: body,
        file: files.file,
      }),
    }),
  )
  endpoint(
    app,
    deps,
    { method: 'GET', url: '/api/admin/reconciliation', session, summary: 'The latest comparisons', tag },
    async () => ({ data: await listReconciliations(deps) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/payment-cases',
      session,
      summary: 'Payments that somebody must look at: `status` open or resolved',
      tag,
      query: QueueQuery,
    },
    ({ query }) => listPaymentCases(deps, query),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/payment-cases/:id/resolve',
      session,
      summary: 'Close a case with a note on what was done about it',
      tag,
      params: IdParams,
      body: NoteBody,
    },
    async ({ user, params, body }) => ({
      data: await closePaymentCase(deps, {
        operatorId: user.id,
        caseId: params.id,
        note: body.note.trim(),
      }),
    }),
  )
}
