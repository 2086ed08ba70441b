import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Gift, GiftStatus, GiftsQuery } from '@kashf/contract/purchases/gifts.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { formatGiftCode } from './gift-code.ts'

type GiftRow = RowOf<Omit<Gift, 'paid' | 'url' | 'status'>> & { paid_tiyin: bigint }

type GiftDeps = Pick<Deps, 'db' | 'publicUrl'>

const readGifts = (db: Queryable, where: Statement, limit: number): Promise<GiftRow[]> =>
  db.rows<GiftRow>(sql`
    select g.id, ${titled(sql`c`)} as course, g.price_tiyin + g.fee_tiyin as paid_tiyin, g.code, g.words, g.created_at, g.used_at, g.returned_at
      from gift g join course c on c.id = g.course_id
     where ${where} order by g.id desc limit ${limit}`)

/** The status of a gift; `returned` also after an operator's refund of a gift that was used. */
export function giftStatus(row: Pick<GiftRow, 'used_at' | 'returned_at'>): GiftStatus {
  if (row.returned_at) return 'returned'
  return row.used_at ? 'used' : 'waiting'
}

const present = (deps: GiftDeps, { paid_tiyin, ...row }: GiftRow): Gift => ({
  ...withTimeText(row),
  paid: toUzs(paid_tiyin),
  code: formatGiftCode(row.code),
  url: `${deps.publicUrl}/gift/${formatGiftCode(row.code)}`,
  status: giftStatus(row),
})

/** The gifts that a student paid for, newest first; without places, which their orders list. */
export async function listGifts(
  deps: GiftDeps,
  input: { giverId: number; query: GiftsQuery },
): Promise<Page<Gift>> {
  const { cursor, limit = 24 } = input.query
  const rows = await readGifts(
    deps.db,
    sql`g.giver_id = ${input.giverId} and g.seat_order_id is null and g.id < ${idBelow(cursor)}::bigint`,
    limit + 1,
  )
  return pageById(rows, limit, (row) => present(deps, row))
}

/** One of the giver's own gifts; `not_found` for any other. */
export async function ownGift(deps: GiftDeps, own: { id: number; giverId: number }): Promise<Gift> {
  const [row] = await readGifts(
    deps.db,
    sql`g.id = ${own.id} and g.giver_id = ${own.giverId} and g.seat_order_id is null`,
    1,
  )
  if (!row) throw new Failure('not_found')
  return present(deps, row)
}
