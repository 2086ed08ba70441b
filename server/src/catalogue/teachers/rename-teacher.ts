import { teacherRenamedJob } from '../../accounts/profile/teacher-renamed.ts'
import { sql } from '../../db/sql.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { reindexCourse } from '../search/reindex-courses.ts'

/** Reindexes the courses of a renamed teacher, which are found by the name. Idempotent. */
export function renameTeacherHandler(deps: Deps): JobHandler {
  return handlerFor(teacherRenamedJob, async ({ teacherId }) => {
    const courses = await deps.db.rows<{ id: number }>(
      sql`select id from course where teacher_id = ${teacherId} order by id`,
    )
    for (const { id } of courses) await reindexCourse(deps, id)
    deps.publicCache.clear()
  })
}
