import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { hasTariffs } from '../../groups/sale/tariff-for-sale.ts'
import { type CourseOnSale, readForSale } from '../course-on-sale.ts'

/**
 * A course that is sold by many places, at the fee of this buyer, with the largest discount that its teacher bears. Whether
 * the buyer has the course does not matter. Fails with `not_found`, `course_not_for_sale`, `seats_not_offered` or
 * `monthly_alone`.
 */
export async function coursePlaces(
  db: Queryable,
  { courseId, buyerId, now }: { courseId: number; buyerId: number; now: Date },
): Promise<CourseOnSale & { max_percent: number }> {
  const course = await readForSale(db, now, { studentId: buyerId, courseId })
  if (!course) throw new Failure('not_found')
  if (course.status !== COURSE_STATUS.published) {
    // A hidden course was public once, so only a draft's existence is kept secret.
    throw new Failure(course.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
  }
  const offer = await db.one<{ max_percent: number }>(
    sql`select max_percent from seat_offer where course_id = ${courseId}`,
  )
  if (!offer || course.price_tiyin === 0n || (await hasTariffs(db, courseId))) {
    throw new Failure('seats_not_offered')
  }
  if (course.period === MONTHLY_PERIOD) throw new Failure('monthly_alone')
  return { ...course, max_percent: offer.max_percent }
}
