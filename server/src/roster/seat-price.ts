import { priceToPay } from '@kashf/contract/money/amount.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { broughtPercent } from '../money/fees/fees.ts'

/** What a seat of a course costs beyond the free ones. */
export interface SeatPrice {
  /** The price of the course; a free one needs no seat. */
  priceTiyin: bigint
  /** What a sale at that price brings the school, to a buyer whom the teacher brought. */
  feeTiyin: bigint
  /** The months of such a sale, 13 for life: a paid seat lasts no longer. */
  period: number
}

/** Of a course now: of its sale alone, or of the cheapest choice with a group. */
export async function seatPrices(
  db: Queryable,
  courseId: number,
): Promise<{ alone: SeatPrice; withGroup: SeatPrice }> {
  const row = await db.found<{
    price_tiyin: bigint
    period: number
    group_price_tiyin: bigint
    group_period: number
    percent: number
  }>(sql`
    select c.price_tiyin, c.period, coalesce(t.price_tiyin, c.price_tiyin) as group_price_tiyin, coalesce(t.period, c.period) as group_period, ${broughtPercent(sql`c.teacher_id`)} as percent
      from course c
      left join lateral (
        select price_tiyin, period from course_tariff
         where course_id = c.id and with_group and retired_at is null order by price_tiyin, position, id limit 1) t on true
     where c.id = ${courseId}`)
  const of = (priceTiyin: bigint, period: number): SeatPrice => ({
    ...{ priceTiyin, period, feeTiyin: priceToPay(priceTiyin, row.percent) - priceTiyin },
  })
  return {
    alone: of(row.price_tiyin, row.period),
    withGroup: of(row.group_price_tiyin, row.group_period),
  }
}
