import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type Access, type AccessRow, accessColumns, accessIn, joinAccess } from '../access/access.ts'
import type { CourseForSale } from '../catalogue/courses/find-course.ts'
import { saleStatus } from '../catalogue/teachers/may-sell.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { SaleFee } from '../money/fees/fees.ts'

/** A course with the fee of its sale. */
export type CourseOnSale = Omit<CourseForSale, 'status'> & SaleFee

/** A course in any status, with the student's access to it. */
export type ForSale = CourseOnSale & {
  status: number
  /** The percent without the promo code. */
  full_percent: number
  /** Null when the student was granted none or was refunded. */
  access: Access | null
}

type Row = CourseForSale & SaleFee & AccessRow & Pick<ForSale, 'full_percent'>

/**
 * Reads all inputs of a sale, with `promoId` of one at that code, in one round trip. `sell_course` checks again that none of
 * them has changed.
 */
export async function readForSale(
  db: Queryable,
  now: Date,
  input: { studentId: number; courseId: number; promoId?: number | undefined },
): Promise<ForSale | undefined> {
  const row = await db.one<Row>(sql`
    select c.id, c.teacher_id, c.title, c.price_tiyin, c.period, ${saleStatus} as status, ${accessColumns(now)},
           fee.percent, fee.brought_by, ${fullPercent(input, now)} as full_percent
      from course c cross join lateral fee_of_sale(${input.studentId}, c.teacher_id, ${input.promoId ?? null}::int, ${now}) fee
           ${joinAccess(input.studentId, sql`c.id`)}
     where c.id = ${input.courseId}`)
  return row && { ...row, access: accessIn(row) }
}

/** The code is the teacher's, so it lowers the fee as well. */
const fullPercent = (
  { studentId, promoId }: { studentId: number; promoId?: number | undefined },
  now: Date,
): Statement =>
  promoId === undefined
    ? sql`fee.percent`
    : sql`(select f.percent from fee_of_sale(${studentId}, c.teacher_id, null, ${now}) f)`

/** A cached course, assumed to be still published and not yet purchased by the student. */
export const assumeNotPurchased = (course: CourseOnSale): ForSale => ({
  ...course,
  full_percent: course.percent,
  status: COURSE_STATUS.published,
  access: null,
})

const MAX_CACHED = 1_000

/**
 * A bounded cache, per database, of the courses that this process sold. Stale entries are harmless: `sell_course` compares them
 * with the stored course and writes nothing when they differ.
 */
const cache = new WeakMap<Queryable, Map<number, CourseOnSale>>()

/** The course as of its last sale, or undefined. */
export function cachedCourse(db: Queryable, courseId: number): CourseOnSale | undefined {
  return cache.get(db)?.get(courseId)
}

/** Stores a course that was just sold to a buyer of the school, as most are, and evicts the oldest entry above the limit. */
export function cacheCourse(
  db: Queryable,
  { id, teacher_id, title, price_tiyin, period, percent, brought_by }: CourseOnSale,
): void {
  if (brought_by !== null) return
  const courses = cache.get(db) ?? new Map<number, CourseOnSale>()
  cache.set(db, courses)
  courses.delete(id)
  courses.set(id, { id, teacher_id, title, price_tiyin, period, percent, brought_by })
  const oldest = courses.size > MAX_CACHED ? courses.keys().next().value : undefined
  if (oldest !== undefined) courses.delete(oldest)
}
