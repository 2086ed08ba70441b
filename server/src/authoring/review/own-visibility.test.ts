import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)

const act = (work: 'hide' | 'show', id: number, person = teacher) =>
  kashf.call('POST', `/api/courses/${id}/${work}`, { token: person.token })
const review = (work: 'hide' | 'publish', id: number) =>
  kashf.call('POST', `/api/admin/courses/${id}/${work}`, {
    token: operator.token,
    body: work === 'hide' ? { reason: 'Mualliflik huquqi' } : {},
  })
const shown = async (id: number, token?: string) =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token })).json().data
const isListed = async (id: number) => {
  const list = await kashf.call('GET', '/api/courses/donthavetoken?limit=100')
  return list.json().data.some((card: { id: number }) => card.id === id)
}
const publishedCount = async () =>
  (await kashf.call('GET', `/api/users/teacheraccout/${teacher.id}`)).json().data.courses_count
const onSale = () => buildCourse(kashf.deps, { teacherId: teacher.id })

describe('a teacher', () => {
  it('takes a course off sale and puts it back, each once, with an audit entry', async () => {
    const { id } = await onSale()
    const before = await publishedCount()
    for (let press = 1; press <= 2; press++) {
      expect((await act('hide', id)).json().data).toEqual({ status: 4 })
      expect([await isListed(id), await publishedCount()]).toEqual([false, before - 1])
    }
    expect(await shown(id, teacher.token)).toMatchObject({ status: 4, hidden_by_teacher: true })
    for (let press = 1; press <= 2; press++) {
      expect((await act('show', id)).json().data).toEqual({ status: 2 })
      expect([await isListed(id), await publishedCount()]).toEqual([true, before])
    }
    const entries = await kashf.deps.db.rows(sql`
      select operator_id as person_id, action from audit_entry where subject = ${`course:${id}`} order by id`)
    expect(entries).toEqual([
      { person_id: teacher.id, action: 'teacher.hide' },
      { person_id: teacher.id, action: 'teacher.show' },
    ])
  })

  it('counts once when both buttons are pressed many times at once', async () => {
    const { id } = await onSale()
    const before = await publishedCount()
    await Promise.all(Array.from({ length: 8 }, (_, i) => act(i % 2 ? 'show' : 'hide', id)))
    await act('show', id)
    expect([await isListed(id), await publishedCount()]).toEqual([true, before])
  })

  it('can do so with own courses on sale only', async () => {
    const { id } = await onSale()
    expect((await act('hide', id, stranger)).statusCode).toBe(404)
    expect((await act('show', id, stranger)).statusCode).toBe(404)
    for (const status of [1, 3, 5] as const) {
      const other = await buildCourse(kashf.deps, { teacherId: teacher.id, status })
      for (const work of ['hide', 'show'] as const) {
        expect((await act(work, other.id)).json().error).toBe('course_state_conflict')
      }
    }
  })

  it('cannot show a course without lessons', async () => {
    const { id } = await onSale()
    await act('hide', id)
    await kashf.deps.db.run(sql`update lesson set deleted_at = now() where course_id = ${id}`)
    expect((await act('show', id)).json()).toMatchObject({
      error: 'course_incomplete',
      fields: { videos: expect.any(String) },
    })
    expect(await isListed(id)).toBe(false)
  })
})

describe('an operator', () => {
  it('hides a course for good, also one that its teacher had hidden', async () => {
    const { id } = await onSale()
    const before = await publishedCount()
    await act('hide', id)
    expect((await review('hide', id)).json().data).toEqual({ status: 4 })
    expect(await publishedCount()).toBe(before - 1)
    expect(await shown(id, teacher.token)).toMatchObject({
      hidden_by_teacher: false,
      return_reason: 'Mualliflik huquqi',
    })
    expect((await act('show', id)).json().error).toBe('course_state_conflict')
    expect((await review('publish', id)).json().data).toEqual({ status: 2 })
    expect([await isListed(id), await publishedCount()]).toEqual([true, before])
  })

  it('does not put a course on sale that its teacher hid', async () => {
    const { id } = await onSale()
    await act('hide', id)
    expect((await review('publish', id)).json().error).toBe('course_state_conflict')
    expect(await isListed(id)).toBe(false)
  })
})
