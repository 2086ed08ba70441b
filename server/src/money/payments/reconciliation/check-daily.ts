import { defineJob } from '../../../jobs/queue.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { checkClickStatuses } from '../click/check-statuses.ts'
import { askForStatements } from './ask-for-statements.ts'
import { checkBooks } from './check-books.ts'

/** Every morning, when the payment apps have closed their day. */
export const reconcileDailyJob = defineJob(
  'reconcile-daily',
  { retryLimit: 3, retryDelay: 600 },
  '11 9 * * *',
)

/**
 * The daily reconciliation of each provider: our payments with our own ledger, Click's with Click's word where it may be asked,
 * and a case for each statement that nobody has brought.
 */
export async function reconcileDaily(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>): Promise<void> {
  for (const provider of ['payme', 'click', 'uzum', 'paynet'] as const) {
    const differences = await checkBooks(deps, provider)
    if (differences > 0) deps.log.error({ provider, differences }, 'payments and the ledger do not agree')
  }
  const denied = await checkClickStatuses(deps)
  if (denied > 0)
    deps.log.error({ provider: 'click', differences: denied }, 'Click says otherwise of payments')
  await askForStatements(deps)
}
