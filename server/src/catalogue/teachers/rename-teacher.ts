import { teacherRenamedJob } from '../../accounts/profile/teacher-renamed.ts'
import { sql } from '../../db/sql.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refoldCourse } from '../search/reindex-courses.ts'

/** Courses are found by their teacher's name: after a change of it, by the new one. Safe to repeat. */
export function renameTeacherHandler(deps: Deps): JobHandler {
  return handlerFor(teacherRenamedJob, async ({ teacherId }) => {
    const courses = await deps.db.rows<{ id: number }>(
      sql`select id from course where teacher_id = ${teacherId} order by id`,
    )
    for (const { id } of courses) await refoldCourse(deps, id)
    deps.publicCache.clear()
  })
}
