import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { shownPercent, takenShareOfPurchase } from '../../learning/delivery/taken-share.ts'
import { giftStatus } from '../../purchases/gifts/gift.ts'
import { partOf } from '../../purchases/parts/part-of.ts'

const SHOWN = 10

/** How many courses a student has bought and had refunded, and for how much; without gifts, which others paid for. */
export async function boughtBy(db: Queryable, studentId: number): Promise<AdminPerson['bought']> {
  const row = await db.only<{ count: number; paid: bigint; refunded_count: number; refunded: bigint }>(sql`
    select count(*) filter (where refunded_at is null)::int as count,
           coalesce(sum(price_tiyin + fee_tiyin) filter (where refunded_at is null), 0)::bigint as paid,
           count(*) filter (where refunded_at is not null)::int as refunded_count,
           coalesce(sum(price_tiyin + fee_tiyin) filter (where refunded_at is not null), 0)::bigint as refunded
      from purchase p where student_id = ${studentId} and not exists (select from gift where purchase_id = p.id)`)
  return {
    count: row.count,
    paid: toUzs(row.paid),
    refunded_count: row.refunded_count,
    refunded: toUzs(row.refunded),
  }
}

/** How many lessons of the course of a purchase `p` its student has completed. */
export const lessonsCompleted = sql`
  (select count(*)::int from lesson l join lesson_progress g on g.lesson_id = l.id and g.user_id = p.student_id
    where l.course_id = p.course_id and l.deleted_at is null and g.completed_at is not null)`

type BoughtRow = RowOf<Omit<AdminPerson['purchases'][number], 'paid' | 'fee' | 'delivered_percent'>> & {
  price_tiyin: bigint
  fee_tiyin: bigint
  taken: number
}

/** The latest purchases of a student, with the progress in each course and the share of its video that was sent. */
export async function purchasesOf(db: Queryable, studentId: number): Promise<AdminPerson['purchases']> {
  const rows = await db.rows<BoughtRow>(sql`
    select p.id, ${titled(sql`c`)} as course, p.price_tiyin, p.fee_tiyin, c.lessons_count, p.created_at, p.refunded_at, share.taken,
           exists (select from gift where purchase_id = p.id) as is_gift, ${partOf} as part,
           ${lessonsCompleted} as lessons_completed
      from (select * from purchase where student_id = ${studentId} order by id desc limit ${SHOWN}) p
      join course c on c.id = p.course_id
      cross join lateral (${takenShareOfPurchase}) share order by p.id desc`)
  return rows.map(({ price_tiyin, fee_tiyin, taken, ...row }) => ({
    ...withTimeText(row),
    paid: toUzs(price_tiyin + fee_tiyin),
    fee: toUzs(fee_tiyin),
    delivered_percent: shownPercent(taken),
  }))
}

type GivenRow = RowOf<Omit<AdminPerson['gifts'][number], 'paid' | 'status'>> & {
  paid_tiyin: bigint
  used_at: Date | null
  returned_at: Date | null
}

/** The gifts that a student paid for: unused ones, which still hold money, then the latest. */
export async function giftsOf(db: Queryable, giverId: number): Promise<AdminPerson['gifts']> {
  const rows = await db.rows<GivenRow>(sql`
    select g.id, ${titled(sql`c`)} as course, g.price_tiyin + g.fee_tiyin as paid_tiyin, g.created_at, g.used_at, g.returned_at
      from gift g join course c on c.id = g.course_id where g.giver_id = ${giverId} and g.seat_order_id is null
     order by (g.used_at is null and g.returned_at is null) desc, g.id desc limit ${SHOWN}`)
  return rows.map(({ paid_tiyin, used_at, returned_at, ...row }) => ({
    ...withTimeText(row),
    paid: toUzs(paid_tiyin),
    status: giftStatus({ used_at, returned_at }),
  }))
}
