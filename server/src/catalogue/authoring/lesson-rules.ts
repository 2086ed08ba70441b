import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The most lessons that one request can order. */
export const MAX_LESSONS = 500

/** Whether a course has a lesson whose video is playable or being processed, or is a Vimeo video. */
export async function hasWatchableLesson(
  db: Queryable,
  input: { courseId: number; exceptLessonId?: number },
): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from lesson l left join video v on v.id = l.video_id
     where l.course_id = ${input.courseId} and l.deleted_at is null
       and l.id is distinct from ${input.exceptLessonId ?? null}::int
       and (l.vimeo_id is not null or v.status <> 'failed') limit 1`)
  return row !== undefined
}
