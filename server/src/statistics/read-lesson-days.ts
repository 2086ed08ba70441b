import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { type LessonDay, unpackLessons } from './daily/lesson-days.ts'
import type { Period } from './period.ts'
import { daysOf, oneCourse } from './scope.ts'

/** What was watched of a course in a period: an element for each lesson and day. */
export async function readLessonDays(db: Queryable, courseId: number, period: Period): Promise<LessonDay[]> {
  const days = await db.rows<{ packed: Buffer }>(
    sql`select packed from course_day_lessons d where ${daysOf(oneCourse(courseId), period)}`,
  )
  return days.flatMap(({ packed }) => unpackLessons(packed))
}
