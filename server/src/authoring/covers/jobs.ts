import type { CoverSpec } from '@kashf/contract/art/art.ts'
import { portraitChangedJob } from '../../accounts/profile/build-portrait.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { coverCourse } from './cover-course.ts'

/** Queued at every start, for courses older than drawn covers and for those whose process died before drawing. */
const coverCoursesJob = defineJob('cover-courses', {
  retryLimit: 3,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 100
const NOT_DRAWN = 'a cover was not drawn'

/** Draws the covers that are missing and returns how many. A repeated run continues where the last one stopped. */
export function coverCourses(deps: Deps, signal?: AbortSignal): Promise<number> {
  const courses = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select id from course where cover_id is null and cover_spec is null and id > ${after?.id ?? 0}
       order by id limit ${BATCH_SIZE}`),
  )
  return forEach(deps, courses, { failed: NOT_DRAWN, signal }, ({ id }) =>
    coverCourse(deps, { courseId: id }),
  )
}

export const coverCoursesHandler = handlerFor(
  coverCoursesJob,
  async (deps: Deps, _data, signal) => {
    const covered = await coverCourses(deps, signal)
    if (covered > 0) deps.log.info({ covered }, 'covers were drawn')
  },
  { atStart: true },
)

/** Redraws the covers that show a teacher whose portrait changed. Idempotent. */
export const portraitChangedHandler = handlerFor(
  portraitChangedJob,
  async (deps: Deps, { teacherId }, signal) => {
    const courses = await deps.db.rows<{ id: number; cover_spec: CoverSpec }>(sql`
      select id, cover_spec from course
       where teacher_id = ${teacherId} and cover_spec ->> 'composition' = 'ustoz' order by id`)
    await forEach(deps, courses, { failed: NOT_DRAWN, signal }, ({ id, cover_spec }) =>
      coverCourse(deps, { courseId: id, spec: cover_spec }),
    )
  },
)
