import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { documents } from '../../testing/files/documents.ts'
import { waitFor } from '../../testing/wait.ts'

let kashf: TestApp
let teacher: TestPerson
let stranger: TestPerson
let folder: string
let clip: Blob
let courseId: number

beforeAll(async () => {
  kashf = await startTestApp({ worker: true })
  teacher = await buildTeacher(kashf.deps)
  stranger = await buildTeacher(kashf.deps)
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-lessons-'))
  const file = await makeClip(folder, { name: 'dars.mp4', seconds: 3, size: '160x90' })
  clip = new Blob([new Uint8Array(await readFile(file))])
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, lessons: 0 })).id
})
afterAll(async () => {
  await kashf.close()
  await rm(folder, { recursive: true, force: true })
})

const pdf = () => new Blob([new Uint8Array(documents.pdf)])
const text = () => new Blob(['oddiy matn'])
const TEXTS = { title: 'Kirish', description: 'Nimadan boshlaymiz', is_open: 'true' }

function form(fields: Record<string, string>, files: Record<string, Blob> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [name, blob] of Object.entries(files)) data.append(name, blob, `${name}.txt`)
  return data
}
const add = (body: object, token = teacher.token) =>
  kashf.call('POST', '/api/courses/videos', { token, body })
const change = (id: number, body: object, token = teacher.token) =>
  kashf.call('PATCH', `/api/courses/videos/${id}`, { token, body })
const remove = (id: number, token = teacher.token) =>
  kashf.call('DELETE', `/api/courses/videos/${id}`, { token })
const order = (id: number, lesson_ids: unknown, token = teacher.token) =>
  kashf.call('PATCH', `/api/courses/${id}/lessons`, { token, body: { lesson_ids } })
const lesson = async (id: number) =>
  (await kashf.call('GET', `/api/courses/lesson/${id}`, { token: teacher.token })).json().data
const course = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token: teacher.token })).json().data
const lessonIds = async (id: number) => (await course(id)).videos.map((item: { id: number }) => item.id)

describe('POST /api/courses/videos', () => {
  it('accepts a form with a video and a document, and adds the duration to the course once the video is playable', async () => {
    const body = form(
      { ...TEXTS, course_id: String(courseId), variant: 'practice' },
      { video: clip, file: pdf() },
    )
    const answer = await add(body)
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().data
    expect(await lesson(id)).toMatchObject({
      title: 'Kirish',
      description: 'Nimadan boshlaymiz',
      is_open: true,
      variant: 'practice',
      file_name: 'file.pdf',
      video_link: expect.stringMatching(/^video\/\d+$/),
      file: expect.stringMatching(/^file\/\d+$/),
    })
    expect((await course(courseId)).lessons_count).toBe(1)
    const length = await waitFor(
      'the length of the course',
      async () => (await course(courseId)).duration_s,
      60_000,
    )
    expect(length).toBe(3)
  }, 90_000)

  it('accepts JSON with a Vimeo link or without a video', async () => {
    const body = { ...TEXTS, course_id: courseId, is_open: false }
    const linked = await add({ ...body, video_link: 'https://vimeo.com/76979871' })
    expect(linked.statusCode).toBe(201)
    const embedded = await lesson(linked.json().data.id)
    expect(embedded).toMatchObject({ is_open: false, status: 'ready', variant: 'video' })
    expect(embedded.video_link).toContain('player.vimeo.com/video/76979871')
    const empty = await add(body)
    expect(await lesson(empty.json().data.id)).toMatchObject({
      status: 'empty',
      video_link: null,
      file: null,
    })
    expect((await lessonIds(courseId)).slice(-2)).toEqual([linked.json().data.id, empty.json().data.id])
  })

  it('reads the texts null and undefined as absent files', async () => {
    const absent = { file: 'null', video: 'undefined', video_link: '', variant: 'undefined' }
    const answer = await add(form({ ...TEXTS, ...absent, course_id: String(courseId) }))
    expect(answer.statusCode).toBe(201)
  })

  it('refuses other files with the messages of the specification', async () => {
    const fields = { ...TEXTS, course_id: String(courseId) }
    const file = await add(form(fields, { file: text() }))
    expect(file.statusCode).toBe(422)
    expect(file.json()).toMatchObject({
      error: 'attachment_type_refused',
      message: 'You can only upload PDF, Word, or Excel files!',
      fields: { file: 'You can only upload PDF, Word, or Excel files!' },
    })
    const video = await add(form(fields, { video: text() }))
    expect(video.json()).toMatchObject({
      error: 'video_type_refused',
      message: 'You can only upload video files!',
      fields: { video: 'You can only upload video files!' },
    })
    // A video whose beginning is damaged is no file of a wrong type.
    const damaged = new File([new Uint8Array(4096).fill(0x12)], 'dars.mp4', { type: 'video/mp4' })
    expect((await add(form(fields, { video: damaged }))).json()).toMatchObject({
      error: 'video_type_refused',
      fields: { video: FIELD_ERRORS.video_damaged },
    })
    const link = await add({ ...fields, video_link: 'https://example.uz/video/1' })
    expect(link.json().fields).toHaveProperty('video_link')
  })

  it('refuses other files in the language of the page', async () => {
    const body = form({ ...TEXTS, course_id: String(courseId) }, { video: text() })
    const headers = { 'kashf-language': 'ru' }
    const answer = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body, headers })
    expect(answer.json()).toMatchObject({
      error: 'video_type_refused',
      message: 'Можно загружать только видеофайлы!',
      fields: { video: 'Можно загружать только видеофайлы!' },
    })
  })

  it('names all missing fields at once', async () => {
    const answer = await add({})
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields).sort()).toEqual(['course_id', 'description', 'is_open', 'title'])
    const blank = await add({
      course_id: courseId,
      title: '  ',
      description: '',
      is_open: 'maybe',
      variant: 'x',
    })
    expect(Object.keys(blank.json().fields).sort()).toEqual(['description', 'is_open', 'title', 'variant'])
    expect((await add({ ...TEXTS, course_id: courseId, is_open: null })).json().fields).toHaveProperty(
      'is_open',
    )
  })

  it("answers 404 for others' courses, and is for approved teachers", async () => {
    const body = { ...TEXTS, course_id: courseId }
    const foreign = await add(body, stranger.token)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.json().fields).toHaveProperty('course_id')
    expect((await add({ ...TEXTS, course_id: 999_999 })).statusCode).toBe(404)
    const student = await buildStudent(kashf.deps)
    expect((await add(body, student.token)).statusCode).toBe(403)
    expect((await kashf.call('POST', '/api/courses/videos', { body })).statusCode).toBe(401)
    const waiting = await buildTeacher(kashf.deps, 1)
    expect((await add(body, waiting.token)).json().error).toBe('teacher_not_approved')
  })
})

describe('PATCH /api/courses/videos/{id}', () => {
  it('changes the given fields and returns the lesson', async () => {
    const { id, videoId } = await buildLesson(kashf.deps, { courseId, title: 'Eski' })
    const sentBack = { title: 'Yangi', is_open: 'true', video_link: `video/${videoId}`, file: 'null' }
    const answer = await change(id, form(sentBack))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      id,
      title: 'Yangi',
      is_open: true,
      description: 'Dars tavsifi',
      video_link: `video/${videoId}`,
    })
  })

  it('replaces the old video and document by new ones', async () => {
    const { id, videoId } = await buildLesson(kashf.deps, { courseId })
    const first = (await change(id, form({}, { file: pdf() }))).json().data
    expect(first.file).toMatch(/^file\//)
    const docx = new Blob([new Uint8Array(documents.docx)])
    const second = (await change(id, form({ title: 'Ikkinchi' }, { file: docx, video: clip }))).json().data
    expect(second.file).not.toBe(first.file)
    expect(second.video_link).not.toBe(`video/${videoId}`)
    const left = await kashf.deps.db.one<{ videos: number; files: number }>(sql`
      select (select count(*)::int from video where id = ${videoId}) as videos,
        (select count(*)::int from attachment where id = ${Number(first.file.slice(5))}) as files`)
    expect(left).toEqual({ videos: 0, files: 0 })
    const linked = (await change(id, { video_link: 'https://vimeo.com/76979871' })).json().data
    expect(linked.video_link).toContain('player.vimeo.com')
  })

  it('keeps what learners have completed when the video is replaced, also one of another length', async () => {
    const made = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ durationS: 100 }] })
    const [id = 0] = made.lessonIds
    const learner = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: learner.id, courseId: made.id })
    const watch = (body: object) =>
      kashf.call('PUT', `/api/courses/lesson/${id}/progress`, { token: learner.token, body })
    await watch({ position_s: 0, ranges: [] })
    kashf.clock.advance(60_000)
    const watched = await watch({ position_s: 100, ranges: [[0, 100]] })
    expect(watched.json().data).toMatchObject({ completed: true, course_progress: 100 })
    expect((await change(id, form({}, { video: clip }))).statusCode).toBe(200)
    const seen = await kashf.call('GET', `/api/courses/lesson/${id}`, { token: learner.token })
    expect(seen.json().data.completed).toBe(true)
    const own = await kashf.call('GET', '/api/courses/purchased-courses', { token: learner.token })
    expect(own.json().data).toMatchObject([{ id: made.id, progress: 100 }])
  })

  it("refuses bad input and others' lessons", async () => {
    const { id } = await buildLesson(kashf.deps, { courseId })
    expect((await change(id, form({}, { file: text() }))).json().error).toBe('attachment_type_refused')
    expect((await change(id, { title: ' ', variant: 'x' })).statusCode).toBe(422)
    expect((await change(id, { video_link: 'ftp://x' })).json().fields).toHaveProperty('video_link')
    expect((await change(id, { title: 'Egallangan' }, stranger.token)).statusCode).toBe(404)
    expect((await change(999_999, { title: 'Yo' })).statusCode).toBe(404)
    expect((await kashf.call('PATCH', `/api/courses/videos/${id}`, { body: {} })).statusCode).toBe(401)
    expect((await lesson(id)).title).toBe('Birinchi qadam')
  })
})

describe('order and deletion', () => {
  it('puts lessons in the given order', async () => {
    const made = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const wanted = [...made.lessonIds].reverse()
    expect((await order(made.id, wanted)).json().data).toEqual({ lesson_ids: wanted })
    expect(await lessonIds(made.id)).toEqual(wanted)
  })

  it('requires each lesson of the own course once', async () => {
    const made = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [a = 0, b = 0, c = 0] = made.lessonIds
    for (const ids of [[a, b], [a, b, c, c], [a, b, 999_999], [], 'x', undefined]) {
      const answer = await order(made.id, ids)
      expect(answer.statusCode, JSON.stringify(ids)).toBe(422)
      expect(answer.json().fields).toHaveProperty('lesson_ids')
    }
    expect((await order(made.id, made.lessonIds, stranger.token)).statusCode).toBe(404)
    expect(await lessonIds(made.id)).toEqual(made.lessonIds)
  })

  it('deletes a lesson with its files and updates the figures of the course', async () => {
    const made = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [gone = 0, ...rest] = made.lessonIds
    expect((await remove(gone, stranger.token)).statusCode).toBe(404)
    expect((await remove(gone)).json().data).toEqual({ id: gone })
    expect((await remove(gone)).statusCode).toBe(404)
    expect((await change(gone, { title: 'Qaytdi' })).statusCode).toBe(404)
    const after = await course(made.id)
    expect(after.videos.map((item: { id: number }) => item.id)).toEqual(rest)
    expect(after).toMatchObject({ lessons_count: 2, duration_s: 120 })
  })

  it('keeps one watchable lesson in a course on sale, none in a draft', async () => {
    const sold = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })
    const refused = await remove(sold.lessonIds[0] ?? 0)
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'course_incomplete'])
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, lessons: 1 })
    expect((await remove(draft.lessonIds[0] ?? 0)).statusCode).toBe(200)
  })
})

it('finds a course by a lesson that was just added', async () => {
  const made = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })
  await add({ ...TEXTS, course_id: made.id, title: 'Rekursiya sirlari' })
  const found = await kashf.call('GET', '/api/courses/donthavetoken?search=rekursiya')
  expect(found.json().data.map((card: { id: number }) => card.id)).toEqual([made.id])
})

it('finds a course by the new name of its teacher', async () => {
  const made = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Kimyo', lessons: 0 })
  const body = { first_name: 'Gulchehra', last_name: 'Karimova' }
  expect((await kashf.call('PUT', '/api/users', { token: teacher.token, body })).statusCode).toBe(200)
  const found = await waitFor('the new name in the search', async () => {
    kashf.deps.publicCache.clear()
    const list = await kashf.call('GET', '/api/courses/donthavetoken?search=kimyo+gulchehra')
    return list.json().data[0]
  })
  expect(found.id).toBe(made.id)
})
