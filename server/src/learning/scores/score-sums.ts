import { SCORE_WEIGHS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { addToScores } from '../../catalogue/courses/counters.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

/** A person's score of a course. Without `weighs` it counts in the displayed average but not in the ranking. */
export interface StoredScore {
  score: number
  weighs: boolean
}

/**
 * The contribution of a score to the sums of its course. The light sums count the scores that the ranking leaves out.
 */
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
  const sums = await addToScores(tx, courseId, {
    sum: now.sum - old.sum,
    count: now.count - old.count,
    lightSum: now.lightSum - old.lightSum,
    lightCount: now.lightCount - old.lightCount,
  })
  if (!sums) throw new Failure('not_found')
  return sums
}

/** Deletes a person's score of a course and subtracts it from the sums, after a refund for example. */
export async function deleteScore(
  tx: Queryable,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  const own = sql`user_id = ${userId} and course_id = ${courseId}`
  if (!(await tx.one(sql`select 1 from course_score where ${own}`))) return
  await tx.one(sql`select id from course where id = ${courseId} for no key update`)
  const before = await tx.one<StoredScore>(sql`delete from course_score where ${own} returning score, weighs`)
  await updateScoreSums(tx, courseId, before, undefined)
}

/**
 * Counts a score in the ranking once its author has watched enough of the course. Called on reports of progress by authors whose
 * score does not count yet (record-progress.ts).
 */
export async function updateScoreWeight(
  deps: Pick<Deps, 'db' | 'publicCache'>,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  const watched = await deps.db.one<{ percent: number }>(
    sql`select course_watched_percent(${userId}, ${courseId}) as percent`,
  )
  if (!watched || watched.percent < SCORE_WEIGHS_FROM_PERCENT) return
  await deps.db.transaction(async (tx) => {
    // Locks the course first, as score-course.ts does, so that the two cannot deadlock.
    await tx.one(sql`select id from course where id = ${courseId} for no key update`)
    const updated = await tx.one<{ score: number }>(sql`
      update course_score set weighs = true, watched_percent = ${watched.percent}
       where user_id = ${userId} and course_id = ${courseId} and not weighs returning score`)
    if (!updated) return
    await addToScores(tx, courseId, { lightSum: -updated.score, lightCount: -1 })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
