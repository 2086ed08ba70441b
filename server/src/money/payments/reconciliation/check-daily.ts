import { DAY_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { forEach } from '../../../jobs/for-each.ts'
import { defineJob } from '../../../jobs/queue.ts'
import { checkClickStatuses } from '../click/check-statuses.ts'
import { compareWithLedger } from './compare-with-ledger.ts'

/** Runs every morning, after the payment apps have closed their day. */
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
  const comparisons = (['payme', 'click', 'uzum', 'paynet'] as const).map((provider) => ({
    check: `${provider} with the ledger`,
    run: async () => {
      const differences = await compareWithLedger(deps, provider)
      if (differences > 0) deps.log.error({ provider, differences }, 'payments and the ledger do not agree')
    },
  }))
  const statuses = async () => {
    const differences = await checkClickStatuses(deps)
    if (differences > 0)
      deps.log.error({ provider: 'click', differences }, 'Click says otherwise of payments')
  }
  const checks = [
    ...comparisons,
    { check: 'statuses at Click', run: statuses },
    { check: 'missing statements', run: async () => void (await openMissingStatementCases(deps)) },
  ]
  const options = {
    failed: 'payments were not reconciled',
    about: ({ check }: { check: string }) => ({ check }),
  }
  await forEach(deps, checks, options, ({ run }) => run())
}

/** How many days after a day its statement is due, and how far back missing ones are reported. */
const AFTER_DAYS = 1
const BACK_DAYS = 14

/**
 * Opens a case for each provider and past day that has payments but no compared statement; returns how many. We cannot fetch
 * statements ourselves: no payment app offers a call for it (Payme and Paynet call our GetStatement), so operators upload them.
 */
export function openMissingStatementCases(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  return deps.db.run(sql`
    insert into payment_case (provider, subject, kind, details, created_at)
    select p.provider, p.day::text, 'statement_missing',
           jsonb_build_object('payments', count(*), 'our_tiyin', sum(p.amount_tiyin)::text), ${now}
      from (select provider, amount_tiyin, (performed_at at time zone 'Asia/Tashkent')::date as day
              from payment where performed_at > ${new Date(now.getTime() - BACK_DAYS * DAY_MS)}) p
     where p.day < (${now}::timestamptz at time zone 'Asia/Tashkent')::date - ${AFTER_DAYS - 1}::int
       and not exists (
         select from reconciliation r
          where r.provider = p.provider and r.source = 'statement' and p.day between r.from_day and r.to_day)
     group by p.provider, p.day
    on conflict do nothing`)
}
