import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { reindexCourse } from '../search/reindex-courses.ts'

/** Queued when a category is renamed: reindexing its courses may take long. */
export const categoryRenamedJob = defineJob<{ categoryId: number }>('category-renamed', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 200

/** Reindexes the courses of a renamed category, which are found by its name. Idempotent. */
export function renameCategoryHandler(deps: Deps): JobHandler {
  return handlerFor(categoryRenamedJob, async ({ categoryId }, signal) => {
    let courses: { id: number }[] = []
    do {
      courses = await deps.db.rows<{ id: number }>(sql`
        select id from course where category_id = ${categoryId} and id > ${courses.at(-1)?.id ?? 0}
         order by id limit ${BATCH_SIZE}`)
      for (const { id } of courses) {
        signal.throwIfAborted()
        await reindexCourse(deps, id)
      }
    } while (courses.length === BATCH_SIZE)
    deps.publicCache.clear()
  })
}
