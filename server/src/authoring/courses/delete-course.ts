import type { DeletedCourse } from '@kashf/contract/authoring/authoring.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import { filesOf } from '../../catalogue/courses/lesson-files.ts'
import { lockCourseFor, mayInSql } from '../../catalogue/courses/policy.ts'
import { releaseAttachment, releaseCover, releaseVideo } from '../../catalogue/courses/release-files.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { releaseTaskSheets } from '../../homework/task/release-sheets.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { deleteFiles } from '../../learning/questions/question-files.ts'

/** How long the teacher can restore a deleted course. */
const COURSE_RESTORABLE_MS = DAY_MS

/** Queued with each deletion, to run when the course can no longer be restored. */
const removeCourseJob = defineJob<{ courseId: number }>('remove-course', {
  retryLimit: 5,
  retryBackoff: true,
})

/**
 * Deletes the teacher's own draft or returned course; for a day it can be restored. Fails with `course_state_conflict` for a
 * course that is in review or was ever on sale: that one can be hidden. Audited.
 */
export async function deleteCourse(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  input: { courseId: number; teacherId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const course = await lockCourseFor(tx, 'publish', input)
    const isUnfinished = course.status === COURSE_STATUS.draft || course.status === COURSE_STATUS.returned
    if (!isUnfinished || course.published_at !== null) throw new Failure('course_state_conflict')
    const now = deps.clock.now()
    await tx.run(sql`update course set deleted_at = ${now} where id = ${course.id}`)
    const startAfter = new Date(now.getTime() + COURSE_RESTORABLE_MS)
    await deps.jobs.send(tx, removeCourseJob, { courseId: course.id }, { startAfter })
    await audit(tx, {
      personId: input.teacherId,
      action: 'teacher.delete',
      subject: `course:${course.id}`,
      before: { status: course.status },
    })
  })
}

/** The teacher's deleted courses that can still be restored, the latest deletion first. */
export async function deletedCourses(
  deps: Pick<Deps, 'db' | 'clock'>,
  teacherId: number,
): Promise<DeletedCourse[]> {
  const rows = await deps.db.rows<{ id: number; title: string; lessons_count: number; deleted_at: Date }>(sql`
    select c.id, c.title, c.lessons_count, c.deleted_at from course c
     where ${mayInSql(teacherId, 'publish')} and c.deleted_at > ${restorableSince(deps)} order by c.deleted_at desc limit 50`)
  return rows.map(({ id, title, lessons_count, deleted_at }) => ({
    id,
    title,
    lessons_count,
    restorable_until: new Date(deleted_at.getTime() + COURSE_RESTORABLE_MS).toISOString(),
  }))
}

/** Restores a course of `deletedCourses`; `not_found` for any other. Audited. */
export async function restoreCourse(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; teacherId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const restored = await tx.run(sql`
      update course c set deleted_at = null
       where c.id = ${input.courseId} and ${mayInSql(input.teacherId, 'publish')} and c.deleted_at > ${restorableSince(deps)}`)
    if (restored === 0) throw new Failure('not_found')
    await audit(tx, {
      personId: input.teacherId,
      action: 'teacher.restore',
      subject: `course:${input.courseId}`,
    })
  })
}

const restorableSince = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() - COURSE_RESTORABLE_MS)

/** Removes a course that was deleted long enough ago, with its lessons and files. Idempotent. */
export async function removeCourse(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { courseId }: { courseId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const course = await tx.one<{ cover_id: number | null; trailer_id: number | null }>(sql`
      select cover_id, trailer_id from course
       where id = ${courseId} and deleted_at <= ${restorableSince(deps)} for update`)
    if (!course) return
    const lessons = await tx.rows<{ id: number; video_id: number | null }>(
      sql`select id, video_id from lesson where course_id = ${courseId}`,
    )
    const files = await filesOf(tx, sql`select id from lesson where course_id = ${courseId}`)
    await releaseTaskSheets(
      deps,
      tx,
      lessons.map(({ id }) => id),
    )
    await deleteFiles(deps, tx, sql`q.course_id = ${courseId}`)
    await tx.run(sql`delete from course where id = ${courseId}`)
    if (course.cover_id !== null) await releaseCover(deps, tx, course.cover_id)
    if (course.trailer_id !== null) await releaseVideo(deps, tx, course.trailer_id)
    for (const { video_id } of lessons) if (video_id !== null) await releaseVideo(deps, tx, video_id)
    for (const id of files) await releaseAttachment(deps, tx, id)
  })
}

export const removeCourseHandler = handlerFor(removeCourseJob, removeCourse)
