import { teacherRenamedJob } from '../../accounts/profile/update-profile.ts'
import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { readCaptionWords } from '../../media/captions/read-caption-words.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refreshCourseFigures } from '../courses/course-figures.ts'
import { INDEX_VERSION } from './index-terms.ts'

/** Queued at every start, because a new release may index differently. */
export const reindexCoursesJob = defineJob('refold-courses', {
  retryLimit: 3,
  expireInSeconds: 7200,
  heartbeatSeconds: 60,
})

const BATCH_SIZE = 200

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
export async function reindexCourses(deps: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<number> {
  let reindexed = 0
  let lastId = 0
  while (!signal?.aborted) {
    const courses = await deps.db.rows<{ id: number }>(sql`
      select id from course_find where terms_version < ${INDEX_VERSION} and id > ${lastId} order by id limit ${BATCH_SIZE}`)
    if (courses.length === 0) break
    for (const { id } of courses) {
      await reindexCourse(deps, id)
      lastId = id
    }
    reindexed += courses.length
  }
  return reindexed
}

export function reindexCoursesHandler(deps: Deps): JobHandler {
  return handlerFor(reindexCoursesJob, async (_data, signal) => {
    // First the words of old captions: courses are found by them.
    await readCaptionWords(deps, signal)
    const folded = await reindexCourses(deps, signal)
    if (folded > 0) deps.log.info({ folded }, 'courses were folded again')
  })
}

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
