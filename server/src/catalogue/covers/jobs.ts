import type { CoverSpec } from '@kashf/contract/art.ts'
import { portraitChangedJob } from '../../accounts/profile/build-portrait.ts'
import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { coverCourse } from './cover-course.ts'

/** Queued at every start: courses from before covers were drawn, and those whose process died before drawing. */
export const coverCoursesJob = defineJob('cover-courses', {
  retryLimit: 3,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 100

/** Draws the covers that are missing and returns how many. A repeated run continues where the last one stopped. */
export async function coverCourses(deps: Deps, signal?: AbortSignal): Promise<number> {
  let covered = 0
  let lastId = 0
  while (!signal?.aborted) {
    const courses = await deps.db.rows<{ id: number }>(sql`
      select id from course where cover_id is null and cover_spec is null and id > ${lastId}
       order by id limit ${BATCH_SIZE}`)
    if (courses.length === 0) break
    for (const { id } of courses) {
      if (signal?.aborted) break
      await coverCourse(deps, { courseId: id })
      lastId = id
      covered++
    }
  }
  return covered
}

export function coverCoursesHandler(deps: Deps): JobHandler {
  return handlerFor(coverCoursesJob, async (_data, signal) => {
    const covered = await coverCourses(deps, signal)
    if (covered > 0) deps.log.info({ covered }, 'covers were drawn')
  })
}

/** Draws the covers again that show a teacher whose portrait changed. Idempotent. */
export function portraitChangedHandler(deps: Deps): JobHandler {
  return handlerFor(portraitChangedJob, async ({ teacherId }, signal) => {
    const courses = await deps.db.rows<{ id: number; cover_spec: CoverSpec }>(sql`
      select id, cover_spec from course
       where teacher_id = ${teacherId} and cover_spec ->> 'composition' = 'ustoz' order by id`)
    for (const { id, cover_spec } of courses) {
      if (signal.aborted) return
      await coverCourse(deps, { courseId: id, spec: cover_spec })
    }
  })
}
