import { Movement } from '@kashf/contract/accounts.ts'
import { toUzs } from '@kashf/contract/amount.ts'
import { answerSchema, pageSchema } from '@kashf/contract/common.ts'
import {
  Payout,
  PayoutAnswer,
  PayoutBody,
  PayoutListQuery,
  PayoutTerms,
  StatementPeriod,
  StatementQuery,
  StatementSheet,
  TopUp,
  TopUpQuery,
} from '@kashf/contract/money.ts'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../csv/write-csv.ts'
import { callerOf } from '../http/caller.ts'
import { endpoint } from '../http/endpoint.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import type { Deps } from '../runtime/deps.ts'
import { clickRoutes } from './payments/click/routes.ts'
import { paymeRoutes } from './payments/payme/routes.ts'
import { paynetRoutes } from './payments/paynet/routes.ts'
import { uzumRoutes } from './payments/uzum/routes.ts'
import type { PayoutOwner } from './payouts/confirm-owner.ts'
import { listPayouts } from './payouts/payout.ts'
import { requestPayout } from './payouts/request-payout.ts'
import { statement } from './wallet/movements.ts'
import { statementCsv } from './wallet/statement-csv.ts'
import { statementSheet } from './wallet/statement-sheet.ts'
import { topUpLinks } from './wallet/top-up-links.ts'

const tag = 'money'

/** Payment apps, payouts, statements. */
export function moneyRoutes(app: FastifyInstance, deps: Deps, owner: PayoutOwner): void {
  paymeRoutes(app, deps)
  clickRoutes(app, deps)
  uzumRoutes(app, deps)
  paynetRoutes(app, deps)
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/outApis/payoutteacher',
      session: 'approved-teacher',
      summary: 'Ask for earnings to be paid to a card; the money is reserved at once',
      tag,
      answer: answerSchema(PayoutAnswer),
      refuses: [
        'payout_below_minimum',
        'payout_above_available',
        'payout_already_open',
        'reauthentication_required',
        'second_factor_required',
      ],
      body: PayoutBody,
      status: 201,
    },
    async ({ user, body, request }) => ({
      data: await requestPayout(deps, owner, { teacherId: user.id, body, caller: callerOf(request) }),
      message: "To'lov so'rovingiz qabul qilindi.",
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/outApis/payouts',
      session: 'teacher',
      summary: "The teacher's own payouts, newest first",
      tag,
      answer: pageSchema(Payout),
      query: PayoutListQuery,
    },
    ({ user, query }) => listPayouts(deps, user.id, query),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/outApis/payout-terms',
      session: 'teacher',
      summary: 'What a payout needs to know before it is asked for',
      tag,
      answer: answerSchema(PayoutTerms),
    },
    async () => {
      const data: PayoutTerms = {
        minimum: toUzs(deps.env.payoutMinTiyin),
        second_factor_from: toUzs(deps.env.payoutSecondFactorFromTiyin),
        refund_window_hours: deps.env.refundWindowHours,
      }
      return { data }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/statement',
      session: 'user',
      summary: 'Own statement, newest first; `from` and `to` are days in Tashkent, both included',
      tag,
      answer: pageSchema(Movement),
      query: StatementQuery,
    },
    ({ user, query }) => statement(deps, user.id, query),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/statement.csv',
      produces: 'text/csv',
      session: 'user',
      summary: 'Own statement as a CSV file, oldest first, with the balance after each line',
      tag,
      query: StatementPeriod,
      limit: byUser(20, 60),
    },
    async ({ user, query, reply }) => {
      const { name, csv } = await statementCsv(deps, user.id, query)
      return sendCsv(reply, name, csv)
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/top-up',
      session: 'student',
      summary: 'Limits of a top-up, and links into the payment apps with number and amount filled in',
      tag,
      answer: answerSchema(TopUp),
      query: TopUpQuery,
    },
    async ({ user, query }) => ({ data: await topUpLinks(deps, { studentId: user.id, query }) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/statement-sheet',
      session: 'user',
      summary: 'Own statement whole, oldest first, with the balances around it; to be printed',
      tag,
      answer: answerSchema(StatementSheet),
      query: StatementPeriod,
      limit: byUser(20, 60),
    },
    async ({ user, query }) => ({ data: await statementSheet(deps, user.id, query) }),
  )
}
