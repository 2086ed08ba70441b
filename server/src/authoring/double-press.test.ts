import { beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)
let draft: number
let inReview: number
beforeAll(async () => {
  draft = (await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Kulolchilik', status: 1 })).id
  inReview = (await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Chizmachilik', status: 3 })).id
})

const COURSE = { title: 'Naqqoshlik', description: 'Matn', category_id: 1, language: 1, level: 1, period: 1 }
const LESSON = { title: 'Loy tayyorlash', description: 'Matn', is_open: false }

/** What the press sends, what is counted, and what another press sends. */
const FORMS: [
  name: string,
  () => { url: string; body: object; other: object; rows: string; by?: 'operator' },
][] = [
  [
    'a course',
    () => ({
      url: '/api/courses',
      body: { ...COURSE, price: 0 },
      other: { ...COURSE, price: 10_000 },
      rows: 'course',
    }),
  ],
  [
    'a lesson of text',
    () => ({
      url: '/api/courses/videos',
      body: { ...LESSON, course_id: draft },
      other: { ...LESSON, course_id: draft, title: 'Charx' },
      rows: 'lesson',
    }),
  ],
  ['a duplicate', () => ({ url: `/api/courses/${draft}/duplicate`, body: {}, other: {}, rows: 'course' })],
  [
    'a review note',
    () => ({
      url: `/api/admin/courses/${inReview}/review-notes`,
      body: { text: 'Ovoz past' },
      other: { text: 'Rasm xira' },
      rows: 'review_note',
      by: 'operator',
    }),
  ],
]

it.each(FORMS)('makes %s once for two taps of one press', async (name, form) => {
  const { url, body, other, rows, by } = form()
  const { token } = by === 'operator' ? operator : teacher
  const press = (sent: object) => kashf.call('POST', url, { token, body: sent })
  const count = async () => {
    const tables = { course: sql`course`, lesson: sql`lesson`, review_note: sql`review_note` }
    const table = tables[rows as keyof typeof tables]
    return (await kashf.deps.db.only<{ n: number }>(sql`select count(*)::int as n from ${table}`)).n
  }
  const before = await count()
  const taps = await Promise.all([press(body), press(body)])
  expect(taps.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(taps[0].json().data).toEqual(taps[1].json().data)
  expect(await count()).toBe(before + 1)
  // Another press follows at once with other words, or later with the same.
  if (name !== 'a duplicate') {
    expect((await press(other)).statusCode).toBe(201)
    expect(await count()).toBe(before + 2)
  }
  kashf.clock.advance(MINUTE_MS)
  const expected = (await count()) + 1
  expect((await press(body)).statusCode).toBe(201)
  expect(await count()).toBe(expected)
})
