import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'

/** The most lessons of a course. */
export const MAX_LESSONS = 500

/** Fails for a course that already has the most lessons. Lock the course first. */
export async function refuseTooManyLessons(tx: Queryable, courseId: number): Promise<void> {
  const count = await tx.only<{ lessons: number }>(sql`
    select count(*)::int as lessons from lesson where course_id = ${courseId} and deleted_at is null`)
  if (count.lessons < MAX_LESSONS) return
  throw invalid({ course_id: { key: 'too_many', n: MAX_LESSONS } })
}

/** Whether a course has a lesson whose video is playable or being processed, or is a Vimeo video, a test, or a text in blocks. */
export async function hasWatchableLesson(
  db: Queryable,
  input: { courseId: number; exceptLessonId?: number },
): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from lesson l left join video v on v.id = l.video_id left join test t on t.id = l.test_id
     where l.course_id = ${input.courseId} and l.deleted_at is null
       and l.id is distinct from ${input.exceptLessonId ?? null}::int
       and (l.vimeo_id is not null or l.reading_s is not null or t.state = 'published' or v.status <> 'failed') limit 1`)
  return row !== undefined
}
