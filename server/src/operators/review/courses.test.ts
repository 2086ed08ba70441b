import { describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../../testing/builders/people.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)
const teacher = testPerson(kashf, buildTeacher)

const get = (path: string) => kashf.call('GET', `/api/admin/${path}`, { token: operator.token })
const post = (path: string, body?: object) =>
  kashf.call('POST', `/api/admin/${path}`, { token: operator.token, body })
const trail = async (subject: string) => (await get(`audit?subject=${subject}`)).json().data
const ids = (answer: Awaited<ReturnType<typeof get>>): number[] =>
  answer.json().data.map((item: { id: number }) => item.id)
const course = (status: 1 | 2 | 3 | 4 | 5, title?: string) =>
  buildCourse(kashf.deps, { teacherId: teacher.id, status, title })
const isPublic = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).statusCode === 200

describe('courses', () => {
  it('in review are in the order of submission; the whole list is newest first', async () => {
    const made: number[] = []
    for (const status of [3, 1, 3, 2] as const) {
      made.push((await course(status)).id)
      kashf.clock.advance(1000)
    }
    const first = await get('courses?status=in_review&limit=1')
    const second = await get(`courses?status=3&limit=1&cursor=${first.json().next_cursor}`)
    expect([...ids(first), ...ids(second)]).toEqual([made[0], made[2]])
    expect(second.json().next_cursor).toBeNull()
    expect(ids(await get('courses'))).toEqual([...made].reverse())
    expect(first.json().data[0]).toMatchObject({
      status: 3,
      price: 100_000,
      lessons_count: 2,
      category: { id: 1, name: 'Dasturlash' },
      teacher: { id: teacher.id, first_name: 'Ustoz', last_name: 'Sinovov' },
    })
  })

  it('are found by title and by teacher', async () => {
    const { id } = await course(1, 'Gʻijduvon kashtasi')
    expect(ids(await get(`courses?search=${encodeURIComponent("g'ijduvon")}`))).toEqual([id])
    expect(ids(await get(`courses?search=${teacher.username}`))).toContain(id)
  })

  it('are published, hidden and published again', async () => {
    const { id, title } = await course(3)
    expect(await isPublic(id)).toBe(false)
    expect((await post(`courses/${id}/publish`)).json().data).toEqual({ status: 2 })
    expect(await isPublic(id)).toBe(true)
    const hidden = await post(`courses/${id}/hide`, { reason: 'Mualliflik huquqi tekshirilmoqda' })
    expect(hidden.json().data).toEqual({ status: 4 })
    expect(await isPublic(id)).toBe(false)
    expect((await post(`courses/${id}/publish`)).json().data).toEqual({ status: 2 })
    expect(await trail(`course:${id}`)).toMatchObject([
      { action: 'course.publish', before: { status: 4 }, after: { status: 2, return_reason: null } },
      { action: 'course.hide', after: { status: 4, return_reason: 'Mualliflik huquqi tekshirilmoqda' } },
      { action: 'course.publish', before: { status: 3 }, after: { status: 2 } },
    ])
    expect(await mailContaining(kashf.deps, teacher.email, 'kursi tekshiruvdan')).toContain(title)
    await mailContaining(kashf.deps, teacher.email, 'Mualliflik huquqi tekshirilmoqda')
  })

  it('go back to their teacher with a reason', async () => {
    const { id } = await course(3)
    const answer = await post(`courses/${id}/return`, { reason: 'Ovozi past' })
    expect(answer.json().data).toEqual({ status: 5 })
    const [listed] = (await get('courses?status=returned')).json().data
    expect(listed).toMatchObject({ id, return_reason: 'Ovozi past' })
    await mailContaining(kashf.deps, teacher.email, 'Ovozi past')
  })

  it('are marked when their teacher hid them, and cannot be published by an operator', async () => {
    const { id } = await course(2)
    const listed = async () => (await get(`courses?id=${id}`)).json().data[0]
    expect(await listed()).toMatchObject({ status: 2, hidden_by_teacher: false })
    const hidden = await kashf.call('POST', `/api/courses/${id}/hide`, { token: teacher.token })
    expect(hidden.statusCode).toBe(200)
    expect(await listed()).toMatchObject({ status: 4, hidden_by_teacher: true })
    const refused = await post(`courses/${id}/publish`)
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'course_state_conflict'])
    await post(`courses/${id}/hide`, { reason: 'Mualliflik huquqi tekshirilmoqda' })
    expect(await listed()).toMatchObject({ status: 4, hidden_by_teacher: false })
  })

  it('of a blocked teacher are marked, and cannot be published', async () => {
    const blocked = await buildTeacher(kashf.deps)
    const { id } = await buildCourse(kashf.deps, { teacherId: blocked.id, status: 3 })
    const listed = async () => (await get(`courses?id=${id}`)).json().data[0]
    expect(await listed()).toMatchObject({ status: 3, teacher_blocked: false })
    expect((await post(`users/${blocked.id}/block`, { reason: 'Sinov uchun' })).statusCode).toBe(200)
    expect(await listed()).toMatchObject({ status: 3, teacher_blocked: true })
    const refused = await post(`courses/${id}/publish`)
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'course_state_conflict'])
  })

  it('refuse impossible transitions, and audit nothing', async () => {
    const reason = 'Sinov uchun'
    const [draft, published, review] = [await course(1), await course(2), await course(3)]
    for (const path of [
      `${draft.id}/publish`,
      `${draft.id}/hide`,
      `${published.id}/return`,
      `${published.id}/publish`,
      `${review.id}/hide`,
    ]) {
      const answer = await post(`courses/${path}`, { reason })
      expect([answer.statusCode, answer.json().error], path).toEqual([409, 'course_state_conflict'])
    }
    for (const { id } of [draft, published, review]) expect(await trail(`course:${id}`)).toEqual([])
  })
})
