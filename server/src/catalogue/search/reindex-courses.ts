import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refreshCourseFigures } from '../courses/course-figures.ts'
import { TERMS_VERSION } from './index-terms.ts'

/** Asked for at every start: a new release may fold otherwise. */
export const refoldCoursesJob = defineJob('refold-courses', {
  retryLimit: 3,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const AT_ONCE = 200

/** Renews what one course is found by, in a transaction of its own. */
export function refoldCourse(deps: Pick<Deps, 'db'>, courseId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select from course where id = ${courseId} for no key update`)
    await refreshCourseFigures(tx, courseId)
  })
}

/**
 * Folds again the courses whose search terms are of an older version, a few at a time; until then they are found by the
 * old ones. Goes on where it stopped. Returns how many there were.
 */
export async function refoldCourses(deps: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<number> {
  let folded = 0
  let last = 0
  while (!signal?.aborted) {
    const courses = await deps.db.rows<{ id: number }>(sql`
      select id from course_find where terms_version < ${TERMS_VERSION} and id > ${last} order by id limit ${AT_ONCE}`)
    if (courses.length === 0) break
    for (const { id } of courses) {
      await refoldCourse(deps, id)
      last = id
    }
    folded += courses.length
  }
  return folded
}

export function refoldCoursesHandler(deps: Deps): JobHandler {
  return handlerFor(refoldCoursesJob, async (_data, signal) => {
    const folded = await refoldCourses(deps, signal)
    if (folded > 0) deps.log.info({ folded }, 'courses were folded anew')
  })
}
