import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { priceToPay } from '@kashf/contract/money/amount.ts'
import { closesAt, isOpenAt, learners } from '../../access/learners.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** How long before the end of a month its learner is reminded, and may pay the next one. */
const PAYABLE_MS = 3 * DAY_MS
/** How long the lessons stay open when the next month could not be charged. */
const GRACE_MS = 3 * DAY_MS

/** A course that somebody pays by the month. */
export interface Month {
  user_id: number
  course_id: number
  title: string
  /** The day in Tashkent on which the months begin. */
  day: number
  consent_tiyin: bigint | null
  consented_at: Date | null
  /** Since when the lessons are open by grace alone. */
  unpaid_from: Date | null
  /** Until when it is paid; null: the learner has it for life from elsewhere. */
  ends_at: Date | null
  is_open: boolean
  /** The latest sale; null after the refund of all. */
  purchase_id: number | null
  /** Whether the next month is sold. */
  is_sold: boolean
  /** Whether the learner is blocked or closes the account. */
  is_away: boolean
  /** What the next month costs at its beginning, with the fee. */
  price_tiyin: bigint
  balance_tiyin: bigint
}

interface Row extends Omit<Month, 'price_tiyin'> {
  teacher_price_tiyin: bigint
  percent: number
}

/** Courses paid by the month, in the order of their ids; `where` is about `monthly_access m` and the access `e`. */
export async function readMonths(
  db: Queryable,
  now: Date,
  { where, limit }: { where: Statement; limit: number },
): Promise<Month[]> {
  const rows = await db.rows<Row>(sql`
    select m.user_id, m.course_id, c.title, m.day, m.consent_tiyin, m.consented_at, m.unpaid_from, paid.ends_at,
           ${isOpenAt(now)} as is_open, e.purchase_id,
           ${saleStatus} = ${literal.courseStatus.published} and c.period = ${MONTHLY_PERIOD} as is_sold,
           u.blocked_at is not null or u.closes_at is not null as is_away,
           c.price_tiyin as teacher_price_tiyin, fee.percent, coalesce(a.balance_tiyin, 0) as balance_tiyin
      from monthly_access m join course c on c.id = m.course_id and c.deleted_at is null
      join app_user u on u.id = m.user_id
      join ${learners} e on e.student_id = m.user_id and e.course_id = m.course_id
      cross join lateral (select coalesce(m.unpaid_from, ${closesAt(now)}) as ends_at) paid
      cross join lateral fee_of_sale(m.user_id, c.teacher_id, null, greatest(paid.ends_at, ${now}::timestamptz)) fee
      left join ledger_account a on a.kind = 'wallet' and a.owner_id = m.user_id
     where ${where} order by m.course_id limit ${limit}`)
  return rows.map(({ teacher_price_tiyin, percent, ...month }) => ({
    ...month,
    price_tiyin: priceToPay(teacher_price_tiyin, percent),
  }))
}

/** The course of one learner; undefined for who does not pay it by the month, or was refunded. */
export async function findMonth(
  db: Queryable,
  now: Date,
  of: { userId: number; courseId: number },
): Promise<Month | undefined> {
  const where = sql`m.user_id = ${of.userId} and m.course_id = ${of.courseId}`
  const [month] = await readMonths(db, now, { where, limit: 1 })
  return month
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** From when on the month that begins then can be paid. */
export const payableFrom = (endsAt: Date): Date => after(endsAt, -PAYABLE_MS)
/** Until when the lessons stay open without being paid. */
export const graceEnd = (unpaidFrom: Date): Date => after(unpaidFrom, GRACE_MS)
/** What the wallet lacks for the next month. */
export const missingFor = ({ price_tiyin, balance_tiyin }: Month): bigint =>
  price_tiyin > balance_tiyin ? price_tiyin - balance_tiyin : 0n
