import { type Learner, STALLED_AFTER_DAYS } from '@kashf/contract/learning/learners.ts'
import { closesAt, isOpenAt, learners } from '../../access/learners.ts'
import { DAY_MS } from '../../clock.ts'
import type { RowOf } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** A learner with their progress. */
export type LearnerRow = RowOf<Omit<Learner, 'image' | 'last_lesson' | 'score' | 'questions'>> & {
  image_id: number | null
}

/** What a call looks at: see `enrolledIn`. */
export interface LookedAt {
  courseId: number
  now: Date
  where: Statement
  lookAt: number
}

/**
 * The learners of a course, newest first: everybody with access, expired or not. Blocked people and closed accounts are left
 * out; a refund has ended the access. `where` is about `learners e` and `app_user u`. At most `limit` are looked at.
 */
const enrolledIn = ({ courseId, now, where, lookAt }: LookedAt): Statement => sql`
  select e.student_id, e.created_at, ${closesAt(now)} as expires_at, ${isOpenAt(now)} as is_open, u.first_name, u.last_name, u.image_id
    from ${learners} e join app_user u on u.id = e.student_id
   where e.course_id = ${courseId} and u.blocked_at is null and ${where}
   order by e.created_at desc, e.student_id desc limit ${lookAt}`

/**
 * `enrolledIn` with progress and state, to select from: `learner` has the columns of `LearnerRow`. The progress of a
 * learner is computed with their row, so that a page with a limit computes only few.
 */
export function learnersIn(input: LookedAt): Statement {
  const { courseId, now } = input
  const stalledBefore = new Date(now.getTime() - STALLED_AFTER_DAYS * DAY_MS)
  const lessons = sql`select id from lesson where course_id = ${courseId} and deleted_at is null`
  return sql`
    (select e.student_id as id, e.first_name, e.last_name, e.image_id, e.created_at as enrolled_at, e.expires_at,
            p.completed, p.lessons, p.last_watched_at,
            case when not e.is_open then 'expired'
                 when p.last_watched_at is null then 'not_started'
                 when p.completed = p.lessons or p.is_finished then 'completed'
                 when p.last_watched_at < ${stalledBefore} then 'stalled'
                 else 'active' end as state
       from (${enrolledIn(input)}) e
      cross join lateral (
        select count(completed_at)::int as completed, max(updated_at) as last_watched_at,
               cardinality(array(${lessons})) as lessons,
               exists (select from course_finish where user_id = e.student_id and course_id = ${courseId}) as is_finished
          from lesson_progress where user_id = e.student_id and lesson_id = any(array(${lessons}))) p) learner`
}

/** The last of the `lookAt` learners that `learnersIn` looks at; undefined when there are fewer. */
export const lastLookedAt = (
  db: Queryable,
  input: LookedAt,
): Promise<{ id: number; enrolled_at: Date } | undefined> =>
  db.one(sql`
    select student_id as id, created_at as enrolled_at
      from (${enrolledIn(input)}) e offset ${input.lookAt - 1}`)
