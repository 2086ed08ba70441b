import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** A person's progress in a course. */
export interface CourseProgress {
  /** Percent of completed lessons, rounded down so that 100 means all of them; 100 for ever once it was. */
  percent: number
  /** Lessons that were added since the course was finished and are not completed. */
  new_lessons: number
  /** Where the person goes on (`whereTheyLeft`); null when all lessons are completed. */
  next_lesson: { id: number; title: string } | null
  last_watched_at: Date | null
}

/**
 * The order of the lessons `l`, with progress `p`, that are not completed: the first is where a person goes on, on every
 * page. The one watched last, or else the first of the course.
 */
export const whereTheyLeft = sql`p.updated_at desc nulls last, l.position, l.id`

/** The percent of lessons `l`, with progress `p`, to select where the finish `f` of their course is joined and grouped. */
export const percentOrFinished = sql`
  (case when f.finished_at is null then 100 * count(p.completed_at) / count(*) else 100 end)::int`

/** How many of them are new to a person who has finished the course. */
export const newLessons = sql`
  (case when f.finished_at is null then 0 else count(*) - count(p.completed_at) end)::int`

/** The person's progress in each of the courses, by course id. Courses without lessons are left out. */
export async function courseProgress(
  db: Queryable,
  userId: number,
  courseIds: readonly number[],
): Promise<Map<number, CourseProgress>> {
  const rows = await db.rows<CourseProgress & { course_id: number }>(sql`
    select l.course_id, ${percentOrFinished} as percent, ${newLessons} as new_lessons,
           max(p.updated_at) as last_watched_at,
           (array_agg(json_build_object('id', l.id, 'title', l.title) order by ${whereTheyLeft})
             filter (where p.completed_at is null))[1] as next_lesson
      from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
      left join course_finish f on f.course_id = l.course_id and f.user_id = ${userId}
     where l.course_id = any(${courseIds}::int[]) and l.deleted_at is null
     group by l.course_id, f.finished_at`)
  return new Map(rows.map(({ course_id, ...progress }) => [course_id, progress]))
}
