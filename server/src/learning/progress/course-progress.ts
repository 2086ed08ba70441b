import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** A person's progress in a course. */
export interface CourseProgress {
  /** Completed lessons, rounded down so that 100 means all of them. */
  percent: number
  /** The first lesson that is not completed; null when all are. */
  next_lesson: { id: number; title: string } | null
  last_watched_at: Date | null
}

/** The person's progress in each of the courses, by course id. Courses without lessons are left out. */
export async function courseProgress(
  db: Queryable,
  userId: number,
  courseIds: readonly number[],
): Promise<Map<number, CourseProgress>> {
  const rows = await db.rows<CourseProgress & { course_id: number }>(sql`
    select l.course_id, (100 * count(p.completed_at) / count(*))::int as percent, max(p.updated_at) as last_watched_at,
           (array_agg(json_build_object('id', l.id, 'title', l.title) order by l.position, l.id)
             filter (where p.completed_at is null))[1] as next_lesson
      from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
     where l.course_id = any(${courseIds}::int[]) and l.deleted_at is null
     group by l.course_id`)
  return new Map(rows.map(({ course_id, ...progress }) => [course_id, progress]))
}

/**
 * The share of a course's paid lessons that the person has watched, from 0 to 1: watched seconds of all seconds, or completed
 * lessons of all lessons when no video has a known length.
 */
export async function watchedShare(
  db: Queryable,
  input: { userId: number; courseId: number },
): Promise<number> {
  const row = await db.one<{ watched_s: number; duration_s: number; completed: number; lessons: number }>(sql`
    select coalesce(sum(least(coalesce(p.watched_s, 0), l.duration_s)), 0)::float8 as watched_s,
           coalesce(sum(l.duration_s), 0)::float8 as duration_s,
           count(p.completed_at)::int as completed, count(*)::int as lessons
      from (select l.id, coalesce(v.duration_s, w.duration_s, 0) as duration_s
              from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
             where l.course_id = ${input.courseId} and l.deleted_at is null and not l.is_open) l
      left join lateral (
        select completed_at, (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(watched) r) as watched_s
          from lesson_progress where lesson_id = l.id and user_id = ${input.userId}) p on true`)
  if (!row || row.lessons === 0) return 0
  return row.duration_s > 0 ? row.watched_s / row.duration_s : row.completed / row.lessons
}
