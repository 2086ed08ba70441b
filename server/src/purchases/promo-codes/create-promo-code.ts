import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import type { CreatePromoCodeBody, PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { ownPromoCode } from './list-promo-codes.ts'
import { auditPromoCode } from './promo-audit.ts'
import { termColumns, writeCourses } from './promo-terms.ts'

/** Maximum codes per teacher, not counting deleted ones. */
const MAX_CODES = 500

/** Creates a code that applies at once or from its first day. Fails with `too_many_promo_codes` or names the invalid fields. */
export function createPromoCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { teacherId: number; body: CreatePromoCodeBody },
): Promise<PromoCode> {
  const { teacherId, body } = input
  const code = foldPromoCode(body.code)
  if (code === null) throw invalid({ code: 'promo_code' })
  const terms = termColumns(body)
  return deps.db.transaction(async (tx) => {
    // Serializes the calls of a teacher, so that the limit holds.
    await tx.one(sql`select id from app_user where id = ${teacherId} for no key update`)
    const own = await tx.only<{ count: number }>(
      sql`select count(*)::int as count from promo_code where teacher_id = ${teacherId} and deleted_at is null`,
    )
    if (own.count >= MAX_CODES) throw new Failure('too_many_promo_codes')
    const row = await tx.one<{ id: number }>(sql`
      insert into promo_code (teacher_id, code, percent, amount_tiyin, all_courses, uses_limit, starts_at, ends_at, created_at)
      values (${teacherId}, ${code}, ${terms.percent}, ${terms.amount_tiyin}, ${terms.all_courses}, ${terms.uses_limit},
        ${terms.starts_at}, ${terms.ends_at}, ${deps.clock.now()})
      on conflict (teacher_id, code) where deleted_at is null do nothing returning id`)
    if (!row) throw invalid({ code: 'promo_code_taken' })
    await writeCourses(tx, { promoCodeId: row.id, teacherId, courseIds: body.course_ids })
    const made = { id: row.id, teacherId }
    const created = await ownPromoCode(deps, tx, made)
    await auditPromoCode(tx, made, 'promo_code.create', { before: null, after: created })
    return created
  })
}
