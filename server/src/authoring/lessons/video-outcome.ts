import { VIDEO_FAILURES } from '@kashf/contract/media/media.ts'
import { refreshCoursesOfVideo } from '../../catalogue/courses/course-figures.ts'
import { lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { handlerFor } from '../../jobs/queue.ts'
import { videoFailedJob, videoPlayableJob } from '../../media/processing/jobs.ts'
import { retryVideo } from '../../media/processing/requeue-videos.ts'
import { notifyTogether } from '../../notices/notify-together.ts'
import { queueNewLessons } from './new-lesson.ts'

/** The first lesson of a video and its teacher, for a notice; null for a trailer and for a deleted lesson. */
async function lessonOf(tx: Tx, videoId: number) {
  const row = await tx.one<{
    teacher_id: number
    course_id: number
    lesson_id: number
    title: string
    course: string
  }>(sql`
    select c.teacher_id, l.course_id, l.id as lesson_id, l.title, c.title as course
      from lesson l join course c on c.id = l.course_id where l.video_id = ${videoId} and l.deleted_at is null
     order by l.id limit 1`)
  if (!row) return null
  const { teacher_id: userId, ...subject } = row
  return { userId, subject: { ...subject, videos: [videoId] } }
}

/**
 * When a lesson's video becomes playable: updates the course's duration and notifies the teacher, once for all videos of a
 * course, and learners. Idempotent.
 */
export const videoPlayableHandler = handlerFor(videoPlayableJob, (deps: Deps, { videoId }) =>
  deps.db.transaction(async (tx) => {
    await refreshCoursesOfVideo(tx, videoId)
    const lesson = await lessonOf(tx, videoId)
    if (lesson) {
      const { userId, subject } = lesson
      const notice = {
        userId,
        kind: 'video_ready',
        subject,
        once: `videos-ready:${subject.course_id}`,
      } as const
      await notifyTogether(deps, tx, notice, ({ videos = [] }) =>
        videos.includes(videoId) ? null : { ...subject, videos: [...videos, videoId] },
      )
    }
    await queueNewLessons(deps, tx, videoId)
    tx.afterCommit(() => deps.publicCache.clear())
  }),
)

/** When a lesson's video fails: notifies the teacher of the reason, once for all videos of a course. Idempotent. */
export const videoFailedHandler = handlerFor(videoFailedJob, (deps: Deps, { videoId, failure, at }) =>
  deps.db.transaction(async (tx) => {
    const lesson = await lessonOf(tx, videoId)
    if (!lesson) return
    const { userId } = lesson
    const subject = { ...lesson.subject, reason: VIDEO_FAILURES[failure], at }
    const notice = {
      userId,
      kind: 'video_failed',
      subject,
      once: `videos-failed:${subject.course_id}`,
    } as const
    await notifyTogether(deps, tx, notice, ({ videos = [], at: last = '' }) =>
      videos.includes(videoId) && at <= last
        ? null
        : { ...subject, videos: [...videos.filter((id) => id !== videoId), videoId] },
    )
    tx.afterCommit(() => deps.publicCache.clear())
  }),
)

/** Processes the failed video of the teacher's own lesson again; `video_not_failed` when no retry is possible. */
export async function retryLessonVideo(
  deps: Deps,
  input: { lessonId: number; teacherId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { video_id } = await lockLessonToEdit(tx, input)
    if (video_id === null) throw new Failure('video_not_failed')
    await retryVideo(deps, tx, video_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
