import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** The current fee of the platform, in percent. */
export async function currentPercent(db: Queryable): Promise<number> {
  const row = await db.one<{ percent: number }>(
    sql`select percent from platform_fee order by id desc limit 1`,
  )
  if (!row) throw new Error('no fee percent is set')
  return row.percent
}

/** Sets the fee of future purchases. `percent` has at most two decimals. */
export async function setPercent(
  tx: Queryable,
  input: { percent: number; operatorId: number },
): Promise<void> {
  await tx.run(sql`insert into platform_fee (percent, set_by) values (${input.percent}, ${input.operatorId})`)
}
