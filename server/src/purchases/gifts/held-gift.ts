import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { BroughtBy } from '@kashf/contract/purchases/brought-by.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { seatTitle } from '../seat-orders/seat-title.ts'
import { foldGiftCode } from './gift-code.ts'

/** A gift, or a course of a place, with what is held for it. */
export interface HeldGift {
  id: number
  giver_id: number
  giver: string
  giver_first_name: string
  words: string | null
  course_id: number
  course_title: string
  /** The course, with the tariff and the group of a place; or the bundle. */
  title: string
  status: number
  teacher_id: number
  teacher: string
  /** True when an operator has blocked the giver. */
  giver_blocked: boolean
  teacher_may_sell: boolean
  /** Null for a gift; the order of a place. */
  seat_order_id: number | null
  bundle_id: number | null
  tariff_id: number | null
  group_id: number | null
  group_closed: boolean
  price_tiyin: bigint
  discount_tiyin: bigint
  fee_tiyin: bigint
  percent: number
  brought_by: BroughtBy | null
  /** The partner's link that brought the giver. */
  partner_link_id: number | null
  period: number
  used_at: Date | null
  used_by: number | null
  access_until: Date | null
  returned_at: Date | null
}

const readGifts = (db: Queryable, where: Statement): Promise<HeldGift[]> =>
  db.rows<HeldGift>(sql`
    select g.id, g.giver_id, trim(giver.first_name || ' ' || giver.last_name) as giver, giver.first_name as giver_first_name, g.words, g.course_id,
           sold.title as course_title, case when o.id is null then sold.title else ${seatTitle} end as title, sold.status, sold.teacher_id,
           trim(t.first_name || ' ' || t.last_name) as teacher,
           -- Closing an account blocks it at that moment, and its gifts stay valid.
           giver.blocked_at is not null and giver.blocked_at is distinct from giver.closed_at as giver_blocked,
           teacher_may_sell(t.id) as teacher_may_sell, g.seat_order_id, o.bundle_id, g.tariff_id, g.group_id,
           exists (select from course_group one where one.id = g.group_id and one.closed_at is not null) as group_closed,
           g.price_tiyin, g.discount_tiyin, g.fee_tiyin, g.percent, g.brought_by, g.partner_link_id, g.period,
           g.used_at, p.student_id as used_by, p.access_until, g.returned_at
      from gift g join course sold on sold.id = g.course_id join app_user giver on giver.id = g.giver_id
      join app_user t on t.id = sold.teacher_id left join purchase p on p.id = g.purchase_id
      left join seat_order o on o.id = g.seat_order_id left join course c on c.id = o.course_id
     where ${where} order by g.course_id`)

/** The gift, or the place, that has a code. Fails with `gift_refused`. */
export async function findGift(db: Queryable, typed: string): Promise<HeldGift> {
  const [gift] = await readGifts(db, sql`g.code = ${foldGiftCode(typed)}`)
  if (!gift) throw new Failure('gift_refused')
  return gift
}

/** All gifts that a code opens, in the order of their courses: one for each course of a bundle. */
export const giftsOf = (db: Queryable, id: number): Promise<HeldGift[]> =>
  readGifts(db, sql`(g.id = ${id} or g.place_id = ${id})`)

/**
 * Refuses unknown, used and returned codes with the same failure. A course that is hidden from sale but open to its buyers can be
 * opened, unless the giver or the teacher may not take part in a sale now, or the group is closed: then the code waits.
 */
export function checkUsable(gift: HeldGift): void {
  if (gift.used_at || gift.returned_at) throw new Failure('gift_refused')
  if (gift.status !== COURSE_STATUS.published && gift.status !== COURSE_STATUS.hidden) {
    throw new Failure('course_not_for_sale')
  }
  if (gift.giver_blocked) throw new Failure('gift_giver_blocked')
  if (!gift.teacher_may_sell) throw new Failure('gift_teacher_away')
  if (gift.group_closed) throw new Failure('group_not_on_sale')
}

export const isUsedBy = (gift: HeldGift, studentId: number): boolean =>
  gift.used_by === studentId && !gift.returned_at
