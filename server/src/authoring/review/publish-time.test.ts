import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishWaiting } from './publish-time.ts'

const kashf = testApp()
let teacher: TestPerson
let operator: TestPerson
let follower: TestPerson

beforeAll(async () => {
  kashf.clock.stop()
  operator = await buildOperator(kashf.deps)
  follower = await buildStudent(kashf.deps)
})
beforeEach(async () => {
  await signInAgain(kashf.deps, operator)
  teacher = await buildTeacher(kashf.deps)
})

const later = (ms: number) => new Date(kashf.clock.now().getTime() + ms)
const inReview = () => buildCourse(kashf.deps, { teacherId: teacher.id, status: 3 })
const plan = (id: number, at: Date | null, { token } = teacher) =>
  kashf.call('PUT', `/api/courses/${id}/publish-at`, {
    token,
    body: at ? { publish_at: at.toISOString() } : {},
  })
const review = (work: 'publish' | 'hide', id: number) =>
  kashf.call('POST', `/api/admin/courses/${id}/${work}`, {
    token: operator.token,
    body: work === 'hide' ? { reason: 'Mualliflik huquqi' } : {},
  })
/** Runs the job of a publication time, as a worker would. */
const reach = (id: number, at: Date) => publishWaiting(kashf.deps, { courseId: id, at: at.getTime() })
const stateOf = (id: number) =>
  kashf.deps.db.one<{ status: number; publish_at: Date | null; published_at: Date | null }>(
    sql`select status, publish_at, published_at from course where id = ${id}`,
  )
const isPublic = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).statusCode === 200
const queued = async (id: number) =>
  (
    await kashf.deps.db.rows<{ at: Date }>(sql`
      select start_after as at from pgboss.job
       where name = 'publish-course' and (data->>'courseId')::int = ${id} order by start_after`)
  ).map(({ at }) => at)
const noticesOf = async (person: TestPerson) =>
  (
    await kashf.deps.db.rows<{ kind: string }>(
      sql`select kind from notice where user_id = ${person.id} order by id`,
    )
  ).map(({ kind }) => kind)

/** A course that an operator approved and that goes on sale in an hour. */
async function waiting(): Promise<{ id: number; at: Date }> {
  const { id } = await inReview()
  const at = later(HOUR_MS)
  await plan(id, at)
  expect((await review('publish', id)).json().data).toEqual({ status: 4 })
  return { id, at }
}

describe('a course with a time', () => {
  it('waits hidden after its approval, goes on sale then, once, and tells teacher and followers', async () => {
    await kashf.call('PUT', `/api/users/subscription/${teacher.id}`, { token: follower.token })
    const { id, at } = await waiting()
    expect([await isPublic(id), await queued(id)]).toEqual([false, [at]])
    expect(await noticesOf(teacher)).toEqual(['course_approved'])
    const page = (await kashf.call('GET', `/api/courses/course/${id}`, { token: teacher.token })).json().data
    expect(page).toMatchObject({ hidden_by_teacher: true, publish_at: at.toISOString() })

    kashf.clock.advance(HOUR_MS)
    await Promise.all([reach(id, at), reach(id, at), reach(id, at)])
    expect(await stateOf(id)).toEqual({ status: 2, publish_at: null, published_at: kashf.clock.now() })
    expect(await isPublic(id)).toBe(true)
    expect(await noticesOf(teacher)).toEqual(['course_approved', 'course_published'])
    const told = await kashf.deps.db.rows(sql`
      select 1 from pgboss.job where name = 'tell-followers' and (data->>'courseId')::int = ${id}`)
    expect(told).toHaveLength(1)
    const account = await kashf.call('GET', `/api/users/teacheraccout/${teacher.id}`)
    expect(account.json().data.courses_count).toBe(1)
  })

  it('follows a changed time and ignores the first one', async () => {
    const { id, at } = await waiting()
    const second = later(DAY_MS)
    expect((await plan(id, second)).statusCode).toBe(200)
    expect(await queued(id)).toEqual([at, second])
    await reach(id, at)
    expect(await isPublic(id)).toBe(false)
    await reach(id, second)
    expect(await isPublic(id)).toBe(true)
  })

  it('stays hidden when the time is taken back, until its teacher puts it on sale', async () => {
    const { id, at } = await waiting()
    await plan(id, null)
    await reach(id, at)
    expect(await isPublic(id)).toBe(false)
    await kashf.call('POST', `/api/courses/${id}/show`, { token: teacher.token })
    expect(await stateOf(id)).toMatchObject({ status: 2, published_at: kashf.clock.now() })
  })

  it('goes on sale earlier when its teacher says so, and the job then changes nothing', async () => {
    const { id, at } = await waiting()
    await kashf.call('POST', `/api/courses/${id}/show`, { token: teacher.token })
    const before = await stateOf(id)
    expect(before).toMatchObject({ status: 2, publish_at: null })
    await reach(id, at)
    expect(await stateOf(id)).toEqual(before)
  })

  it('is not published against an operator, a block, or without lessons', async () => {
    const [hidden, empty, blocked] = [await waiting(), await waiting(), await waiting()]
    await review('hide', hidden.id)
    await kashf.deps.db.run(sql`update lesson set deleted_at = now() where course_id = ${empty.id}`)
    for (const { id, at } of [hidden, empty]) await reach(id, at)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${teacher.id}`)
    await reach(blocked.id, blocked.at)
    for (const { id } of [hidden, empty, blocked]) expect((await stateOf(id))?.status).toBe(4)
  })

  it('is published at once when it is approved after its time', async () => {
    const { id } = await inReview()
    await plan(id, later(HOUR_MS))
    kashf.clock.advance(2 * HOUR_MS)
    await signInAgain(kashf.deps, operator)
    expect((await review('publish', id)).json().data).toEqual({ status: 2 })
    expect(await stateOf(id)).toMatchObject({ status: 2, publish_at: null })
    expect(await queued(id)).toEqual([])
  })
})

describe('a time', () => {
  it.each([
    ['now', 0],
    ['the past', -HOUR_MS],
    ['more than a year ahead', 366 * DAY_MS],
  ])('is refused for %s', async (_, ms) => {
    const { id } = await inReview()
    const answer = await plan(id, later(ms))
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['publish_at']])
  })

  it('is refused for a course on sale, for one that an operator hid, and for that of another teacher', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    expect((await plan(id, later(HOUR_MS))).json().error).toBe('course_state_conflict')
    await review('hide', id)
    expect((await plan(id, later(HOUR_MS))).json().error).toBe('course_state_conflict')
    const stranger = await buildTeacher(kashf.deps)
    expect((await plan((await inReview()).id, later(HOUR_MS), stranger)).statusCode).toBe(404)
  })
})
