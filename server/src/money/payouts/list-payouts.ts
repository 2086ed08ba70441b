import type { Payout, PayoutListQuery } from '@kashf/contract/money.ts'
import { decodeCursor, pageOf } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type PayoutRow, payoutColumns, presentPayout } from './payout.ts'

/** A teacher's own payouts, newest first, by key paging. */
export async function listPayouts(
  deps: Pick<Deps, 'db'>,
  teacherId: number,
  query: PayoutListQuery,
): Promise<{ data: Payout[]; next_cursor: string | null }> {
  const limit = query.limit ?? 24
  const [before] = decodeCursor(query.cursor, 1) ?? []
  const from = Number.isInteger(before) ? sql`and id < ${Number(before)}::bigint` : sql``
  const rows = await deps.db.rows<PayoutRow>(sql`
    select ${payoutColumns} from payout where teacher_id = ${teacherId} ${from} order by id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [row.id])
  return { data: page.rows.map(presentPayout), next_cursor: page.next_cursor }
}
