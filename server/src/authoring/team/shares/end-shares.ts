import type { Tx } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'

/** Ends the shares, columns of `course_share`, of people who leave: for later sales at once, and what waits for an answer. */
export async function endShares(tx: Tx, which: Statement, now: Date): Promise<void> {
  await tx.run(sql`
    update course_share set state = case state when 'in_force' then 'ended' else 'withdrawn' end,
           answered_at = coalesce(answered_at, ${now}), ended_at = case when state = 'in_force' then ${now}::timestamptz end
     where ${which} and state in ('proposed', 'in_force')`)
}
