import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { lockCourseFor, mayInSql } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { restorableSince } from '../lessons/deleted-lessons.ts'
import { refuseTooManyLessons } from '../lessons/lesson-limits.ts'
import { recordEdit } from '../versions/record-edit.ts'
import { numberLessons } from './number-lessons.ts'
import { sectionOfNewLesson } from './section-of-new-lesson.ts'

/** Brings a lesson back that its teacher deleted within the last day: to its place, with its files and learners' progress. */
export async function restoreLesson(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  input: { lessonId: number; teacherId: number },
): Promise<void> {
  const { lessonId, teacherId } = input
  await deps.db.transaction(async (tx) => {
    const found = await tx.found<{ course_id: number }>(sql`
      select l.course_id from lesson l join course c on c.id = l.course_id
       where l.id = ${lessonId} and ${mayInSql(teacherId, 'edit')}`)
    const courseId = found.course_id
    const course = await lockCourseFor(tx, 'edit', { courseId, teacherId })
    await refuseTooManyLessons(tx, courseId)
    const lesson = await tx.found<{ position: number; section_id: number | null }>(sql`
      select position, section_id from lesson where id = ${lessonId} and deleted_at > ${restorableSince(deps)}`)
    await tx.run(sql`
      update lesson set position = position + 1
       where course_id = ${courseId} and deleted_at is null and position >= ${lesson.position}`)
    const edit = {
      edited: { courseId, lessonId },
      teacherId,
      courseStatus: course.status,
      at: deps.clock.now(),
    }
    await recordEdit(tx, edit, async () => {
      await tx.run(sql`update lesson set deleted_at = null where id = ${lessonId}`)
    })
    if (lesson.section_id === null) await leaveTop(tx, { courseId, lessonId })
    await numberLessons(tx, courseId)
    await refreshCourseFigures(tx, courseId)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** Moves a lesson whose section is gone to the last section, unless the course has other lessons before its first one. */
async function leaveTop(
  tx: Tx,
  { courseId, lessonId }: { courseId: number; lessonId: number },
): Promise<void> {
  const sectionId = await sectionOfNewLesson(tx, { courseId, sectionId: undefined })
  await tx.run(sql`
    update lesson set section_id = ${sectionId}
     where id = ${lessonId} and not exists (
       select from lesson other where other.course_id = ${courseId} and other.id <> ${lessonId}
          and other.section_id is null and other.deleted_at is null)`)
}
