import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refreshCoursesOfVideo } from '../catalogue/courses/course-figures.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { handlerFor } from '../jobs/queue.ts'
import { storeCaptions } from '../media/captions/store-captions.ts'
import { findTranscoder } from '../media/processing/find-transcoder.ts'
import { type FinishedVideo, storeFinishedVideo } from '../media/processing/store-finished-video.ts'
import { type DemoVideoOrder, makeDemoVideoJob } from './jobs.ts'
import { makeDemoVideos } from './video/make-demo-videos.ts'
import { writeCaptions } from './video/write-captions.ts'

type OrderedLesson = DemoVideoOrder['lessons'][number]

/** The teacher of the lesson, or null if it has a video. Locks the lesson until the transaction ends. */
const waitingFor = (db: Queryable, lessonId: number) =>
  db.one<{ teacher_id: number }>(sql`
    select c.teacher_id from lesson l join course c on c.id = l.course_id
     where l.id = ${lessonId} and l.video_id is null and l.vimeo_id is null and l.deleted_at is null
       for no key update of l`)

/** Stores the video unless the lesson got one meanwhile or was deleted; returns its id. */
async function storeLessonVideo(
  deps: Deps,
  tx: Tx,
  { lesson, video }: { lesson: OrderedLesson; video: FinishedVideo },
): Promise<number | null> {
  const { lessonId } = lesson
  const waiting = await waitingFor(tx, lessonId)
  if (!waiting) return null
  const videoId = await storeFinishedVideo(deps, tx, { ownerId: waiting.teacher_id, video })
  await tx.run(sql`update lesson set video_id = ${videoId} where id = ${lessonId}`)
  // The demo school has watched the lesson already. Its days are computed again, because retention needs the length
  // of the video.
  await tx.run(sql`
    insert into course_day_stale (course_id, day)
    select course_id, day from lesson_watch where lesson_id = ${lessonId} on conflict do nothing`)
  if (lesson.isOpen) await storeCaptions(deps, tx, { videoId, language: 'uz', clean: writeCaptions(lesson) })
  return videoId
}

/**
 * Makes the videos of the lessons and stores them as ready. Passes over lessons that have one or were deleted. Notifies
 * nobody.
 */
async function makeLessonVideos(deps: Deps, order: DemoVideoOrder): Promise<void> {
  const lessons: OrderedLesson[] = []
  for (const lesson of order.lessons) if (await waitingFor(deps.db, lesson.lessonId)) lessons.push(lesson)
  if (lessons.length === 0) return
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) throw new Error('the demo videos need ffmpeg')
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-lessons-'))
  try {
    const videos = await makeDemoVideos(ffmpeg, { ...order, lessons }, folder)
    await deps.db.transaction(async (tx) => {
      let stored: number | null = null
      for (const [i, lesson] of lessons.entries()) {
        const video = videos[i]
        if (video) stored = (await storeLessonVideo(deps, tx, { lesson, video })) ?? stored
      }
      // Refresh the course once, after its captions, by which it is found as well.
      if (stored !== null) await refreshCoursesOfVideo(tx, stored)
      tx.afterCommit(() => deps.publicCache.clear())
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const makeDemoVideoHandler = handlerFor(makeDemoVideoJob, makeLessonVideos)
