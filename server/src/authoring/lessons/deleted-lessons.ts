import { releaseAttachment, releaseVideo } from '../../catalogue/courses/release-files.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'

/** How long the teacher can restore a deleted lesson. */
export const LESSON_RESTORABLE_MS = DAY_MS

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
  const deletedBefore = new Date(deps.clock.now().getTime() - LESSON_RESTORABLE_MS)
  await deps.db.transaction(async (tx) => {
    const lesson = await tx.one<{ video_id: number | null; attachment_id: number | null }>(sql`
      select video_id, attachment_id from lesson
       where id = ${lessonId} and deleted_at <= ${deletedBefore} for no key update`)
    if (!lesson) return
    await tx.run(sql`update lesson set video_id = null, attachment_id = null where id = ${lessonId}`)
    if (lesson.video_id !== null) await releaseVideo(deps, tx, lesson.video_id)
    if (lesson.attachment_id !== null) await releaseAttachment(deps, tx, lesson.attachment_id)
  })
}

export const removeLessonFilesHandler = handlerFor(removeLessonFilesJob, removeLessonFiles)
