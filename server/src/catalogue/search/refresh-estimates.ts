import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'

/** As many courses are popular enough to be asked first; fewer make more searches go on, more make each one longer. */
const HOT = 20_000

/** Once a night. */
export const recountSearchJob = defineJob(
  'recount-search',
  { retryLimit: 2, expireInSeconds: 3600 },
  '41 3 * * *',
)

/**
 * Brings in line what searches only estimate by: how common each word is, and which courses are the popular ones. Results do
 * not depend on it, only how fast they are found and what is offered first.
 */
export async function recountSearch(deps: Pick<Deps, 'db'>): Promise<void> {
  await deps.db.run(sql`
    update search_word w set courses = s.ndoc
      from ts_stat('select terms from course_find where is_published') s
     where s.word = w.word and w.courses <> s.ndoc`)
  await deps.db.transaction(async (tx) => {
    const tier = await tx.one<{ hot_from: number }>(sql`
      update course_find_tier set hot_from = coalesce((
        select learners_count from course_find where is_published order by learners_count desc, id desc offset ${HOT} limit 1), 0)
      returning hot_from`)
    await tx.run(sql`
      update course_find set is_hot = not is_hot where is_hot <> (learners_count >= ${tier?.hot_from ?? 0})`)
  })
}

export function recountSearchHandler(deps: Deps): JobHandler {
  return handlerFor(recountSearchJob, () => recountSearch(deps))
}
