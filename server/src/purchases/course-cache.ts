import type { Queryable } from '../db/client.ts'
import type { CourseOnSale } from './read-for-sale.ts'

const MAX_CACHED = 1_000

/**
 * A bounded cache, per database, of the courses that this process sold. Stale entries are harmless: `sell_course` compares them
 * with the stored course and writes nothing when they differ.
 */
const cache = new WeakMap<Queryable, Map<number, CourseOnSale>>()

/** The course as it was last sold, or undefined. */
export function cachedCourse(db: Queryable, courseId: number): CourseOnSale | undefined {
  return cache.get(db)?.get(courseId)
}

/** Stores a course that was just sold and evicts the oldest entry above the limit. */
export function cacheCourse(
  db: Queryable,
  { id, teacher_id, title, price_tiyin, period, percent }: CourseOnSale,
): void {
  const courses = cache.get(db) ?? new Map<number, CourseOnSale>()
  cache.set(db, courses)
  courses.delete(id)
  courses.set(id, { id, teacher_id, title, price_tiyin, period, percent })
  const oldest = courses.size > MAX_CACHED ? courses.keys().next().value : undefined
  if (oldest !== undefined) courses.delete(oldest)
}
