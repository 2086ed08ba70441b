import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { CourseForSale } from '../catalogue/courses/find-course.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** A course that may be bought, with the fee of the moment. */
export type CourseOnSale = Omit<CourseForSale, 'status'> & { percent: number }

/** A course in any status, with what the student has bought of it. */
export type ForSale = CourseOnSale & {
  status: number
  /** Null when there is none, also after a refund. `expires_at` null is for life. */
  access: { purchase_id: number; expires_at: Date | null } | null
}

type Row = CourseForSale & { percent: number; purchase_id: number | null; expires_at: Date | null }

/** All that a sale is decided by, in one round trip; `sell_course` looks again whether it still holds. */
export async function readForSale(
  db: Queryable,
  input: { studentId: number; courseId: number },
): Promise<ForSale | undefined> {
  const row = await db.one<Row>(sql`
    select c.id, c.teacher_id, c.title, c.price_tiyin, c.period, c.status, e.purchase_id, e.expires_at,
           (select percent from platform_fee order by id desc limit 1) as percent
      from course c left join enrolment e on e.course_id = c.id and e.student_id = ${input.studentId}
     where c.id = ${input.courseId}`)
  if (!row) return undefined
  const { purchase_id, expires_at, ...course } = row
  return { ...course, access: purchase_id === null ? null : { purchase_id, expires_at } }
}

/** What to try a sale with before anything is read: the course as it was sold last, to somebody who has not bought it. */
export const asNew = (course: CourseOnSale): ForSale => ({
  ...course,
  status: COURSE_STATUS.published,
  access: null,
})
