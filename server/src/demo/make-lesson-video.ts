import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refreshCoursesOfVideo } from '../catalogue/courses/course-figures.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { handlerFor } from '../jobs/queue.ts'
import { storeCaptions } from '../media/captions/store-captions.ts'
import { findTranscoder } from '../media/processing/find-transcoder.ts'
import { storeFinishedVideo } from '../media/processing/store-finished-video.ts'
import { type DemoVideoOrder, makeDemoVideoJob } from './jobs.ts'
import { makeDemoVideo } from './video/make-demo-video.ts'
import { writeCaptions } from './video/write-captions.ts'

/** The teacher of the lesson, or null if it has a video. Locks the lesson until the transaction ends. */
const waitingFor = (db: Queryable, lessonId: number) =>
  db.one<{ teacher_id: number }>(sql`
    select c.teacher_id from lesson l join course c on c.id = l.course_id
     where l.id = ${lessonId} and l.video_id is null and l.vimeo_id is null and l.deleted_at is null
       for no key update of l`)

/** Makes the lesson's video and stores it as ready, unless the lesson has one or was deleted. Notifies nobody. */
async function makeLessonVideo(deps: Deps, { lessonId, lesson }: DemoVideoOrder): Promise<void> {
  if (!(await waitingFor(deps.db, lessonId))) return
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) throw new Error('the demo videos need ffmpeg')
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-lesson-'))
  try {
    const video = await makeDemoVideo(ffmpeg, lesson, folder)
    await deps.db.transaction(async (tx) => {
      const waiting = await waitingFor(tx, lessonId)
      if (!waiting) return
      const videoId = await storeFinishedVideo(deps, tx, { ownerId: waiting.teacher_id, video })
      await tx.run(sql`update lesson set video_id = ${videoId} where id = ${lessonId}`)
      // The demo school has watched the lesson already. Its days are computed again, because retention needs the length
      // of the video.
      await tx.run(sql`
        insert into course_day_stale (course_id, day)
        select course_id, day from lesson_watch where lesson_id = ${lessonId} on conflict do nothing`)
      if (lesson.isOpen)
        await storeCaptions(deps, tx, { videoId, language: 'uz', clean: writeCaptions(lesson) })
      // Refresh the courses last, because they are found by their captions as well.
      await refreshCoursesOfVideo(tx, videoId)
      tx.afterCommit(() => deps.publicCache.clear())
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const makeDemoVideoHandler = handlerFor(makeDemoVideoJob, makeLessonVideo)
