import { toUzs } from '@kashf/contract/money/amount.ts'
import { sql } from '../db/sql.ts'

/** Money sums of days: the teacher's part, in tiyin. */
export interface MoneyRow {
  sales: number
  earned_tiyin: bigint
  discount_tiyin: bigint
  refunds: number
  refunded_tiyin: bigint
  new_learners: number
  active_learners: number
}

/** The sums of the days `d`, zero if there are none. */
export const sums = sql`
  coalesce(sum(d.sales), 0)::int as sales, coalesce(sum(d.earned_tiyin), 0)::bigint as earned_tiyin,
  coalesce(sum(d.discount_tiyin), 0)::bigint as discount_tiyin, coalesce(sum(d.refunds), 0)::int as refunds,
  coalesce(sum(d.refunded_tiyin), 0)::bigint as refunded_tiyin, coalesce(sum(d.new_learners), 0)::int as new_learners`

export const presentMoney = (row: MoneyRow) => ({
  sales: row.sales,
  earned: toUzs(row.earned_tiyin),
  discount: toUzs(row.discount_tiyin),
  refunds: row.refunds,
  refunded: toUzs(row.refunded_tiyin),
  revenue: toUzs(row.earned_tiyin - row.refunded_tiyin),
  new_learners: row.new_learners,
  active_learners: row.active_learners,
})
