import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { keys } from '../media/storage-keys.ts'
import { buildCourse, buildVideo } from '../testing/builders/courses.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { storeRenditions } from '../testing/builders/renditions.ts'
import { testApp } from '../testing/test-app.ts'
import { markLost } from './lost-files.ts'

const kashf = testApp()
let teacher: Awaited<ReturnType<typeof buildTeacher>>
beforeAll(async () => {
  teacher = await buildTeacher(kashf.deps)
})

/** A lesson with a video in two qualities, and a file. */
async function lessonWithMedia() {
  const { db } = kashf.deps
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ title: 'Funksiyalar', isOpen: true }],
  })
  const lessonId = course.lessonIds[0] ?? 0
  const videoId = await buildVideo(kashf.deps, { ownerId: teacher.id })
  await storeRenditions(kashf.deps, videoId, ['360p', '720p'])
  const { id: fileId } = await db.only<{ id: number }>(sql`
    insert into attachment (owner_id, name, mime, bytes) values (${teacher.id}, 'dars.pdf', 'application/pdf', 10)
    returning id`)
  await db.run(sql`update lesson set video_id = ${videoId}, attachment_id = ${fileId} where id = ${lessonId}`)
  const seen = async () =>
    (await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: teacher.token })).json().data
  const video = () =>
    db.only<{ status: string; names: string[]; has_previews: boolean }>(sql`
      select status, has_previews, array(select r->>'name' from jsonb_array_elements(renditions) r) as names
        from video where id = ${videoId}`)
  return { courseId: course.id, lessonId, videoId, fileId, seen, video }
}

it('a lost quality leaves the others, and a lost file is said by its lesson', async () => {
  const { courseId, lessonId, videoId, fileId, seen, video } = await lessonWithMedia()
  expect(await seen()).toMatchObject({ status: 'ready', is_file_lost: false })
  const lost = [
    keys.attachment(fileId),
    `${keys.rendition(videoId, '720p')}/v.mp4`,
    keys.preview(videoId, 'previews.vtt'),
  ]
  const lessons = [{ lesson: lessonId, course: courseId, title: 'Funksiyalar' }]
  expect(await markLost(kashf.deps.db, lost)).toEqual(lost.toSorted().map((key) => ({ key, lessons })))
  expect(await video()).toEqual({ status: 'ready', names: ['360p'], has_previews: false })
  expect(await seen()).toMatchObject({ status: 'ready', is_file_lost: true, file_name: 'dars.pdf' })
})

it('a video without any quality left fails, with the reason for its teacher', async () => {
  const { videoId, seen } = await lessonWithMedia()
  await markLost(
    kashf.deps.db,
    ['360p', '720p'].map((name) => `${keys.rendition(videoId, name)}/index.m3u8`),
  )
  expect(await seen()).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('Yuklangan fayl topilmadi'),
  })
})

it('a video whose original is there is made again', async () => {
  const { videoId, video } = await lessonWithMedia()
  await kashf.deps.db.run(
    sql`update video set status = 'processing', original_key = 'original/x' where id = ${videoId}`,
  )
  await markLost(
    kashf.deps.db,
    ['360p', '720p'].map((name) => `${keys.rendition(videoId, name)}/v.mp4`),
  )
  expect(await video()).toEqual({ status: 'waiting', names: [], has_previews: true })
})

it('a picture, captions and a certificate are forgotten', async () => {
  const { db } = kashf.deps
  const { courseId, videoId } = await lessonWithMedia()
  const { id } = await db.only<{ id: number }>(sql`
    insert into image (owner_id, kind, widths) values (${teacher.id}, 'cover', '{320,640}') returning id`)
  await db.run(sql`update course set cover_id = ${id} where id = ${courseId}`)
  const { file } = await db.only<{ file: string }>(sql`
    insert into video_caption (video_id, language, file, cues, created_at)
    values (${videoId}, 'uz', gen_random_uuid(), 1, now()) returning file`)
  await markLost(db, [keys.imageWidth(id, 640), keys.caption(videoId, file), 'certificate/9.pdf'])
  expect(
    await db.only(sql`
      select cover_id, (select count(*)::int from video_caption where video_id = ${videoId}) as captions
        from course where id = ${courseId}`),
  ).toEqual({ cover_id: null, captions: 0 })
})
