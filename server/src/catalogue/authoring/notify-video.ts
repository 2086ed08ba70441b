import { VIDEO_FAILURES } from '@kashf/contract/media.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { videoFailedJob } from '../../media/processing/jobs.ts'
import { notify } from '../../notices/notify.ts'
import type { Deps } from '../../runtime/deps.ts'

/** The lesson that shows a video, as its teacher is told of it; null for a trailer, and for a lesson that is gone. */
async function lessonOf(tx: Tx, videoId: number) {
  const row = await tx.one<{ teacher_id: number; course_id: number; lesson_id: number; title: string }>(sql`
    select c.teacher_id, l.course_id, l.id as lesson_id, l.title
      from lesson l join course c on c.id = l.course_id where l.video_id = ${videoId} and l.deleted_at is null`)
  if (!row) return null
  const { teacher_id: userId, ...subject } = row
  return { userId, subject }
}

const onceFor = (videoId: number) => `video-ready:${videoId}`

/** Tells the teacher that a lesson's video plays. Safe to repeat. */
export async function tellVideoPlays(deps: Deps, tx: Tx, videoId: number): Promise<void> {
  const lesson = await lessonOf(tx, videoId)
  if (lesson) await notify(deps, tx, { ...lesson, kind: 'video_ready', once: onceFor(videoId) })
}

/**
 * Lets nobody hear that a lesson's video plays. A notice that is neither shown nor mailed takes the place of the one that
 * would tell.
 */
export async function keepQuietOfVideo(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  of: { teacherId: number; videoId: number },
): Promise<void> {
  await tx.run(sql`
    insert into notice (user_id, kind, subject, in_product, once_key, created_at)
    values (${of.teacherId}, 'video_ready', '{}', false, ${onceFor(of.videoId)}, ${deps.clock.now()})`)
}

/** Tells the teacher why a lesson's video will not play. Safe to repeat. */
export function tellVideoFailedHandler(deps: Deps): JobHandler {
  return handlerFor(videoFailedJob, ({ videoId, failure, at }) =>
    deps.db.transaction(async (tx) => {
      const lesson = await lessonOf(tx, videoId)
      if (!lesson) return
      const subject = { ...lesson.subject, reason: VIDEO_FAILURES[failure] }
      await notify(deps, tx, {
        userId: lesson.userId,
        kind: 'video_failed',
        subject,
        once: `video-failed:${videoId}:${at}`,
      })
      tx.afterCommit(() => deps.publicCache.clear())
    }),
  )
}
