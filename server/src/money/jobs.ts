import type { Deps } from '../deps.ts'
import { forEach } from '../jobs/for-each.ts'
import { handlerFor, type JobHandler } from '../jobs/queue.ts'
import { verifyLedgerJob, verifyNightly } from './ledger/verify-daily.ts'
import { sendFiscalItems, sendFiscalItemsJob } from './payments/click/fiscal-items.ts'
import { expirePayments, expirePaymentsJob } from './payments/expire-payments.ts'
import { reconcileDaily, reconcileDailyJob } from './payments/reconciliation/check-daily.ts'
import { openAtmos } from './payouts/automatic/atmos.ts'
import { sendPayouts } from './payouts/automatic/send-payouts.ts'
import type { OnSettled } from './payouts/automatic/transfer.ts'
import { sendPayoutsJob } from './payouts/automatic/transfer.ts'

export const moneyJobs = [
  expirePaymentsJob,
  verifyLedgerJob,
  reconcileDailyJob,
  sendPayoutsJob,
  sendFiscalItemsJob,
]

/** `onSettled` notifies the teacher when a provider has paid or refused a payout; this module sends no notices. */
export function moneyHandlers(deps: Deps, onSettled: OnSettled): JobHandler[] {
  const provider = deps.env.atmos && openAtmos(deps.env.atmos)
  return [
    ...(provider
      ? [
          handlerFor(sendPayoutsJob, async () => {
            await sendPayouts(deps, provider, onSettled)
          }),
        ]
      : []),
    handlerFor(verifyLedgerJob, () => verifyNightly(deps)),
    handlerFor(reconcileDailyJob, () => reconcileDaily(deps)),
    handlerFor(sendFiscalItemsJob, async () => {
      await sendFiscalItems(deps)
    }),
    handlerFor(expirePaymentsJob, async () => {
      const providers = (['payme', 'click', 'uzum'] as const).map((provider) => ({ provider }))
      await forEach(deps, providers, { failed: 'payments of a provider did not expire' }, ({ provider }) =>
        expirePayments(deps, provider),
      )
    }),
  ]
}
