import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminGift } from '@kashf/contract/operators/money.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import { audit } from '../../audit/audit.ts'
import { person, type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { giftStatus } from '../../purchases/gifts/gift.ts'
import { voidGift } from '../../purchases/gifts/return-gift.ts'
import { decideAlone } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus } from '../list-filter.ts'

type GiftRow = RowOf<Omit<AdminGift, 'paid' | 'status'>> & { paid_tiyin: bigint }

const SELECT = sql`
  select g.id, ${titled(sql`c`)} as course, ${person(sql`giver`)} as giver, ${person(sql`t`)} as teacher,
         g.price_tiyin + g.fee_tiyin as paid_tiyin, g.purchase_id, g.created_at, g.used_at, g.returned_at, g.void_reason
    from gift g join course c on c.id = g.course_id
    join app_user giver on giver.id = g.giver_id join app_user t on t.id = c.teacher_id`

const present = ({ paid_tiyin, ...row }: GiftRow): AdminGift => ({
  ...withTimeText(row),
  paid: toUzs(paid_tiyin),
  status: giftStatus(row),
})

const OF_STATUS = {
  waiting: sql`g.used_at is null and g.returned_at is null`,
  used: sql`g.used_at is not null and g.returned_at is null`,
  returned: sql`g.returned_at is not null`,
} as const

/** All gifts, newest first, without the places of orders; the search covers giver, teacher and course. */
export async function listGifts(
  deps: Pick<Deps, 'db'>,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminGift>> {
  const limit = query.limit ?? 24
  const status = parseStatus('gifts', query.status)
  const where = allOf([
    sql`g.seat_order_id is null`,
    ...wantedRecords(query, operatorId, 'gift', sql`g.id`),
    ...(status ? [OF_STATUS[status]] : []),
    ...matchesSearch(query.search, [sql`giver.search_key`, sql`t.search_key`, sql`c.title_key`]),
    ...idBelowCursor(query.cursor, sql`g.id`),
  ])
  const rows = await deps.db.rows<GiftRow>(
    sql`${SELECT} where ${where} order by g.id desc limit ${limit + 1}`,
  )
  return pageById(rows, limit, present)
}

/** Voids a gift that nobody has used; audited. Idempotent. */
export function voidUnusedGift(
  deps: Deps,
  input: { operatorId: number; giftId: number; reason: string },
): Promise<AdminGift> {
  const { operatorId, giftId, reason } = input
  const subject = `gift:${giftId}`
  return deps.db.transaction(async (tx) => {
    const { result: isVoided } = await decideAlone(tx, {
      subject,
      snapshot: () => tx.one<object>(sql`select purchase_id, returned_at from gift where id = ${giftId}`),
      change: () => voidGift(deps, tx, { giftId, reason }),
    })
    if (isVoided) {
      await audit(tx, {
        personId: operatorId,
        action: 'gift.void',
        subject,
        before: { status: 'waiting' },
        after: { status: 'returned', reason },
      })
    }
    const row = await tx.found<GiftRow>(sql`${SELECT} where g.id = ${giftId}`)
    return present(row)
  })
}
