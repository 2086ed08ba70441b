import type { Deps } from '../deps.ts'
import type { Module } from '../module.ts'
import { moneyJobs, type NotifySettled } from './jobs.ts'
import { ledgerMetrics } from './ledger/verify-daily.ts'
import { keepSendingFiscalItems } from './payments/click/fiscal-items.ts'
import type { PayoutOwner } from './payouts/confirm-owner.ts'
import { moneyPersonalData } from './personal-data.ts'
import { moneyRoutes } from './routes.ts'

/** `above` provides what only higher modules know: the owner of an account and how people are notified. */
export const moneyModule = (above: {
  payoutOwner: (deps: Deps) => PayoutOwner
  notifySettled: NotifySettled
}): Module => ({
  routes: (app, deps) => moneyRoutes(app, deps, above.payoutOwner(deps)),
  jobs: moneyJobs(above.notifySettled),
  startWorker: (deps) => (deps.env.click.merchantUserId ? [keepSendingFiscalItems(deps)] : []),
  metrics: ledgerMetrics,
  personalData: moneyPersonalData,
  tables: [
    ...['ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_check', 'ledger_day', 'ledger_summed'],
    ...[
      'payment',
      'payment_case',
      'payment_case_credit',
      'payment_notice',
      'payment_number',
      'payment_of_request',
      'provider_password',
      'reconciliation',
      'statement_format',
      'platform_fee',
    ],
    ...['teacher_fee', 'teacher_link', 'touch'],
    ...['payout', 'payout_approval', 'payout_transfer', 'payout_register'],
    ...['payout_allowed_card', 'payout_confirmed_card', 'fiscal_terms', 'click_fiscal_items'],
  ],
})
