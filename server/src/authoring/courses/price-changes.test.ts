import { beforeAll, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let id: number

beforeAll(async () => {
  id = (await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0 })).id
})

const change = (body: object) => kashf.call('PATCH', `/api/courses/${id}`, { token: teacher.token, body })
const prices = async (query = '', token = teacher.token) =>
  kashf.call('GET', `/api/courses/${id}/prices${query}`, { token })
const buy = async () => {
  const { token } = await buildStudent(kashf.deps)
  const bought = await kashf.call('GET', `/api/actioncourses/buy-course/${id}`, { token })
  expect(bought.statusCode).toBeLessThan(300)
}

it('keeps every change of the price with the purchases until the next one, and nothing else', async () => {
  expect((await prices()).json()).toEqual({ data: [], next_cursor: null })
  await change({ title: 'Boshqa nom' })
  await change({ price: 0 })
  await change({ price: 50_000 })
  kashf.clock.advance(1000)
  await change({ price: 0, title: 'Bepul kurs' })
  await buy()
  kashf.clock.advance(1000)
  await change({ price: 70_000 })
  const { data } = (await prices()).json()
  expect(data).toMatchObject([
    { before: 0, after: 70_000, sales: 0 },
    { before: 50_000, after: 0, sales: 1 },
    { before: 0, after: 50_000, sales: 0 },
  ])
  const first = (await prices('?limit=2')).json()
  const rest = (await prices(`?limit=2&cursor=${first.next_cursor}`)).json()
  expect([...first.data, ...rest.data]).toEqual(data)
  expect(rest.next_cursor).toBeNull()
})

it("is shown to the course's teacher only", async () => {
  const stranger = await buildTeacher(kashf.deps)
  expect((await prices('', stranger.token)).statusCode).toBe(404)
})
