import { SCORE_WEIGHS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

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
    await tx.run(sql`
      update course set light_score_sum = light_score_sum - ${updated.score},
        light_scores_count = light_scores_count - 1 where id = ${courseId}`)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
