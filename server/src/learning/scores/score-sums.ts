import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'

/** A person's score of a course; one that does not weigh counts for the plain average alone. */
export interface GivenScore {
  score: number
  weighs: boolean
}

/** What a score adds to its course's sums; one that does not weigh is counted among the light ones as well. */
const partOf = (given: GivenScore | undefined) => ({
  count: given ? 1 : 0,
  sum: given?.score ?? 0,
  lightCount: given && !given.weighs ? 1 : 0,
  lightSum: given && !given.weighs ? given.score : 0,
})

/** Moves the sums of the course and of its teacher from one score of a person to another, or to none. */
export async function updateScoreSums(
  tx: Queryable,
  courseId: number,
  from: GivenScore | undefined,
  to: GivenScore | undefined,
): Promise<{ score_sum: number; scores_count: number }> {
  const [old, now] = [partOf(from), partOf(to)]
  const [sum, count] = [now.sum - old.sum, now.count - old.count]
  const sums = await tx.one<{ score_sum: number; scores_count: number; teacher_id: number }>(sql`
    update course set score_sum = score_sum + ${sum}, scores_count = scores_count + ${count},
      light_score_sum = light_score_sum + ${now.lightSum - old.lightSum},
      light_scores_count = light_scores_count + ${now.lightCount - old.lightCount}
     where id = ${courseId} returning score_sum, scores_count, teacher_id`)
  if (!sums) throw new Failure('not_found')
  await tx.run(sql`
    update teacher set score_sum = score_sum + ${sum}, scores_count = scores_count + ${count}
     where user_id = ${sums.teacher_id}`)
  return sums
}
