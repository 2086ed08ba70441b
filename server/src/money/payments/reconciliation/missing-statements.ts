import { DAY_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'

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
