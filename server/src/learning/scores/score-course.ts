import { SCORE_COUNTS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { studioRole } from '../../catalogue/courses/policy.ts'
import { averageScore } from '../../catalogue/courses/present-card.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { lockScores, recountScores } from './score-sums.ts'

/**
 * Stores a buyer's score of a course, 1–5, replacing an earlier one, with the share of the course that they had
 * watched. It counts from 20 % on (see also `countPendingScore`), and until then only its author sees it. Fails with
 * `purchase_required` for non-buyers, and with `own_course_score` for members of its team.
 */
export async function scoreCourse(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number; score: number },
): Promise<{ score: number; average_score: number; watched_percent: number }> {
  const { viewer, courseId, score } = input
  return deps.db.transaction(async (tx) => {
    const course = await visibleCourse(deps, tx, courseId, viewer)
    if (!course.access) throw new Failure('purchase_required')
    if (studioRole(viewer, course)) throw new Failure('own_course_score')
    await lockScores(tx, courseId)
    const stored = await tx.only<{ watched_percent: number }>(sql`
      insert into course_score (user_id, course_id, score, watched_percent, weighs, updated_at)
      select ${viewer.id}, ${courseId}, ${score}, watched, watched >= ${SCORE_COUNTS_FROM_PERCENT}, ${deps.clock.now()}
        from course_watched_percent(${viewer.id}, ${courseId}) as watched
      on conflict (user_id, course_id) do update
        set score = excluded.score, watched_percent = excluded.watched_percent, updated_at = excluded.updated_at,
            weighs = course_score.weighs or excluded.weighs
      returning watched_percent`)
    const sums = await recountScores(deps, tx, courseId)
    return { score, average_score: averageScore(sums), watched_percent: stored.watched_percent }
  })
}
