import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

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
