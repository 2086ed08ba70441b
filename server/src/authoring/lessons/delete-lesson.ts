import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { lessonToEdit, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { recordFinished } from '../../learning/progress/finish-course.ts'
import { recordEdit } from '../versions/record-edit.ts'
import { LESSON_RESTORABLE_MS, removeLessonFilesJob } from './deleted-lessons.ts'
import { hasWatchableLesson } from './lesson-limits.ts'

/**
 * Deletes a lesson of the teacher's own course. For a day it can be restored; then its files are removed, and the row stays for
 * learners' progress. Recorded in the history of the course. Fails with `course_incomplete` for the last watchable lesson, unless the course is a draft or returned.
 */
export async function deleteLesson(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'publicCache'>,
  input: { lessonId: number; teacherId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { course_id } = await lessonToEdit(tx, input)
    const course = await lockCourseFor(tx, 'edit', { courseId: course_id, teacherId: input.teacherId })
    const lesson = await lessonToEdit(tx, input)
    const mayBeEmpty = course.status === COURSE_STATUS.draft || course.status === COURSE_STATUS.returned
    const rest = { courseId: course_id, exceptLessonId: lesson.id }
    if (!mayBeEmpty && !(await hasWatchableLesson(tx, rest))) {
      throw new Failure('course_incomplete', { fields: { videos: 'lesson_needed' } })
    }
    const now = deps.clock.now()
    const edited = { courseId: course_id, lessonId: lesson.id }
    const edit = { edited, teacherId: input.teacherId, courseStatus: course.status, at: now }
    await recordEdit(tx, edit, async () => {
      await tx.run(sql`update lesson set deleted_at = ${now} where id = ${lesson.id}`)
    })
    await deps.jobs.send(
      tx,
      removeLessonFilesJob,
      { lessonId: lesson.id },
      { startAfter: new Date(now.getTime() + LESSON_RESTORABLE_MS) },
    )
    await recordFinished(tx, { courseId: course_id })
    await refreshCourseFigures(tx, course_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
