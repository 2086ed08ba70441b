import type { Discount } from '@kashf/contract/money/amount.ts'
import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** A code that currently applies to a course. `sell_course` checks again that it still does. */
export interface UsablePromoCode {
  id: number
  teacherId: number
  code: string
  version: number
  discount: Discount
  /** The exclusive end; null for a code without one. */
  endsAt: Date | null
}

interface Row extends StoredDiscount {
  id: number
  teacher_id: number
  code: string
  version: number
  ends_at: Date | null
}

/** The discount of a row of `promo_code`. */
export interface StoredDiscount {
  percent: number | null
  amount_tiyin: bigint | null
}

/** Whether `promo_code p` applies to `course c` at that time. */
export const promoApplies = (at: Date): Statement => sql`
  (p.teacher_id = c.teacher_id and c.price_tiyin > 0 and p.deleted_at is null and p.paused_at is null
   and (p.starts_at is null or p.starts_at <= ${at}) and (p.ends_at is null or p.ends_at > ${at})
   and (p.uses_limit is null or p.uses < p.uses_limit)
   and (p.all_courses or exists (
     select from promo_code_course o where o.promo_code_id = p.id and o.course_id = c.id)))`

export const discountIn = ({ percent, amount_tiyin }: StoredDiscount): Discount =>
  amount_tiyin === null ? { percent: percent ?? 0 } : { amountTiyin: amount_tiyin }

/**
 * The code for a typed text, if it applies to the course now. The reason for a refusal stays secret, because it would
 * reveal which codes exist.
 */
export async function findUsablePromoCode(
  db: Queryable,
  input: { courseId: number; typed: string; at: Date },
): Promise<UsablePromoCode | undefined> {
  const { courseId, typed, at } = input
  const row = await db.one<Row>(sql`
    select p.id, p.teacher_id, p.code, p.version, p.percent, p.amount_tiyin, p.ends_at
      from course c join promo_code p on p.teacher_id = c.teacher_id
     where c.id = ${courseId} and ${saleStatus} = ${literal.courseStatus.published}
       and p.code = ${foldPromoCode(typed)} and ${promoApplies(at)}`)
  if (!row) return undefined
  const { id, teacher_id: teacherId, code, version } = row
  return { id, teacherId, code, version, discount: discountIn(row), endsAt: row.ends_at }
}
