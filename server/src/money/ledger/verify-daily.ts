import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/queue.ts'
import type { Metric } from '../../observability/metric.ts'
import { sumDays } from './days.ts'
import { type Check, verifyLedger } from './verify.ts'

/** Runs every night, so that a bug is noticed without anyone checking. */
export const verifyLedgerJob = defineJob('verify-ledger', { retryLimit: 3 }, '23 4 * * *')

const RETENTION_DAYS = 180

/** Checks the whole ledger, sums its days, and records the result for the console and `/metrics`. */
export async function verifyAndRecord(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<{ holds: boolean; checks: Check[] }> {
  const result = await verifyLedger(deps.db)
  // Sums are stored only if the ledger is consistent.
  if (result.holds) await deps.db.transaction(sumDays)
  const now = deps.clock.now()
  await deps.db.run(sql`
    insert into ledger_check (checked_at, holds, checks)
    values (${now}, ${result.holds}, ${JSON.stringify(result.checks)}::jsonb)`)
  await deps.db.run(
    sql`delete from ledger_check where checked_at < ${new Date(now.getTime() - RETENTION_DAYS * DAY_MS)}`,
  )
  return result
}

/** The nightly job, which also logs a violated invariant as fatal. */
export async function verifyNightly(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const { holds, checks } = await verifyAndRecord(deps)
  if (!holds) deps.log.fatal({ broken: checks.filter((check) => !check.holds) }, 'the ledger does not hold')
}

/** The result of the last check; null before the first. */
export async function lastVerification(
  db: Deps['db'],
): Promise<{ checkedAt: Date; holds: boolean; checks: Check[] } | null> {
  const row = await db.one<{ checked_at: Date; holds: boolean; checks: Check[] }>(
    sql`select checked_at, holds, checks from ledger_check order by id desc limit 1`,
  )
  return row ? { checkedAt: row.checked_at, holds: row.holds, checks: row.checks } : null
}

/** The last check as metrics: alert if it does not hold, or if it is old. */
export function ledgerMetrics(deps: Pick<Deps, 'db'>): Metric[] {
  return [
    {
      name: 'kashf_ledger_holds',
      help: 'Whether every invariant of the ledger held at the last check: 1 or 0',
      read: async () => {
        const last = await lastVerification(deps.db)
        return last && Number(last.holds)
      },
    },
    {
      name: 'kashf_ledger_checked_timestamp_seconds',
      help: 'When the ledger was last checked',
      read: async () => {
        const last = await lastVerification(deps.db)
        return last && last.checkedAt.getTime() / 1000
      },
    },
    {
      name: 'kashf_payment_cases_open',
      help: 'Payments that wait for an operator to look at them',
      read: async () => {
        const row = await deps.db.only<{ n: number }>(
          sql`select count(*)::int as n from payment_case where resolved_at is null`,
        )
        return row.n
      },
    },
  ]
}
