import { averageScore } from '../catalogue/present.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { seenCourse } from './seen-course.ts'

/**
 * A buyer's score of a course, 1–5; a second one replaces the first. The sums on the course and on its teacher move
 * in the same transaction. `purchase_required` for everyone else.
 */
export async function scoreCourse(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number; score: number },
): Promise<{ score: number; average_score: number }> {
  const { viewer, courseId, score } = input
  return deps.db.transaction(async (tx) => {
    const course = await seenCourse(tx, courseId, viewer)
    if (!course.enrolment) throw new Failure('purchase_required')
    // The course is held while its sums move: two scores at once would both reckon from the same old one.
    await tx.one(sql`select id from course where id = ${courseId} for no key update`)
    const before = await tx.one<{ score: number }>(
      sql`select score from course_score where user_id = ${viewer.id} and course_id = ${courseId}`,
    )
    await tx.run(sql`
      insert into course_score (user_id, course_id, score, updated_at)
      values (${viewer.id}, ${courseId}, ${score}, ${deps.clock.now()})
      on conflict (user_id, course_id) do update set score = excluded.score, updated_at = excluded.updated_at`)
    const sumDelta = score - (before?.score ?? 0)
    const countDelta = before ? 0 : 1
    const sums = await tx.one<{ score_sum: number; scores_count: number }>(sql`
      update course set score_sum = score_sum + ${sumDelta}, scores_count = scores_count + ${countDelta}
       where id = ${courseId} returning score_sum, scores_count`)
    await tx.run(sql`
      update teacher set score_sum = score_sum + ${sumDelta}, scores_count = scores_count + ${countDelta}
       where user_id = ${course.teacher_id}`)
    tx.afterCommit(() => deps.publicCache.clear())
    return { score, average_score: averageScore(sums ?? { score_sum: 0, scores_count: 0 }) }
  })
}
