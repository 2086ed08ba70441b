import { lockOf } from '../../access/locks.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** A person's progress in a course. */
export interface CourseProgress {
  /** Percent of completed lessons, rounded down so that 100 means all of them; 100 for ever once it was. */
  percent: number
  /** Lessons that were added since the course was finished and are not completed. */
  new_lessons: number
  /** Where the person goes on (`lessonToGoOn`); null when all lessons are completed or locked. */
  next_lesson: { id: number; title: string } | null
  last_watched_at: Date | null
}

/**
 * The lesson of a course where a person goes on, on every page: of those that are neither completed nor locked the one watched
 * last, or else the first. Its row has the columns of `lesson`, the `number` in the course and the person's `position_s`. Locks
 * are looked up in this order until one is open. `courseId` may not be a column of an `l`.
 */
export const lessonToGoOn = (courseId: Statement, userId: number | Statement, now: Date): Statement => sql`(
  select l.* from (
    select l.*, coalesce(p.position_s, 0) as position_s
      from (select l.*, row_number() over (order by l.position, l.id)::int as number
              from lesson l where l.course_id = ${courseId} and l.deleted_at is null) l
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
     where p.completed_at is null order by p.updated_at desc nulls last, l.position, l.id offset 0) l
   where l.is_open or ${lockOf(userId, now)} is null limit 1)`

/** About `learners e`: those who have not finished the course. */
export const isUnfinished: Statement = sql`
  not exists (select from course_finish f where f.user_id = e.student_id and f.course_id = e.course_id)`

/** The percent of lessons `l`, with progress `p`, to select where the finish `f` of their course is joined and grouped. */
export const percentOrFinished = sql`
  (case when f.finished_at is null then 100 * count(p.completed_at) / count(*) else 100 end)::int`

/** How many of them are new to a person who has finished the course. */
export const newLessons = sql`
  (case when f.finished_at is null then 0 else count(*) - count(p.completed_at) end)::int`

/** The person's progress in each of the courses, by course id. Courses without lessons are left out. */
export async function courseProgress(
  db: Queryable,
  now: Date,
  { userId, courseIds }: { userId: number; courseIds: readonly number[] },
): Promise<Map<number, CourseProgress>> {
  const rows = await db.rows<CourseProgress & { course_id: number }>(sql`
    select own.*, (select json_build_object('id', l.id, 'title', l.title)
                     from ${lessonToGoOn(sql`own.course_id`, userId, now)} l) as next_lesson
      from (select l.course_id, ${percentOrFinished} as percent, ${newLessons} as new_lessons,
                   max(p.updated_at) as last_watched_at
              from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
              left join course_finish f on f.course_id = l.course_id and f.user_id = ${userId}
             where l.course_id = any(${courseIds}::int[]) and l.deleted_at is null
             group by l.course_id, f.finished_at) own`)
  return new Map(rows.map(({ course_id, ...progress }) => [course_id, progress]))
}
