import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { forEach } from '../jobs/for-each.ts'
import { handlerFor, type JobHandler } from '../jobs/queue.ts'
import { verifyLedgerJob, verifyNightly } from './ledger/verify-daily.ts'
import { expirePayments, expirePaymentsJob } from './payments/expire-payments.ts'
import { reconcileDaily, reconcileDailyJob } from './payments/reconciliation/check-daily.ts'
import { openAtmos } from './payouts/automatic/atmos.ts'
import { sendPayouts } from './payouts/automatic/send-payouts.ts'
import { type OnSettled, sendPayoutsJob } from './payouts/automatic/transfer.ts'

export type NotifySettled = (deps: Deps, tx: Tx, settled: Parameters<OnSettled>[1]) => Promise<void>

/** `notifySettled` notifies the teacher when a provider has paid or refused a payout; this module sends no notices. */
export const moneyJobs = (notifySettled: NotifySettled): JobHandler<Deps>[] => [
  handlerFor(
    sendPayoutsJob,
    async (deps: Deps) => {
      const { atmos } = deps.env
      if (atmos) await sendPayouts(deps, openAtmos(atmos), (tx, settled) => notifySettled(deps, tx, settled))
    },
    { isNeeded: ({ env }) => env.atmos !== null },
  ),
  handlerFor(verifyLedgerJob, verifyNightly),
  handlerFor(reconcileDailyJob, reconcileDaily),
  handlerFor(expirePaymentsJob, async (deps: Deps) => {
    const providers = (['payme', 'click', 'uzum'] as const).map((provider) => ({ provider }))
    await forEach(deps, providers, { failed: 'payments of a provider did not expire' }, ({ provider }) =>
      expirePayments(deps, provider),
    )
  }),
]
