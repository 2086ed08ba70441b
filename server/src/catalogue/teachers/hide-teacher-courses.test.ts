import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let student: TestPerson
let operator: TestPerson
let course: { id: number; lessonIds: number[] }
let hiddenBefore: { id: number }

beforeAll(async () => {
  const { deps } = kashf
  teacher = await buildTeacher(deps)
  student = await buildStudent(deps)
  operator = await buildOperator(deps)
  course = await buildCourse(deps, { teacherId: teacher.id, title: 'Sotuvdagi' })
  hiddenBefore = await buildCourse(deps, { teacherId: teacher.id, title: 'Yashirilgan', status: 4 })
  await topUp(deps, student.id, 500_000)
  await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token: student.token })
})

const setBlocked = (move: 'block' | 'unblock') =>
  kashf.call('POST', `/api/admin/users/${teacher.id}/${move}`, {
    token: operator.token,
    body: { reason: 'Shikoyatlar' },
  })
const listed = async () =>
  (await kashf.call('GET', '/api/courses/donthavetoken')).json().data.map((each: { id: number }) => each.id)
const status = async (path: string, token?: string) =>
  (await kashf.call('GET', path, token ? { token } : {})).statusCode
const counts = () =>
  kashf.deps.db.one(sql`
    select (select courses_count from category where id = 1) as category,
           (select courses_count from teacher where user_id = ${teacher.id}) as teacher`)

it('hides the published courses of a blocked teacher and restores only those', async () => {
  expect(await listed()).toEqual([course.id])
  expect((await setBlocked('block')).statusCode).toBe(200)

  expect(await listed()).toEqual([])
  expect(await counts()).toEqual({ category: 0, teacher: 0 })
  expect(await status(`/api/courses/course/${course.id}/withouttoken`)).toBe(404)
  const stranger = await buildStudent(kashf.deps)
  await topUp(kashf.deps, stranger.id, 500_000)
  expect(await status(`/api/actioncourses/buy-course/${course.id}`, stranger.token)).toBe(409)
  const publish = await kashf.call('POST', `/api/admin/courses/${course.id}/publish`, {
    token: operator.token,
  })
  expect(publish.json()).toMatchObject({ error: 'course_state_conflict' })

  expect((await setBlocked('unblock')).statusCode).toBe(200)
  expect(await listed()).toEqual([course.id])
  expect(await counts()).toEqual({ category: 1, teacher: 1 })
  expect(await status(`/api/courses/course/${hiddenBefore.id}/withouttoken`)).toBe(404)
})

it('leaves buyers their access', async () => {
  await setBlocked('block')
  expect(await status(`/api/courses/course/${course.id}`, student.token)).toBe(200)
  const [, locked] = course.lessonIds
  expect(await status(`/api/courses/lesson/${locked}`, student.token)).toBe(200)
  await setBlocked('unblock')
})

it('counts courses once when a teacher is blocked twice', async () => {
  await setBlocked('block')
  await setBlocked('block')
  expect(await counts()).toEqual({ category: 0, teacher: 0 })
  await setBlocked('unblock')
  await setBlocked('unblock')
  expect(await counts()).toEqual({ category: 1, teacher: 1 })
})
