import { FIELD_ERRORS, type FieldErrorKey } from '@kashf/contract/errors.ts'
import { MAX_CHAPTER_TITLE } from '@kashf/contract/learning/chapters.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
let courseId: number
let lessonId: number
let failedId: number

const GIVEN = '0:00 Kirish\n0:20 - Misollar\n0:59 Xulosa'

beforeAll(async () => {
  const { id, lessonIds } = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ isOpen: true, durationS: 60 }, { video: 'failed' }],
  })
  courseId = id
  ;[lessonId = 0, failedId = 0] = lessonIds
})
beforeEach(() => change({ chapters: '' }))

const change = (body: object, id = lessonId, { token } = teacher) =>
  kashf.call('PATCH', `/api/courses/videos/${id}`, { token, body })
const chapters = async (id = lessonId) =>
  (await kashf.call('GET', `/api/courses/lesson/${id}`, teacher)).json().data.chapters

it('keeps chapters that are set by hand', async () => {
  const answer = await change({ chapters: ` ${GIVEN.replaceAll('\n', ' \r\n\n')} ` })
  expect([answer.statusCode, answer.json().data.chapters]).toEqual([200, GIVEN])
  await change({ title: 'Boshqa nom' })
  expect(await chapters()).toBe(GIVEN)
  const visitor = await kashf.call('GET', `/api/courses/lesson/${lessonId}/withouttoken`)
  expect(visitor.json().data).toMatchObject({ chapters: GIVEN, uploaded_at: expect.any(String) })
  await change({ chapters: '' })
  expect(await chapters()).toBe('')
})

it.each<[what: string, text: string, fact: keyof typeof FIELD_ERRORS & string, n: number]>([
  ['a line without a time', '0:00 Kirish\nDavomi', 'format', 2],
  ['a time without a title', '0:00 Kirish\n0:20', 'format', 2],
  ['a first one that is not the start', '0:01 Kirish\n0:20 Davomi', 'format', 1],
  ['times that go back', '0:00 Kirish\n0:20 Davomi\n0:10 Oxiri', 'format', 3],
  ['one time twice', '0:00 Kirish\n0:00 Davomi', 'format', 2],
  ['the end of the video', '0:00 Kirish\n1:00 Davomi', 'format', 2],
  ['a long title', `0:00 Kirish\n0:20 ${'a'.repeat(MAX_CHAPTER_TITLE + 1)}`, 'too_long', MAX_CHAPTER_TITLE],
  ['a single one', '0:00 Kirish', 'too_few', 2],
  [
    'too many',
    Array.from({ length: 51 }, (_, i) => `0:${String(i).padStart(2, '0')} a`).join('\n'),
    'too_many',
    50,
  ],
])('refuses %s', async (_what, text, fact, n) => {
  const answer = await change({ chapters: text })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields.chapters).toBe(FIELD_ERRORS[fact as FieldErrorKey].replace('{n}', String(n)))
  expect(await chapters()).toBe('')
})

it('does not know the end of a video that is not there yet', async () => {
  expect((await change({ chapters: '0:00 Kirish\n5:00:00 Oxiri' }, failedId)).statusCode).toBe(200)
})

it('is limited to what fifty chapters need', async () => {
  expect((await change({ chapters: '0:00 a\n'.repeat(1000) })).statusCode).toBe(422)
})

it('belongs to those who edit the course', async () => {
  expect((await change({ chapters: GIVEN }, lessonId, stranger)).statusCode).toBe(404)
})

it('takes chapters of a new lesson, which a duplicate has too', async () => {
  const body = { course_id: courseId, title: 'Yangi', description: 'Matn', is_open: false, chapters: GIVEN }
  const added = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body })
  expect(await chapters(added.json().data.id)).toBe(GIVEN)
  const copy = await kashf.call('POST', `/api/courses/${courseId}/duplicate`, teacher)
  const course = await kashf.call('GET', `/api/courses/course/${copy.json().data.id}`, teacher)
  expect(await chapters(course.json().data.videos.at(-1).id)).toBe(GIVEN)
})

it('is a field of the history, where a change elsewhere is not overwritten', async () => {
  const before = (await kashf.call('GET', `/api/courses/lesson/${lessonId}`, teacher)).json().data.version
  await change({ chapters: GIVEN })
  const answer = await change({ chapters: '0:00 Boshi\n0:30 Oxiri', version: before })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().data.conflicts).toMatchObject([{ field: 'chapters', value: GIVEN }])
  const { data } = (await kashf.call('GET', `/api/courses/${courseId}/versions`, teacher)).json()
  expect(data[0]).toMatchObject({ lesson: { id: lessonId }, fields: ['chapters'] })
  await kashf.call('POST', `/api/courses/versions/${data[0].id}/restore`, {
    token: teacher.token,
    body: { field: 'chapters', side: 'before' },
  })
  expect(await chapters()).toBe('')
})
