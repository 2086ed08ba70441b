import { beforeAll, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let other: TestPerson
let courseId: number
beforeAll(async () => {
  ;[teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0 })).id
})

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  by = teacher,
) => kashf.call(method, `/api/promo-codes${path}`, { token: by.token, ...(body && { body }) })
const create = (terms: object, by = teacher) =>
  call('POST', '', { discount_kind: 'percent', discount: 25, ...terms }, by)

it('creates a code as it was typed but for case and spaces, with the terms that were sent', async () => {
  const answer = await create({
    code: 'bilim 25',
    course_ids: [courseId],
    uses_limit: 50,
    starts_on: '2026-01-01',
    ends_on: '2999-11-30',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toMatchObject({
    code: 'BILIM25',
    discount_kind: 'percent',
    discount: 25,
    course_ids: [courseId],
    uses_limit: 50,
    uses: 0,
    revenue: 0,
    starts_on: '2026-01-01',
    ends_on: '2999-11-30',
    status: 'active',
  })
})

it.each([
  ['a code that is too short', { code: 'AB' }, 'code'],
  ['Cyrillic letters', { code: 'БИЛИМ' }, 'code'],
  ['more than the whole price', { discount: 101 }, 'discount'],
  ['nothing', { discount: 0 }, 'discount'],
  ["a part of a so'm", { discount_kind: 'amount', discount: 0.5 }, 'discount'],
  ['days in the wrong order', { starts_on: '2026-12-05', ends_on: '2026-12-04' }, 'ends_on'],
  ['no use at all', { uses_limit: 0 }, 'uses_limit'],
  ['no course', { course_ids: [] }, 'course_ids'],
  ['a course that is not there', { course_ids: [2_000_000_000] }, 'course_ids'],
])('refuses %s and names the field', async (_name, terms, field) => {
  const answer = await create({ code: 'XATO1', ...terms })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})

it("refuses a teacher's second code of the same name and another teacher's course, and lets others have the name", async () => {
  expect((await create({ code: 'YOZ50' })).statusCode).toBe(201)
  expect((await create({ code: 'yoz-50' })).json().fields).toEqual({
    code: 'Bunday promokodingiz bor. Boshqasini yozing.',
  })
  expect((await create({ code: 'YOZ50' }, other)).statusCode).toBe(201)
  expect((await create({ code: 'YOZ51', course_ids: [courseId] }, other)).json().fields).toHaveProperty(
    'course_ids',
  )
})

it('lists the codes that apply to a course, newest first, page by page', async () => {
  const elsewhere = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0 })
  const codes = ['RO1', 'RO2', 'RO3']
  await create({ code: 'RO1', course_ids: [elsewhere.id] })
  await create({ code: 'RO2', course_ids: [elsewhere.id, courseId] })
  await create({ code: 'RO3' })
  await create({ code: 'RO4', course_ids: [courseId] })
  const first = (await call('GET', `?course_id=${elsewhere.id}&limit=2`)).json()
  const second = (await call('GET', `?course_id=${elsewhere.id}&limit=2&cursor=${first.next_cursor}`)).json()
  const seen = [...first.data, ...second.data].map(({ code }) => code)
  expect(seen.slice(0, 3)).toEqual(codes.toReversed())
  expect(seen).not.toContain('RO4')
})

it('changes the terms only from the version that was read', async () => {
  const { id } = (await create({ code: 'TAHRIR', uses_limit: 5 })).json().data
  const changed = await call('PUT', `/${id}`, { version: 1, discount_kind: 'amount', discount: 20_000 })
  expect(changed.json().data).toMatchObject({
    discount_kind: 'amount',
    discount: 20_000,
    uses_limit: null,
    version: 2,
  })
  const late = await call('PUT', `/${id}`, { version: 1, discount_kind: 'percent', discount: 90 })
  expect(late.json().error).toBe('promo_code_changed')
})

it('pauses and resumes a code, however often it is asked to', async () => {
  const { id } = (await create({ code: 'TANAFFUS' })).json().data
  const states = []
  for (const is_paused of [true, true, false]) {
    const { status, version } = (await call('PATCH', `/${id}`, { is_paused })).json().data
    states.push([status, version])
  }
  expect(states).toEqual([
    ['paused', 2],
    ['paused', 2],
    ['active', 3],
  ])
})

it('deletes a code and undoes it, unless its name was used again', async () => {
  const { id } = (await create({ code: 'OCHIR' })).json().data
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
  expect((await call('POST', `/${id}/restore`)).json().data).toMatchObject({ id, code: 'OCHIR' })
  expect((await call('POST', `/${id}/restore`)).statusCode).toBe(200)
  await call('DELETE', `/${id}`)
  await create({ code: 'OCHIR' })
  expect((await call('POST', `/${id}/restore`)).json().fields).toHaveProperty('code')
  expect((await call('POST', `/${id}/restore`, undefined, other)).statusCode).toBe(404)
})
