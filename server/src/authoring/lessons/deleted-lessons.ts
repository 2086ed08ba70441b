import type { DeletedLesson } from '@kashf/contract/authoring/authoring.ts'
import { filesOf } from '../../catalogue/courses/lesson-files.ts'
import { releaseAttachment, releaseVideo } from '../../catalogue/courses/release-files.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { releaseTaskSheets } from '../../homework/task/release-sheets.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { deleteFiles } from '../../learning/questions/question-files.ts'

/** How long the teacher can restore a deleted lesson. */
export const LESSON_RESTORABLE_MS = DAY_MS

/** Lessons that were deleted after this time can be restored. */
export const restorableSince = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock.now().getTime() - LESSON_RESTORABLE_MS)

/** The deleted lessons of a course that can still be restored, the latest first. */
export async function deletedLessons(
  deps: Pick<Deps, 'db' | 'clock'>,
  courseId: number,
): Promise<DeletedLesson[]> {
  const rows = await deps.db.rows<{ id: number; title: string; deleted_at: Date }>(sql`
    select id, title, deleted_at from lesson
     where course_id = ${courseId} and deleted_at > ${restorableSince(deps)} order by deleted_at desc, id desc`)
  return rows.map(({ id, title, deleted_at }) => ({
    id,
    title,
    restorable_until: new Date(deleted_at.getTime() + LESSON_RESTORABLE_MS).toISOString(),
  }))
}

/** Queued with each deletion, to run when the lesson can no longer be restored. */
export const removeLessonFilesJob = defineJob<{ lessonId: number }>('remove-lesson-files', {
  retryLimit: 5,
  retryBackoff: true,
})

/** Removes the files of a lesson that was deleted long enough ago; its row stays for learners' progress. Idempotent. */
export async function removeLessonFiles(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { lessonId }: { lessonId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const lesson = await tx.one<{ video_id: number | null }>(sql`
      select video_id from lesson
       where id = ${lessonId} and deleted_at <= ${restorableSince(deps)} for no key update`)
    if (!lesson) return
    const files = await filesOf(tx, sql`select ${lessonId}::int`)
    await tx.run(sql`delete from lesson_file where lesson_id = ${lessonId}`)
    await tx.run(sql`update lesson set video_id = null, attachment_id = null where id = ${lessonId}`)
    if (lesson.video_id !== null) await releaseVideo(deps, tx, lesson.video_id)
    for (const id of files) await releaseAttachment(deps, tx, id)
    await releaseTaskSheets(deps, tx, [lessonId])
    await deleteFiles(deps, tx, sql`q.lesson_id = ${lessonId}`)
  })
}

export const removeLessonFilesHandler = handlerFor(removeLessonFilesJob, removeLessonFiles)
