import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { withClaims } from '../desk/claims.ts'
import { listGifts, voidUnusedGift } from './gifts.ts'
import { listLedger } from './ledger.ts'
import {
  approveCaseCredit,
  listPaymentCases,
  proposeCaseCredit,
  resolvePaymentCase,
  withdrawCaseCredit,
} from './payment-cases.ts'
import { payoutRoutes } from './payout-routes.ts'
import { listPurchases, refund } from './purchases.ts'
import { listReconciliations, previewUpload, reconcileUpload } from './reconciliation.ts'
import { endOrderedSeats, listAllSeatOrders, matchInvoice } from './seat-orders.ts'
import { readTrialBalance } from './trial-balance.ts'

const tag = 'operators'
const session = 'operator'

/** Operators' calls about money: ledger, purchases, payouts, reconciliation. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  ledgerRoutes(app, deps)
  payoutRoutes(app, deps)
  seatOrderRoutes(app, deps)
  reconciliationRoutes(app, deps)
  creditRoutes(app, deps)
}

function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/ledger',
    { session, summary: 'The ledger, with its live zero-sum check in `state`', tag },
    ({ query, request }) => listLedger(deps, query, languageAsked(request.headers)),
  )
  app.endpoint(
    'GET /api/admin/ledger/balance',
    { session, summary: 'The trial balance of a period by kind of account', tag },
    async ({ query }) => ({ data: await readTrialBalance(deps.db, query) }),
  )
  app.endpoint(
    'GET /api/admin/purchases',
    { session, summary: 'All purchases, by status and search', tag },
    async ({ query, user, request }) =>
      withClaims(
        deps.db,
        'purchase',
        await listPurchases(deps, query, user.id, languageAsked(request.headers)),
      ),
  )
  app.endpoint(
    'POST /api/admin/purchases/:id/refund',
    { session, summary: 'Refund a purchase and end the access', tag, stepUp: 'refund' },
    async ({ user, params, body, request }) => ({
      data: await refund(deps, {
        operatorId: user.id,
        purchaseId: params.id,
        reason: body.reason.trim(),
        language: languageAsked(request.headers),
      }),
    }),
  )
  app.endpoint(
    'GET /api/admin/gifts',
    { session, summary: 'Courses paid for as gifts, by status and search', tag },
    async ({ query, user }) => withClaims(deps.db, 'gift', await listGifts(deps, query, user.id)),
  )
  app.endpoint(
    'POST /api/admin/gifts/:id/void',
    {
      session,
      summary: "Void a gift that nobody has used: its money returns to the giver's wallet",
      tag,
      stepUp: 'refund',
      refuses: ['gift_used', 'gift_returned'],
    },
    async ({ user, params, body }) => ({
      data: await voidUnusedGift(deps, {
        operatorId: user.id,
        giftId: params.id,
        reason: body.reason.trim(),
      }),
    }),
  )
}

function seatOrderRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/seat-orders',
    { session, summary: 'Orders of many places, by status and search', tag },
    async ({ query, user }) =>
      withClaims(deps.db, 'seat_order', await listAllSeatOrders(deps, query, user.id)),
  )
  app.endpoint(
    'POST /api/admin/seat-orders/:id/match',
    {
      ...{ session, tag, stepUp: 'refund' },
      summary: 'Match a transfer of the bank with an invoice: it is credited, and its places open',
      refuses: ['invoice_closed', 'invoice_amount_differs', 'bank_reference_used'],
    },
    async ({ user, params, body }) => ({
      data: await matchInvoice(deps, { ...body, operatorId: user.id, orderId: params.id }),
    }),
  )
  app.endpoint(
    'POST /api/admin/seat-orders/:id/void',
    {
      ...{ session, tag, stepUp: 'refund' },
      summary: "End the unused places of an order: their money returns to the buyer's wallet",
    },
    async ({ user, params, body }) => ({
      data: await endOrderedSeats(deps, {
        ...{ operatorId: user.id, orderId: params.id, reason: body.reason.trim() },
      }),
    }),
  )
}

function reconciliationRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/admin/reconciliation/:provider',
    {
      session,
      summary: "Compare a provider's statement (CSV file) of some days with our payments",
      tag,
      limit: byUser(120, HOUR_S),
    },
    async ({ user, params, body, files }) => ({
      data: await reconcileUpload(deps, {
        operatorId: user.id,
        provider: params.provider,
        period: body,
        file: files.file,
      }),
    }),
  )
  app.endpoint(
    'POST /api/admin/reconciliation/:provider/preview',
    {
      session,
      summary: 'The columns and first rows of a statement, to choose how it is read',
      tag,
      limit: byUser(120, HOUR_S),
    },
    async ({ params, body, files }) => ({
      data: await previewUpload(deps, {
        provider: params.provider,
        separator: body.separator,
        file: files.file,
      }),
    }),
  )
  app.endpoint(
    'GET /api/admin/reconciliation',
    { session, summary: 'The latest comparisons', tag },
    async () => ({ data: await listReconciliations(deps) }),
  )
  app.endpoint(
    'GET /api/admin/payment-cases',
    { session, summary: 'Payments that need a person to investigate: `status` open or resolved', tag },
    async ({ query, user }) =>
      withClaims(deps.db, 'payment_case', await listPaymentCases(deps, query, user.id)),
  )
  app.endpoint(
    'POST /api/admin/payment-cases/:id/resolve',
    { session, summary: 'Close a case with a note on what was done about it', tag },
    async ({ user, params, body }) => ({
      data: await resolvePaymentCase(deps, {
        operatorId: user.id,
        caseId: params.id,
        note: body.note.trim(),
      }),
    }),
  )
}

/** The credit of a payment that the app charged and we lack, by two operators. */
function creditRoutes(app: FastifyInstance, deps: Deps): void {
  const refuses = ['payment_case_resolved', 'payment_case_changed'] as const
  app.endpoint(
    'POST /api/admin/payment-cases/:id/credit',
    {
      session,
      summary: 'Propose to credit a payment that the app charged and we lack; another operator approves it',
      tag,
      stepUp: 'refund',
      refuses: [...refuses],
    },
    async ({ user, params, body }) => ({
      data: await proposeCaseCredit(deps, {
        operatorId: user.id,
        caseId: params.id,
        amount: body.amount,
        accountNumber: body.account_number?.replace(/\s/g, '') || null,
        reason: body.reason.trim(),
      }),
    }),
  )
  app.endpoint(
    'DELETE /api/admin/payment-cases/:id/credit',
    { session, summary: 'Withdraw the proposal', tag, refuses: [...refuses] },
    async ({ user, params }) => ({
      data: await withdrawCaseCredit(deps, { operatorId: user.id, caseId: params.id }),
    }),
  )
  app.endpoint(
    'POST /api/admin/payment-cases/:id/credit/approve',
    {
      session,
      summary: "Approve another operator's proposal: the wallet gets the money and the case closes",
      tag,
      stepUp: 'refund',
      refuses: [...refuses, 'credit_own_proposal'],
    },
    async ({ user, params, body }) => ({
      data: await approveCaseCredit(deps, { operatorId: user.id, caseId: params.id, amount: body.amount }),
    }),
  )
}
