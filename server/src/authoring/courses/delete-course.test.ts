import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { removeCourse } from './delete-course.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)

type Status = 1 | 2 | 3 | 4 | 5
const build = (status: Status = 1) => buildCourse(kashf.deps, { teacherId: teacher.id, status })
const remove = (id: number, { token } = teacher) => kashf.call('DELETE', `/api/courses/${id}`, { token })
const restore = (id: number, { token } = teacher) =>
  kashf.call('POST', `/api/courses/${id}/restore`, { token })
const deleted = async () =>
  (await kashf.call('GET', '/api/courses/deleted', { token: teacher.token })).json().data
const mine = async () => {
  const { data, counts } = (await kashf.call('GET', '/api/courses/mine', { token: teacher.token })).json()
  return { ids: data.map(({ id }: { id: number }) => id), counts }
}
const statusOf = async (url: string, { token }: TestPerson) =>
  (await kashf.call('GET', url, { token })).statusCode

describe('a deleted draft', () => {
  it('is gone for its teacher and for operators, with its lessons, until it is restored', async () => {
    const before = await mine()
    const { id, lessonIds, title } = await build()
    expect((await remove(id)).json().data).toEqual({ id })
    expect(await mine()).toEqual(before)
    expect(await deleted()).toMatchObject([{ id, title, lessons_count: 2 }])
    const pages = [`/api/courses/course/${id}`, `/api/courses/lesson/${lessonIds[0]}`]
    for (const page of pages) {
      expect([await statusOf(page, teacher), await statusOf(page, operator)]).toEqual([404, 404])
    }
    const console = await kashf.call('GET', `/api/admin/courses?id=${id}`, { token: operator.token })
    expect(console.json().data).toEqual([])
    const edit = { token: teacher.token, body: { title: 'Boshqa nom' } }
    expect((await kashf.call('PATCH', `/api/courses/${id}`, edit)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)

    expect((await restore(id, stranger)).statusCode).toBe(404)
    expect((await restore(id)).json().data).toEqual({ id })
    expect((await mine()).ids).toContain(id)
    expect(await statusOf(pages[1] ?? '', teacher)).toBe(200)
    expect(await deleted()).toEqual([])
    expect((await restore(id)).statusCode).toBe(404)
  })

  it('is removed with its files after a day, and not when it was restored meanwhile', async () => {
    const [gone, kept] = [await build(), await build(5)]
    for (const { id } of [gone, kept]) await remove(id)
    await restore(kept.id)
    await removeCourse(kashf.deps, { courseId: gone.id })
    expect(await deleted(), 'not yet').toHaveLength(1)
    kashf.clock.advance(DAY_MS)
    expect((await restore(gone.id)).statusCode).toBe(404)
    for (const { id } of [gone, kept]) {
      await removeCourse(kashf.deps, { courseId: id })
      await removeCourse(kashf.deps, { courseId: id })
    }
    const left = await kashf.deps.db.rows<{ id: number }>(sql`
      select id from course where id in (${gone.id}, ${kept.id})`)
    expect(left).toEqual([{ id: kept.id }])
    const videos = await kashf.deps.db.one(sql`
      select (select count(*)::int from lesson where course_id = ${gone.id}) as lessons,
             (select count(*)::int from lesson l join video v on v.id = l.video_id where l.course_id = ${kept.id}) as kept`)
    expect(videos).toEqual({ lessons: 0, kept: 2 })
  })
})

it('is refused for a course in review, on sale or hidden, and for that of another teacher', async () => {
  for (const status of [2, 3, 4] as const) {
    expect((await remove((await build(status)).id)).json().error).toBe('course_state_conflict')
  }
  expect((await remove((await build()).id, stranger)).statusCode).toBe(404)
  expect(await deleted()).toEqual([])
})
