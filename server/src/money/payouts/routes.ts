import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PayoutTerms } from '@kashf/contract/money/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { wordsAsked } from '../../http/language-asked.ts'
import { callerOf } from '../../security/caller.ts'
import type { PayoutOwner } from './confirm-owner.ts'
import { listPayouts } from './payout.ts'
import { requestPayout } from './request-payout.ts'

const tag = 'money'

/** Payouts of what teachers earned from sales, and members of a team from shares of them. */
export function payoutRoutes(app: FastifyInstance, deps: Deps, owner: PayoutOwner): void {
  app.endpoint(
    'POST /api/outApis/payoutteacher',
    {
      session: 'earner',
      movesMoney: true,
      summary: 'Request a payout of earnings to a card; the money is reserved at once',
      tag,
      refuses: [
        'payout_below_minimum',
        'payout_above_available',
        'payout_already_open',
        'reauthentication_required',
        'second_factor_required',
      ],
      status: 201,
    },
    async ({ user, body, request }) => ({
      data: await requestPayout(deps, owner, { teacherId: user.id, body, caller: callerOf(request) }),
      message: wordsAsked(request.headers).answers.payoutRequested,
    }),
  )
  app.endpoint(
    'GET /api/outApis/payouts',
    { session: 'team', summary: 'Own payouts, newest first', tag },
    ({ user, query }) => listPayouts(deps, user.id, query),
  )
  app.endpoint(
    'GET /api/outApis/payout-terms',
    { session: 'team', summary: 'The conditions of a payout', tag },
    async () => {
      const data: PayoutTerms = {
        minimum: toUzs(deps.env.payoutMinTiyin),
        second_factor_from: toUzs(deps.env.payoutSecondFactorFromTiyin),
        refund_window_hours: deps.env.refundWindowHours,
      }
      return { data }
    },
  )
}
