import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Period } from './period.ts'
import { daysOf, oneCourse } from './scope.ts'

/** The packed watch figures of a course on each day of a period (`daily/lesson-days.ts`). */
export async function readLessonDays(db: Queryable, courseId: number, period: Period): Promise<Buffer[]> {
  const days = await db.rows<{ packed: Buffer }>(
    sql`select packed from course_day_lessons d where ${daysOf(oneCourse(courseId), period)}`,
  )
  return days.map(({ packed }) => packed)
}
