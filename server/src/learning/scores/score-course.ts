import { SCORE_WEIGHS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { averageScore } from '../../catalogue/courses/present-card.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { visibleCourse } from '../visible-course.ts'
import { type GivenScore, updateScoreSums } from './score-sums.ts'

/**
 * A buyer's score of a course, 1–5; a second one replaces the first. It keeps how much of the course they had watched, and
 * weighs in the ranking from 20 % on (later too: weigh-score.ts). The sums move in the same transaction.
 * `purchase_required` for everyone else.
 */
export async function scoreCourse(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number; score: number },
): Promise<{ score: number; average_score: number; watched_percent: number }> {
  const { viewer, courseId, score } = input
  return deps.db.transaction(async (tx) => {
    const course = await visibleCourse(tx, courseId, viewer)
    if (!course.enrolment) throw new Failure('purchase_required')
    // The course is held while its sums move: two scores at once would both start from the same old one.
    await tx.one(sql`select id from course where id = ${courseId} for no key update`)
    const before = await tx.one<GivenScore>(
      sql`select score, weighs from course_score where user_id = ${viewer.id} and course_id = ${courseId}`,
    )
    const given = await tx.one<GivenScore & { watched_percent: number }>(sql`
      insert into course_score (user_id, course_id, score, watched_percent, weighs, updated_at)
      select ${viewer.id}, ${courseId}, ${score}, watched, watched >= ${SCORE_WEIGHS_FROM_PERCENT}, ${deps.clock.now()}
        from course_watched_percent(${viewer.id}, ${courseId}) as watched
      on conflict (user_id, course_id) do update
        set score = excluded.score, watched_percent = excluded.watched_percent, updated_at = excluded.updated_at,
            weighs = course_score.weighs or excluded.weighs
      returning score, weighs, watched_percent`)
    if (!given) throw new Error('the score was not written')
    const sums = await updateScoreSums(tx, courseId, before, given)
    tx.afterCommit(() => deps.publicCache.clear())
    return { score, average_score: averageScore(sums), watched_percent: given.watched_percent }
  })
}
