import { beforeAll, expect, it } from 'vitest'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const COURSES = 27
const kashf = testApp()
const student = testPerson(kashf, buildStudent)
const teacher = testPerson(kashf, buildTeacher)
beforeAll(async () => {
  for (let i = 0; i < COURSES; i += 1) {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, title: `Kurs ${i}`, lessons: 1 })
    await enrol(kashf.deps, { studentId: student.id, courseId: id })
    await kashf.call('GET', `/api/actioncourses/save-courses/${id}`, { token: student.token })
    if (i > 0) await buildTeacher(kashf.deps)
  }
  await kashf.call('GET', '/api/courses/donthavetoken')
  kashf.deps.publicCache.clear()
})

const ask = async (url: string) => (await kashf.call('GET', url, { token: student.token })).json()
const rowsOf = ({ data }: { data: unknown[] | { teachers: unknown[] } }) =>
  Array.isArray(data) ? data.length : data.teachers.length

it.each([
  '/api/courses/donthavetoken',
  '/api/courses/donthavetoken?search=kurs&is_free=&categories=&teacher_ids=',
  '/api/courses/purchased-courses',
  '/api/courses/saved-courses',
  '/api/users/teacheraccouts',
])('%s returns the whole list without a limit or cursor, and a page with either', async (url) => {
  const more = (query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
  const whole = await ask(url)
  expect([rowsOf(whole), whole.next_cursor]).toEqual([COURSES, null])
  const first = await ask(more('limit=2'))
  expect(rowsOf(first)).toBe(2)
  const rest = await ask(more(`cursor=${encodeURIComponent(first.next_cursor)}`))
  expect(rowsOf(rest)).toBe(24)
  expect((await kashf.call('GET', more('limit=1000'), { token: student.token })).statusCode).toBe(422)
})

it("a teacher's page includes all their courses", async () => {
  expect((await ask(`/api/users/teacheraccout/${teacher.id}`)).data.courses).toHaveLength(COURSES)
})
