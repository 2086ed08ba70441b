import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PromoCode, PromoCodeStatus } from '@kashf/contract/purchases/promo-codes.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** A code with the sums of its sales that were not refunded. */
interface PromoCodeRow {
  id: number
  code: string
  percent: number | null
  amount_tiyin: bigint | null
  all_courses: boolean
  course_ids: number[]
  uses_limit: number | null
  uses: number
  revenue_tiyin: bigint
  discounted_tiyin: bigint
  starts_at: Date | null
  ends_at: Date | null
  paused_at: Date | null
  version: number
  created_at: Date
}

/** Rows of codes that are not deleted, newest first; `where` is about `promo_code c`. */
export const promoCodeRows = (db: Queryable, where: Statement, limit: number): Promise<PromoCodeRow[]> =>
  db.rows<PromoCodeRow>(sql`
    select c.id, c.code, c.percent, c.amount_tiyin, c.all_courses, c.uses_limit, c.uses, c.starts_at, c.ends_at,
           c.paused_at, c.version, c.created_at,
           array(select course_id from promo_code_course where promo_code_id = c.id order by course_id) as course_ids,
           sold.revenue_tiyin, sold.discounted_tiyin
      from promo_code c
     cross join lateral (
       select coalesce(sum(p.price_tiyin), 0)::int8 as revenue_tiyin,
              coalesce(sum(p.discount_tiyin), 0)::int8 as discounted_tiyin
         from promo_code_use u join purchase p on p.id = u.purchase_id
        where u.promo_code_id = c.id and p.refunded_at is null
     ) sold
     where c.deleted_at is null and ${where}
     order by c.id desc limit ${limit}`)

/**
 * The most relevant status for the teacher: a pause, which is their own decision, before those that follow from time
 * and sales.
 */
function statusOf(row: PromoCodeRow, now: Date): PromoCodeStatus {
  if (row.ends_at && row.ends_at <= now) return 'ended'
  if (row.uses_limit !== null && row.uses >= row.uses_limit) return 'used_up'
  if (row.paused_at) return 'paused'
  return row.starts_at && row.starts_at > now ? 'planned' : 'active'
}

/** The last day of a period that ends before `endsAt`. */
export const lastDay = (endsAt: Date | null): string | null =>
  endsAt && tashkentDay(new Date(endsAt.getTime() - 1))

export function presentPromoCode(row: PromoCodeRow, now: Date): PromoCode {
  return {
    id: row.id,
    code: row.code,
    ...(row.amount_tiyin === null
      ? { discount_kind: 'percent', discount: row.percent ?? 0 }
      : { discount_kind: 'amount', discount: toUzs(row.amount_tiyin) }),
    course_ids: row.all_courses ? null : row.course_ids,
    uses_limit: row.uses_limit,
    uses: row.uses,
    revenue: toUzs(row.revenue_tiyin),
    discounted: toUzs(row.discounted_tiyin),
    starts_on: row.starts_at && tashkentDay(row.starts_at),
    ends_on: lastDay(row.ends_at),
    status: statusOf(row, now),
    is_paused: row.paused_at !== null,
    version: row.version,
    created_at: row.created_at.toISOString(),
  }
}
