import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { NOT_REINDEXED, reindexCourse } from '../search/reindex-courses.ts'

/** Queued when a category is renamed: reindexing its courses may take long. */
export const categoryRenamedJob = defineJob<{ categoryId: number }>('category-renamed', {
  ...retried(5),
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 200

/** Reindexes the courses of a renamed category, which are found by its name. Idempotent. */
export const renameCategoryHandler = handlerFor(
  categoryRenamedJob,
  async (deps: Deps, { categoryId }, signal) => {
    const courses = everyRow<{ id: number }>((after) =>
      deps.db.rows(sql`
        select id from course where category_id = ${categoryId} and id > ${after?.id ?? 0}
         order by id limit ${BATCH_SIZE}`),
    )
    try {
      await forEach(deps, courses, { failed: NOT_REINDEXED, signal }, ({ id }) => reindexCourse(deps, id))
      signal.throwIfAborted()
    } finally {
      deps.publicCache.clear()
    }
  },
)
