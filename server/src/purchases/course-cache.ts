import type { Queryable } from '../db/client.ts'
import type { CourseOnSale } from './read-for-sale.ts'

/** Courses that are bought again and again are few; the one that was not bought for longest makes room. */
const MAX_KNOWN = 1_000

/**
 * What this process read of courses when it last sold them, by database. A sale is tried with it first: `sell_course` looks
 * whether it still holds and writes nothing otherwise, so it may be old, but never wrong.
 */
const known = new WeakMap<Queryable, Map<number, CourseOnSale>>()

/** What was last read of a course on sale, or undefined. */
export function cachedCourse(db: Queryable, courseId: number): CourseOnSale | undefined {
  return known.get(db)?.get(courseId)
}

/** Keeps what a course was sold by. */
export function cacheCourse(
  db: Queryable,
  { id, teacher_id, title, price_tiyin, period, percent }: CourseOnSale,
): void {
  const courses = known.get(db) ?? new Map<number, CourseOnSale>()
  known.set(db, courses)
  courses.delete(id)
  courses.set(id, { id, teacher_id, title, price_tiyin, period, percent })
  const oldest = courses.size > MAX_KNOWN ? courses.keys().next().value : undefined
  if (oldest !== undefined) courses.delete(oldest)
}
