import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'

/** How many courses count as popular. With fewer, more searches read beyond them; with more, each search takes longer. */
const POPULAR_COURSES = 20_000

/** Runs nightly. */
const refreshEstimatesJob = defineJob(
  'recount-search',
  { retryLimit: 2, expireInSeconds: 3600 },
  '41 3 * * *',
)

/**
 * Updates the estimates of searches: the number of courses with each word, and the popular courses. Results are
 * complete without it; only their speed and the order of suggestions depend on it.
 */
export async function refreshEstimates(deps: Pick<Deps, 'db'>): Promise<void> {
  await deps.db.run(sql`
    update search_word w set courses = s.ndoc
      from ts_stat('select terms from course_find where is_published') s
     where s.word = w.word and w.courses <> s.ndoc`)
  await deps.db.transaction(async (tx) => {
    const tier = await tx.one<{ hot_from: number }>(sql`
      update course_find_tier set hot_from = coalesce((
        select learners_count from course_find where is_published
         order by learners_count desc, id desc offset ${POPULAR_COURSES} limit 1), 0)
      returning hot_from`)
    await tx.run(sql`
      update course_find set is_hot = not is_hot where is_hot <> (learners_count >= ${tier?.hot_from ?? 0})`)
  })
}

export const refreshEstimatesHandler = handlerFor(refreshEstimatesJob, refreshEstimates)
