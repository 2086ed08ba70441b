import { teacherRenamedJob } from '../../accounts/profile/update-profile.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { readCaptionWords } from '../../media/captions/read-caption-words.ts'
import { refreshCourseFigures } from '../courses/course-figures.ts'
import { INDEX_VERSION } from './index-terms.ts'

/** Queued at every start, because a new release may index differently. */
const reindexCoursesJob = defineJob('refold-courses', {
  retryLimit: 3,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 200
export const NOT_REINDEXED = 'a course was not indexed again'

/** Reindexes one course in its own transaction. */
export function reindexCourse(deps: Pick<Deps, 'db'>, courseId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select from course where id = ${courseId} for no key update`)
    await refreshCourseFigures(tx, courseId)
  })
}

/**
 * Reindexes the courses whose terms are of an older version and returns how many. A repeated run continues where the last one
 * stopped; until its turn a course is found by its old terms.
 */
export function reindexCourses(deps: Pick<Deps, 'db' | 'log'>, signal?: AbortSignal): Promise<number> {
  const courses = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select id from course_find where terms_version < ${INDEX_VERSION} and id > ${after?.id ?? 0}
       order by id limit ${BATCH_SIZE}`),
  )
  return forEach(deps, courses, { failed: NOT_REINDEXED, signal }, ({ id }) => reindexCourse(deps, id))
}

export const reindexCoursesHandler = handlerFor(
  reindexCoursesJob,
  async (deps: Deps, _data, signal) => {
    // Read the caption words of older courses first, because courses are found by them.
    const steps = [{ step: readCaptionWords }, { step: reindexCourses }]
    await forEach(deps, steps, { failed: NOT_REINDEXED, signal }, ({ step }) => step(deps, signal))
  },
  { atStart: true },
)

/** Reindexes the courses of a renamed teacher, which are found by the name. Idempotent. */
export const renameTeacherHandler = handlerFor(teacherRenamedJob, async (deps: Deps, { teacherId }) => {
  const courses = await deps.db.rows<{ id: number }>(
    sql`select id from course where teacher_id = ${teacherId} order by id`,
  )
  try {
    await forEach(deps, courses, { failed: NOT_REINDEXED }, ({ id }) => reindexCourse(deps, id))
  } finally {
    deps.publicCache.clear()
  }
})
