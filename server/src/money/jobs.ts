import type { Deps } from '../deps.ts'
import { handlerFor, type JobHandler } from '../jobs/queue.ts'
import { verifyLedgerJob, verifyNightly } from './ledger/verify-daily.ts'
import { expirePayments, expirePaymentsJob } from './payments/expire-payments.ts'
import { reconcileDaily, reconcileDailyJob } from './payments/reconciliation/check-daily.ts'

export const moneyJobs = [expirePaymentsJob, verifyLedgerJob, reconcileDailyJob]

export function moneyHandlers(deps: Deps): JobHandler[] {
  return [
    handlerFor(verifyLedgerJob, () => verifyNightly(deps)),
    handlerFor(reconcileDailyJob, () => reconcileDaily(deps)),
    handlerFor(expirePaymentsJob, async () => {
      for (const provider of ['payme', 'click', 'uzum'] as const) await expirePayments(deps, provider)
    }),
  ]
}
