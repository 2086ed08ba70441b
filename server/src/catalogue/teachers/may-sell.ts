import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'

/**
 * Whether the teacher's courses may be on sale (`teacher_may_sell`): approved, not blocked, and not closing the account. Locks
 * the teacher's row until the commit, so that it stays true. Take it before courses and gifts, as blocking and closing do.
 */
export async function lockSeller(tx: Tx, teacherId: number): Promise<boolean> {
  await tx.one(sql`select id from app_user where id = ${teacherId} for share`)
  // A separate statement, so that it sees the changes that the lock waited for.
  const row = await tx.only<{ may_sell: boolean }>(sql`select teacher_may_sell(${teacherId}) as may_sell`)
  return row.may_sell
}

/** The status of `course c` for a sale: a published course counts as hidden while its teacher may not sell it. */
export const saleStatus = sql`
  case when c.status = ${literal.courseStatus.published} and not teacher_may_sell(c.teacher_id) then ${literal.courseStatus.hidden}::smallint
       else c.status end`
