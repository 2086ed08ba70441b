import { SCORE_COUNTS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { type ScoreSums, setScores } from '../../catalogue/courses/counters.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

interface Author {
  userId: number
  courseId: number
}

/**
 * Serializes changes of the scores of a course, so that each recount sees those before it. Lock before writing a score:
 * in the other order two authors could deadlock.
 */
export async function lockScores(tx: Queryable, courseId: number): Promise<void> {
  await tx.one(sql`select id from course where id = ${courseId} for no key update`)
}

/** Recalculates the sums of a locked course from the scores that count (`course_score.weighs`). */
export async function recountScores(
  deps: Pick<Deps, 'publicCache'>,
  tx: Tx,
  courseId: number,
): Promise<ScoreSums> {
  const sums = await tx.only<ScoreSums>(sql`
    select coalesce(sum(score), 0)::int as score_sum, count(*)::int as scores_count
      from course_score where course_id = ${courseId} and weighs`)
  await setScores(tx, courseId, sums)
  tx.afterCommit(() => deps.publicCache.clear())
  return sums
}

/** Deletes a person's score of a course, after a refund for example. */
export async function deleteScore(
  deps: Pick<Deps, 'publicCache'>,
  tx: Tx,
  { userId, courseId }: Author,
): Promise<void> {
  const own = sql`user_id = ${userId} and course_id = ${courseId}`
  if (!(await tx.one(sql`select 1 from course_score where ${own}`))) return
  await lockScores(tx, courseId)
  if ((await tx.run(sql`delete from course_score where ${own}`)) > 0) await recountScores(deps, tx, courseId)
}

/**
 * Counts a score once its author has watched enough of the course. Called on reports of progress by authors whose score
 * does not count yet (record-progress.ts).
 */
export async function countPendingScore(
  deps: Pick<Deps, 'db' | 'publicCache'>,
  { userId, courseId }: Author,
): Promise<void> {
  const watched = await deps.db.one<{ percent: number }>(
    sql`select course_watched_percent(${userId}, ${courseId}) as percent`,
  )
  if (!watched || watched.percent < SCORE_COUNTS_FROM_PERCENT) return
  await deps.db.transaction(async (tx) => {
    await lockScores(tx, courseId)
    const counted = await tx.run(sql`
      update course_score set weighs = true, watched_percent = ${watched.percent}
       where user_id = ${userId} and course_id = ${courseId} and not weighs`)
    if (counted > 0) await recountScores(deps, tx, courseId)
  })
}
