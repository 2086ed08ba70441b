import type { Discount } from '@kashf/contract/money/amount.ts'
import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import { saleStatus } from '../../catalogue/teachers/may-sell.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'

/** A code that currently applies to a course. `sell_course` checks again that it still does. */
export interface UsablePromoCode {
  id: number
  code: string
  version: number
  discount: Discount
  /** The exclusive end; null for a code without one. */
  endsAt: Date | null
}

interface Row {
  id: number
  code: string
  version: number
  percent: number | null
  amount_tiyin: bigint | null
  ends_at: Date | null
}

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
    select p.id, p.code, p.version, p.percent, p.amount_tiyin, p.ends_at
      from course c join promo_code p on p.teacher_id = c.teacher_id
     where c.id = ${courseId} and ${saleStatus} = ${literal.courseStatus.published} and c.price_tiyin > 0
       and p.code = ${foldPromoCode(typed)} and p.deleted_at is null and p.paused_at is null
       and (p.starts_at is null or p.starts_at <= ${at}) and (p.ends_at is null or p.ends_at > ${at})
       and (p.uses_limit is null or p.uses < p.uses_limit)
       and (p.all_courses or exists (
         select from promo_code_course o where o.promo_code_id = p.id and o.course_id = c.id))`)
  if (!row) return undefined
  const { id, code, version } = row
  const discount: Discount =
    row.amount_tiyin === null ? { percent: row.percent ?? 0 } : { amountTiyin: row.amount_tiyin }
  return { id, code, version, discount, endsAt: row.ends_at }
}
