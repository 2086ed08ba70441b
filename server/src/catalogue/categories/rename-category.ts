import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refoldCourse } from '../search/reindex-courses.ts'

/** A category has another name now. In the background, because it may hold many courses. */
export const categoryRenamedJob = defineJob<{ categoryId: number }>('category-renamed', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const AT_ONCE = 200

/** Courses are found by their category's name: after a change of it, by the new one. Safe to repeat. */
export function renameCategoryHandler(deps: Deps): JobHandler {
  return handlerFor(categoryRenamedJob, async ({ categoryId }, signal) => {
    let courses: { id: number }[] = []
    do {
      courses = await deps.db.rows<{ id: number }>(sql`
        select id from course where category_id = ${categoryId} and id > ${courses.at(-1)?.id ?? 0}
         order by id limit ${AT_ONCE}`)
      for (const { id } of courses) {
        signal.throwIfAborted()
        await refoldCourse(deps, id)
      }
    } while (courses.length === AT_ONCE)
    deps.publicCache.clear()
  })
}
