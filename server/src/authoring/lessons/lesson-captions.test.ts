import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })
const teacher = testPerson(kashf, buildTeacher)
const other = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)
let lessons: { open: number; locked: number; vimeo: number }

beforeAll(async () => {
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ isOpen: true }, {}, { video: 'vimeo' }],
  })
  const [open = 0, locked = 0, vimeo = 0] = course.lessonIds
  lessons = { open, locked, vimeo }
})

const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
const address = (lessonId: number, language: string) => `/api/courses/videos/${lessonId}/captions/${language}`
const put = (lessonId: number, language: string, text: BlobPart | null, person = teacher, asked = 'uz') => {
  const body = new FormData()
  if (text !== null) body.append('file', new Blob([text]), 'subtitr.srt')
  return kashf.app.inject({
    method: 'PUT',
    url: address(lessonId, language),
    headers: { authorization: `Bearer ${person.token}`, [LANGUAGE_HEADER]: asked },
    payload: body,
  })
}
const fetched = (url: string) => kashf.app.inject({ url })

it('sets captions that viewers can fetch, and removes them', async () => {
  const answer = await put(lessons.open, 'ru', srt('<b>Привет</b>, List<String>'))
  expect([answer.statusCode, answer.json().data.captions.length]).toEqual([200, 1])
  await put(lessons.open, 'uz', srt('Salom'))
  const lesson = await kashf.call('GET', `/api/courses/lesson/${lessons.open}/withouttoken`)
  const { captions, previews_url } = lesson.json().data
  expect(captions.map(({ language }: { language: string }) => language)).toEqual(['uz', 'ru'])
  expect(previews_url).toBeNull()

  const [uz, ru] = captions
  const file = await fetched(uz.url)
  expect(file.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(file.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSalom\n')
  expect((await fetched(ru.url)).body).toContain('\n<b>Привет</b>, List&lt;String&gt;\n')
  const video = await kashf.deps.db.one<{ id: number }>(
    sql`select video_id as id from lesson where id = ${lessons.open}`,
  )
  const reference = `video/${video?.id}`
  const signed = await kashf.call('GET', `/api/courses/get-signed-url?file=${encodeURIComponent(reference)}`)
  expect(signed.json().captions).toHaveLength(2)

  // A new file replaces the old one at the same address.
  await put(lessons.open, 'uz', srt('Assalom'))
  expect((await fetched(uz.url)).body).toContain('Assalom')
  await expect.poll(async () => (await kashf.deps.storage.list(keys.captions(video?.id ?? 0))).length).toBe(2)
  const left = await kashf.call('DELETE', address(lessons.open, 'uz'), { token: teacher.token })
  expect(left.json().data.captions).toHaveLength(1)
  expect((await fetched(uz.url)).statusCode).toBe(404)
  expect((await kashf.call('DELETE', address(lessons.open, 'uz'), { token: teacher.token })).statusCode).toBe(
    200,
  )
})

it('serves captions by their signature alone, until it expires', async () => {
  const answer = await put(lessons.locked, 'en', srt('Hello'))
  const url = new URL(answer.json().data.captions[0].url).pathname
  expect((await fetched(url)).statusCode).toBe(200)
  const [, , id, token] = url.split('/')
  expect((await fetched(url.replace(`/x/${id}/`, `/x/${Number(id) + 1}/`))).statusCode).toBe(403)
  expect((await fetched(`/v/${id}/${token}/master.m3u8`)).statusCode).toBe(403)
  expect((await fetched(url.replace('captions-en.vtt', 'captions-de.vtt'))).statusCode).toBe(404)
  const locked = await kashf.call('GET', `/api/courses/lesson/${lessons.locked}`, { token: student.token })
  expect([locked.statusCode, locked.body.includes('/x/')]).toEqual([403, false])
  kashf.clock.advance(25 * 3_600_000)
  expect((await fetched(url)).statusCode).toBe(403)
})

it('serves seek previews and their sheets to viewers of the lesson', async () => {
  const video = await kashf.deps.db.one<{ id: number }>(sql`
    update video set has_previews = true from lesson where lesson.video_id = video.id and lesson.id = ${lessons.open}
    returning video.id`)
  for (const name of ['previews.vtt', 'previews-1.jpg']) {
    await kashf.deps.storage.put(keys.preview(video?.id ?? 0, name), Buffer.from(`bytes of ${name}`))
  }
  const lesson = await kashf.call('GET', `/api/courses/lesson/${lessons.open}/withouttoken`)
  const { previews_url } = lesson.json().data
  const list = await fetched(previews_url)
  expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
  const sheet = await fetched(previews_url.replace('previews.vtt', 'previews-1.jpg'))
  expect([sheet.body, sheet.headers['content-type']]).toEqual(['bytes of previews-1.jpg', 'image/jpeg'])
  for (const name of ['previews-2.jpg', 'previews-1.png', '..%2F240p%2Fv.mp4']) {
    expect((await fetched(previews_url.replace('previews.vtt', name))).statusCode).toBe(404)
  }
})

it('says how much of a file was read, and which lines were not understood', async () => {
  await kashf.deps.db.run(sql`
    update video set duration_s = 10 from lesson where lesson.video_id = video.id and lesson.id = ${lessons.open}`)
  // Line 6 has a letter in its time, the last cue begins after the end of the video.
  const file = `1\n00:00:01,000 --> 00:00:02,000\nBir\n\n2\n00:00:0x,000 --> 00:00:03,000\nIkki\n3\n00:00:10,000 --> 00:00:11,000\nUch\n`
  const answer = await put(lessons.open, 'uz', file)
  expect(answer.json()).toMatchObject({
    data: {
      reading: { cues: 2, not_understood: 1, lines: [6], after_end: 1 },
    },
    message:
      "2 ta subtitr o'qildi. 1 ta qator tushunilmadi: 6. 1 tasi video tugaganidan keyin boshlanadi va ko'rinmaydi.",
  })
  expect((await put(lessons.open, 'uz', file, teacher, 'ru')).json().message).toBe(
    'Прочитано субтитров: 2. Не понято строк: 1 (6). После конца видео начинается и не будет видно: 1.',
  )
  const whole = await put(lessons.open, 'uz', srt('Salom'))
  expect(whole.json().message).toBe("1 ta subtitr o'qildi.")

  const refusal = async (bytes: BlobPart) => (await put(lessons.open, 'en', bytes)).json().fields.file
  expect(await refusal('1\n00:00:0x,000 --> 00:00:02,000\nBir')).toBe(
    FIELD_ERRORS.captions_bad_times.replace('{n}', '2'),
  )
  expect(await refusal('[Script Info]\nTitle: x')).toBe(FIELD_ERRORS.captions_substation_alpha)
  expect(await refusal(Buffer.from(srt('café déjà vu'), 'latin1'))).toBe(FIELD_ERRORS.captions_encoding)
  await kashf.call('DELETE', address(lessons.open, 'uz'), { token: teacher.token })
})

it('refuses unreadable captions, and other people', async () => {
  expect((await put(lessons.open, 'en', 'salom '.repeat(100))).json()).toMatchObject({
    error: 'captions_refused',
    fields: { file: FIELD_ERRORS.captions_unreadable },
  })
  expect((await put(lessons.open, 'en', srt('x'.repeat(2500)))).json().fields).toEqual({
    file: FIELD_ERRORS.captions_long_cue.replace('{n}', '2000'),
  })
  expect((await put(lessons.open, 'en', null)).json().fields).toHaveProperty('file')
  expect((await put(lessons.open, 'en', 'x'.repeat(3 * 2 ** 20))).statusCode).toBe(413)
  expect((await put(lessons.open, 'de', srt('Hallo'))).statusCode).toBe(404)
  expect((await put(lessons.vimeo, 'en', srt('Hello'))).json().error).toBe('captions_without_video')
  expect((await put(lessons.open, 'en', srt('Hello'), other)).statusCode).toBe(404)
  expect((await put(lessons.open, 'en', srt('Hello'), student)).statusCode).toBe(403)
})

it('sets and removes the captions of a duplicated course too, in whose search they count', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })
  const duplicate = await kashf.call('POST', `/api/courses/${course.id}/duplicate`, { token: teacher.token })
  const copyId: number = duplicate.json().data.id
  const captioned = async () => {
    const rows = await kashf.deps.db.rows<{ id: number }>(sql`
      select id from course_find where id in (${course.id}, ${copyId}) and has_captions order by id`)
    return rows.map(({ id }) => id)
  }
  expect(await captioned()).toEqual([])
  const copied = await kashf.call('GET', `/api/courses/course/${copyId}`, { token: teacher.token })
  const lessonId: number = copied.json().data.videos[0].id
  await put(lessonId, 'uz', srt('Salom'))
  expect(await captioned()).toEqual([course.id, copyId])
  await kashf.call('DELETE', address(course.lessonIds[0] ?? 0, 'uz'), { token: teacher.token })
  expect(await captioned()).toEqual([])
})
