import { learners } from '../../access/learners.ts'
import type { CourseState, Viewer } from '../../access/policy.ts'
import { may } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Seconds } from '../../media/serving/playback-permission.ts'

/** A buyer of a paid lesson, whose delivered seconds are counted. */
export interface Recipient {
  userId: number
  courseId: number
  lessonId: number
}

/**
 * The recipient for whom delivery is counted; null for free lessons, trailers, visitors, and those who oversee the
 * course.
 */
export function recipientOf(
  course: CourseState & { id: number },
  lesson: { id: number | null; is_open: boolean },
  viewer: Viewer | null,
): Recipient | null {
  if (!viewer || lesson.id === null || lesson.is_open || may(viewer, 'oversee', course)) return null
  return { userId: viewer.id, courseId: course.id, lessonId: lesson.id }
}

/** Disjoint ranges in order; null as an end is the end of the lesson, whatever its length. */
export type Delivered = readonly [from: number, to: number | null][]

/**
 * Adds to the delivered seconds of a lesson and returns all of them; null when the access has ended, in which case
 * nothing may be sent. Locks the access, which a buyer's refund locks too: either the refund sees what was recorded, or
 * the delivery after it sends nothing.
 */
export async function recordDelivery(
  db: Queryable,
  { userId, courseId, lessonId }: Recipient,
  sent: Seconds | 'whole',
): Promise<Delivered | null> {
  const range = sent === 'whole' ? '{[0,)}' : `{[${sent[0]},${sent[1]})}`
  const row = await db.one<{ delivered: Delivered }>(sql`
    insert into lesson_delivery as d (user_id, lesson_id, delivered)
    select e.student_id, ${lessonId}::int, ${range}::int4multirange
      from ${learners} e where e.student_id = ${userId} and e.course_id = ${courseId} for key share
    on conflict (user_id, lesson_id) do update set delivered = d.delivered + excluded.delivered
    returning (select json_agg(json_build_array(lower(r), upper(r)) order by r) from unnest(d.delivered) r) as delivered`)
  return row?.delivered ?? null
}
