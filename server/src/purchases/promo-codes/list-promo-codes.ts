import type { Page } from '@kashf/contract/common.ts'
import type { PromoCode, PromoCodesQuery } from '@kashf/contract/purchases/promo-codes.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { presentPromoCode, promoCodeRows } from './promo-code.ts'

/** A teacher's codes, newest first; with `course_id` those that apply to that course. */
export async function listPromoCodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { teacherId: number; query: PromoCodesQuery },
): Promise<Page<PromoCode>> {
  const { course_id, cursor, limit = 24 } = input.query
  const ofCourse =
    course_id === undefined
      ? sql`true`
      : sql`(c.all_courses or exists (
          select from promo_code_course o where o.promo_code_id = c.id and o.course_id = ${course_id}))`
  const rows = await promoCodeRows(
    deps.db,
    sql`c.teacher_id = ${input.teacherId} and c.id < ${idBelow(cursor)}::bigint and ${ofCourse}`,
    limit + 1,
  )
  const now = deps.clock.now()
  return pageById(rows, limit, (row) => presentPromoCode(row, now))
}

/** One of the teacher's own codes; `not_found` for any other. */
export async function ownPromoCode(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  own: { id: number; teacherId: number },
): Promise<PromoCode> {
  const [row] = await promoCodeRows(db, sql`c.id = ${own.id} and c.teacher_id = ${own.teacherId}`, 1)
  if (!row) throw new Failure('not_found')
  return presentPromoCode(row, deps.clock.now())
}
