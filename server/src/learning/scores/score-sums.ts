import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'

/** A person's score of a course. Without `weighs` it counts in the displayed average but not in the ranking. */
export interface StoredScore {
  score: number
  weighs: boolean
}

/** What a score adds to the sums of its course. The light sums count the scores that the ranking leaves out. */
const contribution = (score: StoredScore | undefined) => ({
  count: score ? 1 : 0,
  sum: score?.score ?? 0,
  lightCount: score && !score.weighs ? 1 : 0,
  lightSum: score && !score.weighs ? score.score : 0,
})

/** Replaces a person's score in the sums of the course and of its teacher; `undefined` is no score. */
export async function updateScoreSums(
  tx: Queryable,
  courseId: number,
  from: StoredScore | undefined,
  to: StoredScore | undefined,
): Promise<{ score_sum: number; scores_count: number }> {
  const [old, now] = [contribution(from), contribution(to)]
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
