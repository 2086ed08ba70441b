import { defineJob } from '../../../jobs/queue.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { checkClickStatuses } from '../click/check-statuses.ts'
import { compareWithLedger } from './compare-with-ledger.ts'
import { openMissingStatementCases } from './missing-statements.ts'

/** Every morning, after the payment apps have closed their day. */
export const reconcileDailyJob = defineJob(
  'reconcile-daily',
  { retryLimit: 3, retryDelay: 600 },
  '11 9 * * *',
)

/**
 * The daily reconciliation: each provider's payments with our own ledger, Click's payments with their status at Click if
 * configured, and a case for each missing statement.
 */
export async function reconcileDaily(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>): Promise<void> {
  for (const provider of ['payme', 'click', 'uzum', 'paynet'] as const) {
    const differences = await compareWithLedger(deps, provider)
    if (differences > 0) deps.log.error({ provider, differences }, 'payments and the ledger do not agree')
  }
  const contradicted = await checkClickStatuses(deps)
  if (contradicted > 0)
    deps.log.error({ provider: 'click', differences: contradicted }, 'Click says otherwise of payments')
  await openMissingStatementCases(deps)
}
