import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** A person's watching of a lesson on a day in Tashkent, for the statistics (docs/decisions/0031). */
export interface WatchEvent {
  userId: number
  courseId: number
  lessonId: number
  day: string
  /** Whether the viewer has bought the course. */
  isLearner: boolean
  /** Whether the day is before yesterday; the statistics of later days are computed anyway. */
  isLate: boolean
}

/**
 * Adds a report to the event of its person, lesson and day, as parts of a statement that also merges it into
 * `lesson_progress`. `again` are the replayed ranges; replays of other days' ranges are found here. Ranges are merged,
 * so that a repeated report changes nothing.
 */
export const countedWatch = (event: WatchEvent, watched: string, again: string): Statement => sql`
  before as (
    select coalesce((select watched from lesson_progress
      where user_id = ${event.userId} and lesson_id = ${event.lessonId}), '{}') as watched),
  counted as (
    insert into lesson_watch as w (user_id, course_id, lesson_id, day, is_learner, watched, again)
    select ${event.userId}::int, ${event.courseId}::int, ${event.lessonId}::int, ${event.day}::date, ${event.isLearner},
           ${watched}::int4multirange, ${again}::int4multirange + ${watched}::int4multirange * before.watched
      from before
    on conflict (user_id, course_id, day, lesson_id) do update
      set watched = w.watched + excluded.watched,
          again = w.again + ${again}::int4multirange
            + excluded.watched * ((select before.watched from before) - w.watched),
          is_learner = w.is_learner or excluded.is_learner),
  outdated as (${staleDays(event)})`

/** Marks the lesson as completed on the event's day. */
export const countedCompletion = (event: WatchEvent): Statement => sql`
  with outdated as (${staleDays(event)})
  insert into lesson_watch (user_id, course_id, lesson_id, day, is_learner, completed)
  values (${event.userId}, ${event.courseId}, ${event.lessonId}, ${event.day}, ${event.isLearner}, true)
  on conflict (user_id, course_id, day, lesson_id) do update set completed = true`

/** A late event changes its own day, and whether the person was new or had returned on their later days. */
const staleDays = ({ userId, courseId, day, isLate }: WatchEvent): Statement => sql`
  insert into course_day_stale (course_id, day)
  select ${courseId}::int, ${day}::date where ${isLate}
  union
  select course_id, day from lesson_watch
   where ${isLate} and user_id = ${userId} and course_id = ${courseId} and day > ${day}::date
  on conflict do nothing`

/** Deletes the events of earlier days. */
export async function deleteWatchEventsBefore(db: Queryable, day: string): Promise<void> {
  await db.run(sql`delete from lesson_watch where day < ${day}`)
}
