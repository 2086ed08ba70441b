import { fromUzs } from '@kashf/contract/money/amount.ts'
import type { PromoTerms } from '@kashf/contract/purchases/promo-codes.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'

/** The database columns of a code's terms. */
interface TermColumns {
  percent: number | null
  amount_tiyin: bigint | null
  all_courses: boolean
  uses_limit: number | null
  starts_at: Date | null
  ends_at: Date | null
}

const MAX_PERCENT = 100

/** The terms as columns. Fails with `validation_failed` for more than the whole price or days in the wrong order. */
export function termColumns(terms: PromoTerms): TermColumns {
  const { discount_kind, discount, starts_on, ends_on } = terms
  if (discount_kind === 'percent' && discount > MAX_PERCENT) {
    throw invalid({ discount: { key: 'too_large', n: MAX_PERCENT } })
  }
  if (starts_on && ends_on && ends_on < starts_on) throw invalid({ ends_on: 'days_order' })
  return {
    percent: discount_kind === 'percent' ? discount : null,
    amount_tiyin: discount_kind === 'amount' ? fromUzs(discount) : null,
    all_courses: terms.course_ids === undefined,
    uses_limit: terms.uses_limit ?? null,
    starts_at: starts_on ? tashkentMidnight(starts_on) : null,
    // The last day is included.
    ends_at: ends_on ? new Date(tashkentMidnight(ends_on).getTime() + DAY_MS) : null,
  }
}

/** Replaces the courses of a code; `validation_failed` if one of them is not the teacher's. */
export async function writeCourses(
  tx: Tx,
  input: { promoCodeId: number; teacherId: number; courseIds: number[] | undefined },
): Promise<void> {
  const { promoCodeId, teacherId } = input
  const courseIds = [...new Set(input.courseIds)]
  await tx.run(sql`delete from promo_code_course where promo_code_id = ${promoCodeId}`)
  const written = await tx.run(sql`
    insert into promo_code_course (promo_code_id, course_id)
    select ${promoCodeId}, c.id from course c where c.id = any(${courseIds}::int[]) and ${mayInSql(teacherId, 'sell')}`)
  if (written !== courseIds.length) throw invalid({ course_ids: 'not_yours' })
}
