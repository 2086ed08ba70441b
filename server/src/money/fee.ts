import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** The platform's fee in percent, as it is now. */
export async function currentPercent(db: Queryable): Promise<number> {
  const row = await db.one<{ percent: number }>(
    sql`select percent from platform_fee order by id desc limit 1`,
  )
  if (!row) throw new Error('no fee percent is set')
  return row.percent
}

/** Sets the fee for purchases from now on; earlier ones keep theirs. `percent` has at most two decimals. */
export async function setPercent(
  tx: Queryable,
  input: { percent: number; operatorId: number },
): Promise<void> {
  await tx.run(sql`insert into platform_fee (percent, set_by) values (${input.percent}, ${input.operatorId})`)
}
