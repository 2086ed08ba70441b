import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { sql } from '../../db/sql.ts'
import { Failure, fieldSentence } from '../../http/errors/failure.ts'
import { deleteAttachment } from '../../media/attachments/store-attachment.ts'
import { deleteVideo } from '../../media/processing/store-video.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refreshCourseFigures } from '../courses/course-figures.ts'
import { hasWatchableLesson, lockOwnCourse, ownLesson } from './policy.ts'

/**
 * Deletes a lesson of the teacher's own course and its files; the row stays for learners' progress. Fails with `course_incomplete`
 * for the last watchable lesson, unless the course is a draft or returned.
 */
export async function deleteLesson(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'publicCache'>,
  input: { lessonId: number; teacherId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { course_id } = await ownLesson(tx, input)
    const course = await lockOwnCourse(tx, { courseId: course_id, teacherId: input.teacherId })
    const lesson = await ownLesson(tx, input)
    const mayBeEmpty = course.status === COURSE_STATUS.draft || course.status === COURSE_STATUS.returned
    const rest = { courseId: course_id, exceptLessonId: lesson.id }
    if (!mayBeEmpty && !(await hasWatchableLesson(tx, rest))) {
      throw new Failure('course_incomplete', { fields: { videos: fieldSentence('lesson_needed') } })
    }
    await tx.run(sql`
      update lesson set deleted_at = ${deps.clock.now()}, video_id = null, attachment_id = null
       where id = ${lesson.id}`)
    if (lesson.video_id !== null) await deleteVideo(deps, tx, lesson.video_id)
    if (lesson.attachment_id !== null) await deleteAttachment(deps, tx, lesson.attachment_id)
    await refreshCourseFigures(tx, course_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
