import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import { isOpenAt, learners } from './learners.ts'
import { isPaused, joinConditions, partToPay, staysOpen, waitsForNothing } from './locks.ts'

/** Lessons of a course (all by default) for its learners: of a group or one of them, else everybody. */
export interface OpenLessons {
  courseId: number
  lessonIds?: readonly number[] | null
  groupId?: number | null
  userId?: number | null
}

/**
 * Learners `e` to whom the course is open, each with each of the lessons `l`, to select from: all pairs in one join, which
 * reads each part once, while `lockOf` reads them for each pair.
 */
const pairs = (
  now: Date,
  { courseId, lessonIds = null, groupId = null, userId = null }: OpenLessons,
): Statement => sql`
  ${learners} e
  join lesson l on l.course_id = e.course_id and l.deleted_at is null and not l.is_open
               and (${lessonIds}::int[] is null or l.id = any(${lessonIds}::int[]))
  cross join lateral (select e.student_id as user_id) p ${joinConditions()}
 where e.course_id = ${courseId} and ${isOpenAt(now)} and (${userId}::int is null or e.student_id = ${userId}::int)
   and (${groupId}::int is null or m.group_id = ${groupId}) and not ${isPaused(now)}
   and ${partToPay(now)} is null`

/**
 * Keeps open what is open now, before conditions or the group of a learner change: one statement for all lessons. Call it in the
 * transaction of the change. What somebody has begun stays open without it.
 */
export async function keepWhatIsOpen(tx: Queryable, now: Date, of: OpenLessons): Promise<void> {
  // Sorted, so that every row is read before the first is written: the search for kept lessons otherwise reads the new rows too.
  await tx.run(sql`
    insert into lesson_opened (user_id, course_id, lesson_id, opened_at)
    select e.student_id, l.course_id, l.id, ${now}
      from ${pairs(now, of)}
       and not exists (select from lesson_progress w where w.user_id = e.student_id and w.lesson_id = l.id)
       and not exists (select from lesson_opened o
                        where o.user_id = e.student_id and o.course_id = e.course_id and o.lesson_id = l.id)
       and ${waitsForNothing(now)}
     order by e.student_id, l.id
    on conflict do nothing`)
}

/** To how many people one of these lessons is open, and would stay so. */
export async function countKept(db: Queryable, now: Date, of: OpenLessons): Promise<number> {
  const { count } = await db.only<{ count: number }>(sql`
    select count(distinct e.student_id)::int as count
      from ${pairs(now, of)} and (${staysOpen} or ${waitsForNothing(now)})`)
  return count
}
