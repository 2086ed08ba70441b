import { discountedPrice, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import { discountIn, promoApplies, type StoredDiscount } from '../promo-codes/usable-promo-code.ts'

/** A purchase that was begun, could still be made, and was not. */
export interface UnfinishedPurchase {
  user_id: number
  course_id: number
  title: string
  begun_at: Date
  /** What the wallet lacks at today's price, UZS; 0: nothing. */
  missing: number
  /** The promo code that was typed, if it still applies. */
  code: string | null
}

interface Row extends Omit<UnfinishedPurchase, 'missing'>, StoredDiscount {
  price_tiyin: bigint
  balance_tiyin: bigint
  /** The percent at which the course would be sold to this person. */
  fee_percent: number
}

/** The purchases that these people began between two moments and can still make, at the prices of now. */
export async function unfinishedPurchases(
  db: Queryable,
  of: { userIds: readonly number[]; now: Date; from: Date; until: Date },
): Promise<UnfinishedPurchase[]> {
  const { userIds, now, from, until } = of
  const rows = await db.rows<Row>(sql`
    select b.user_id, c.id as course_id, c.title, b.begun_at, p.code, p.percent, p.amount_tiyin,
           coalesce(t.price_tiyin, c.price_tiyin) as price_tiyin, coalesce(a.balance_tiyin, 0) as balance_tiyin,
           fee.percent as fee_percent
      from purchase_begun b join course c on c.id = b.course_id and c.deleted_at is null
      left join course_tariff t on t.id = b.tariff_id
      left join course_group g on g.id = b.group_id
      left join promo_code p on p.id = b.promo_code_id and ${promoApplies(now)}
      left join ledger_account a on a.kind = 'wallet' and a.owner_id = b.user_id
      cross join lateral fee_of_sale(b.user_id, c.teacher_id, p.id, ${now}) fee
     where b.user_id = any(${userIds}::int[]) and b.begun_at > ${from} and b.begun_at <= ${until}
       and ${saleStatus} = ${literal.courseStatus.published}
       and (t.id is null) = not course_has_tariffs(c.id)
       and (t.id is null or t.retired_at is null and (t.places is null or t.taken < t.places))
       and (g.id is null or g.closed_at is null and g.sale_ends_at > ${now} and g.taken < g.places)
       and not exists (select from ${learners} e
                        where e.student_id = b.user_id and e.course_id = c.id and ${isOpenAt(now)})
       and not exists (select from purchase s
                        where s.student_id = b.user_id and s.course_id = c.id and s.created_at >= b.begun_at)`)
  return rows.map(({ price_tiyin, balance_tiyin, fee_percent, percent, amount_tiyin, ...purchase }) => {
    const earned =
      purchase.code === null
        ? price_tiyin
        : discountedPrice(price_tiyin, discountIn({ percent, amount_tiyin }))
    const missing = priceToPay(earned, fee_percent) - balance_tiyin
    return { ...purchase, missing: missing > 0n ? toUzs(missing) : 0 }
  })
}

/** How long a begun purchase is kept. */
const KEPT_DAYS = 30

/** Forgets what was begun long ago. */
export const forgetBegun = (db: Queryable, now: Date): Promise<number> =>
  db.run(
    sql`delete from purchase_begun where begun_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day'`,
  )
