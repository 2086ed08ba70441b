import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Gift, GiftStatus, GiftsQuery } from '@kashf/contract/purchases/gifts.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { formatGiftCode } from './gift-code.ts'

interface GiftRow {
  id: number
  course_id: number
  title: string
  paid_tiyin: bigint
  code: string
  created_at: Date
  used_at: Date | null
  returned_at: Date | null
}

type GiftDeps = Pick<Deps, 'db' | 'publicUrl'>

const readGifts = (db: Queryable, where: Statement, limit: number): Promise<GiftRow[]> =>
  db.rows<GiftRow>(sql`
    select g.id, g.course_id, c.title, g.price_tiyin + g.fee_tiyin as paid_tiyin, g.code, g.created_at, g.used_at, g.returned_at
      from gift g join course c on c.id = g.course_id
     where ${where} order by g.id desc limit ${limit}`)

/** The status of a gift; `returned` also after an operator's refund of a gift that was used. */
export function giftStatus(row: Pick<GiftRow, 'used_at' | 'returned_at'>): GiftStatus {
  if (row.returned_at) return 'returned'
  return row.used_at ? 'used' : 'waiting'
}

const present = (deps: GiftDeps, row: GiftRow): Gift => ({
  id: row.id,
  course: { id: row.course_id, title: row.title },
  paid: toUzs(row.paid_tiyin),
  code: formatGiftCode(row.code),
  url: `${deps.publicUrl}/gift/${formatGiftCode(row.code)}`,
  status: giftStatus(row),
  created_at: row.created_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
  returned_at: row.returned_at?.toISOString() ?? null,
})

/** The gifts that a student paid for, newest first. */
export async function listGifts(
  deps: GiftDeps,
  input: { giverId: number; query: GiftsQuery },
): Promise<{ data: Gift[]; next_cursor: string | null }> {
  const { cursor, limit = 24 } = input.query
  const rows = await readGifts(
    deps.db,
    sql`g.giver_id = ${input.giverId} and g.id < ${idBelow(cursor)}::bigint`,
    limit + 1,
  )
  const page = pageOf(rows, limit, (row) => [row.id])
  return { data: page.rows.map((row) => present(deps, row)), next_cursor: page.next_cursor }
}

/** One of the giver's own gifts; `not_found` for any other. */
export async function ownGift(deps: GiftDeps, own: { id: number; giverId: number }): Promise<Gift> {
  const [row] = await readGifts(deps.db, sql`g.id = ${own.id} and g.giver_id = ${own.giverId}`, 1)
  if (!row) throw new Failure('not_found')
  return present(deps, row)
}
