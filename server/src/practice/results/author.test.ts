import type { TestSettings } from '@kashf/contract/practice/tests.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildEssays } from '../../testing/builders/essays.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { buildPublishedTest } from '../../testing/builders/practice.ts'
import {
  type BuiltAttempt,
  buildAttempts,
  gradeWaiting,
  signInAs,
} from '../../testing/builders/practice-attempts.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let other: TestPerson
const DEVICE = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  teacher = await buildTeacher(kashf.deps)
  other = await buildTeacher(kashf.deps)
})

const own = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = teacher) =>
  kashf.call(method, `/api/practice/${path}`, { token: person.token, ...(body && { body }) })
const as = (student: TestPerson, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  kashf.call(method, `/api/practice/${path}`, { token: student.token, ...(body && { body }) })
const resultOf = async ({ id, userId }: BuiltAttempt) => {
  const token = await signInAs(kashf.deps, userId)
  return (await kashf.call('GET', `/api/practice/attempts/${id}/result`, { token })).json().data
}

async function exam(settings: Partial<TestSettings> = {}, closesAt: Date | null = null): Promise<number> {
  const { id } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam', closesAt },
    settings: { minutes: 60, ...settings },
  })
  return id
}

async function writing(testId: number): Promise<{ student: TestPerson; attemptId: number }> {
  const student = await buildStudent(kashf.deps)
  const begun = await as(student, 'POST', `tests/${testId}/attempts`, { device: DEVICE })
  return { student, attemptId: begun.json().data.id }
}
const remaining = async ({ student, attemptId }: { student: TestPerson; attemptId: number }) =>
  (await as(student, 'PUT', `attempts/${attemptId}/answers`, { device: DEVICE, answers: [] })).json().data
    .remaining_s

describe('time', () => {
  it('that a person is given reaches the open page with its next answers', async () => {
    const testId = await exam()
    const one = await writing(testId)
    const another = await writing(testId)
    const before = await remaining(one)
    const give = (percent: number | null) =>
      own('PUT', `tests/${testId}/extra-time`, { user_id: one.student.id, percent })
    expect((await give(150)).statusCode).toBe(200)
    expect((await give(150)).statusCode).toBe(200)
    expect(Math.round((await remaining(one)) - before)).toBeCloseTo(1800, -2)
    expect(await remaining(another)).toBeLessThanOrEqual(3600)
    await give(null)
    expect(await remaining(one)).toBeNull()
    const foreign = await own(
      'PUT',
      `tests/${testId}/extra-time`,
      { user_id: one.student.id, percent: 150 },
      other,
    )
    expect(foreign.statusCode).toBe(404)
  })

  it('that everybody is given moves the deadlines and the closing', async () => {
    const closesAt = new Date(kashf.clock.now().getTime() + 90 * MINUTE_MS)
    const testId = await exam({}, closesAt)
    const one = await writing(testId)
    const before = await remaining(one)
    const give = async (minutes: number) =>
      (await own('PUT', `tests/${testId}/minutes`, { minutes })).statusCode
    expect(await Promise.all([give(10), give(10), give(10)])).toEqual([200, 200, 200])
    expect((await remaining(one)) - before).toBeGreaterThan(590)
    expect((await remaining(one)) - before).toBeLessThan(601)
    expect(await give(5)).toBe(409)
    const test = await kashf.deps.db.only<{ closes_at: Date }>(
      sql`select closes_at from test where id = ${testId}`,
    )
    expect(test.closes_at.getTime() - closesAt.getTime()).toBe(10 * MINUTE_MS)
    // A person's own time comes on top of it.
    await own('PUT', `tests/${testId}/extra-time`, { user_id: one.student.id, percent: 150 })
    expect(Math.round(((await remaining(one)) - before) / 60)).toBe(40)
    expect(await give(15)).toBe(200)
    expect(Math.round(((await remaining(one)) - before) / 60)).toBe(45)
  })
})

it('counts a running exam: who writes, who is silent, what was answered in a minute', async () => {
  const testId = await exam({ results: 'by_hand' })
  const one = await writing(testId)
  const silent = await writing(testId)
  await kashf.deps.db.run(sql`
    update attempt set seen_at = seen_at - interval '3 minutes' where id = ${silent.attemptId}`)
  await as(one.student, 'PUT', `attempts/${one.attemptId}/answers`, {
    device: DEVICE,
    answers: [{ slot: 0, part: 0, value: '1', age_ms: 0, n: 1 }],
  })
  const live = () => own('GET', `tests/${testId}/live`).then((answer) => answer.json().data)
  expect(await live()).toEqual({
    writing: 2,
    ready: 0,
    submitted: 0,
    answers_last_minute: 1,
    silent: 1,
    added_minutes: 0,
  })
  await as(one.student, 'POST', `attempts/${one.attemptId}/submit`, { device: DEVICE, answers: [] })
  kashf.clock.advance(2_001)
  expect(await live()).toMatchObject({ writing: 1, submitted: 1 })
  expect((await own('GET', `tests/${testId}/live`, undefined, other)).statusCode).toBe(404)
})

describe('the attempts', () => {
  it('are listed in pages and exported without formulas', async () => {
    const testId = await exam()
    const attempts = await buildAttempts(kashf.deps, { testId, answers: [['a'], ['b'], ['a']] })
    await kashf.deps.db.run(sql`
      update app_user set first_name = '=HYPERLINK("x")' where id = ${attempts[0]?.userId}`)
    await gradeWaiting(kashf.deps)
    const first = (await own('GET', `tests/${testId}/attempts?limit=2`)).json()
    const second = (await own('GET', `tests/${testId}/attempts?limit=2&cursor=${first.next_cursor}`)).json()
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
      attempts.map(({ id }) => id).reverse(),
    )
    expect(first.data[0]).toMatchObject({ state: 'published', points_milli: 1000, answered_count: 1 })
    expect(second.next_cursor).toBeNull()
    const csv = (await own('GET', `tests/${testId}/results.csv`)).body
    expect(csv.trim().split('\r\n')).toHaveLength(4)
    expect(csv).toContain(`'=HYPERLINK`)
    const items = (await own('GET', `tests/${testId}/results.csv?table=items`)).body
    expect(items.trim().split('\r\n')).toHaveLength(4)
    expect((await own('GET', `tests/${testId}/attempts`, undefined, other)).statusCode).toBe(404)
  })

  it('have facts, which fail nobody', async () => {
    const testId = await exam({ logs_leaving: true })
    const one = await writing(testId)
    await as(one.student, 'POST', `attempts/${one.attemptId}/events`, {
      device: DEVICE,
      events: [{ kind: 'hidden', age_ms: 1000, lasted_s: 12 }],
    })
    const events = (await own('GET', `attempts/${one.attemptId}/events`)).json().data
    expect(events).toMatchObject([{ kind: 'hidden', lasted_s: 12 }])
    expect((await own('GET', `attempts/${one.attemptId}/events`, undefined, other)).statusCode).toBe(404)
    expect((await own('GET', `tests/${testId}/attempts`)).json().data[0].events_count).toBe(1)
  })
})

describe('answers that came after the grace', () => {
  async function late() {
    const testId = await exam()
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers: [['b', 'a']] })
    if (!attempt) throw new Error('no attempt')
    await kashf.deps.db.run(sql`
      insert into attempt_answer (attempt_id, slot, part, value, device, n, answered_at, received_at, is_late)
      select ${attempt.id}, slot, 0, '"a"', gen_random_uuid(), 9, now(), now(), true from unnest(array[0, 2]) slot`)
    await gradeWaiting(kashf.deps)
    return { testId, attempt }
  }

  it('are named apart when they came after the right ones were shown', async () => {
    const { testId, attempt } = await late()
    const counts = async () => {
      const [shown] = (await own('GET', `tests/${testId}/attempts`)).json().data
      return [shown.late_count, shown.late_after_answers]
    }
    expect(await counts()).toEqual([2, 0])
    await kashf.deps.db.run(sql`
      update attempt_answer set received_at = now() + interval '1 hour' where attempt_id = ${attempt.id} and slot = 2 and is_late`)
    expect(await counts()).toEqual([2, 1])
  })

  it('count when the author says so', async () => {
    const { testId, attempt } = await late()
    expect((await resultOf(attempt)).result).toMatchObject({ points_milli: 1000 })
    expect((await own('GET', `tests/${testId}/figures`)).json().data).toMatchObject({
      late_answers: 2,
      late_people: 1,
    })
    expect((await own('PUT', `attempts/${attempt.id}/late`, { counts: true }, other)).statusCode).toBe(404)
    expect((await own('PUT', `attempts/${attempt.id}/late`, { counts: true })).statusCode).toBe(200)
    expect((await own('PUT', `attempts/${attempt.id}/late`, { counts: true })).statusCode).toBe(200)
    expect((await resultOf(attempt)).result).toMatchObject({
      points_milli: 3000,
      was_regraded: { points_milli: 1000, reason: null },
    })
    const told = await kashf.deps.db.rows(sql`
      select from notice where user_id = ${attempt.userId} and kind = 'test_regraded'`)
    expect(told).toHaveLength(1)
  })

  it('are deleted otherwise', async () => {
    const { testId, attempt } = await late()
    await own('PUT', `attempts/${attempt.id}/late`, { counts: false })
    expect((await resultOf(attempt)).result).toMatchObject({ points_milli: 1000 })
    expect((await own('GET', `tests/${testId}/figures`)).json().data.late_answers).toBe(0)
  })
})

describe('essays', () => {
  async function written() {
    const { testId, attempts } = await buildEssays(kashf.deps, {
      ...{ ownerId: teacher.id, texts: ["O'zbek tili — ona tilim"] },
    })
    const [attempt] = attempts
    if (!attempt) throw new Error('no attempt')
    return { testId, attempt }
  }
  const marks = (attempt: BuiltAttempt, marks_milli: number[], replaces = false) =>
    own('POST', `attempts/${attempt.id}/marks`, {
      slot: 1,
      part: 0,
      marks_milli,
      comment: 'Yaxshi',
      replaces,
    })

  it('are marked in halves, and publish the attempt that waited for them', async () => {
    const { testId, attempt } = await written()
    expect((await resultOf(attempt)).result).toBeNull()
    expect((await own('GET', `tests/${testId}/figures`)).json().data.pending).toBe(1)
    expect((await marks(attempt, [3500, 0])).statusCode).toBe(422)
    expect((await marks(attempt, [1000])).statusCode).toBe(422)
    expect((await marks(attempt, [1250, 0])).statusCode).toBe(422)
    expect((await marks(attempt, [2500, 500])).statusCode).toBe(200)
    expect((await resultOf(attempt)).result).toMatchObject({ points_milli: 1750, pending_count: 0 })
    expect((await own('GET', `tests/${testId}/figures`)).json().data.pending).toBe(0)
  })

  it('are marked once of two markers at the same time; the same marks again change nothing', async () => {
    const { attempt } = await written()
    const both = await Promise.all([marks(attempt, [3000, 1000]), marks(attempt, [1000, 0])])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { points_milli } = (await resultOf(attempt)).result
    const stands = points_milli === 2000 ? [3000, 1000] : [1000, 0]
    expect((await marks(attempt, stands)).statusCode).toBe(200)
    expect((await marks(attempt, [2000, 1000])).json().error).toBe('edit_conflict')
    expect((await marks(attempt, [2000, 1000], true)).statusCode).toBe(200)
    expect((await resultOf(attempt)).result).toMatchObject({ points_milli: 1750 })
  })
})

it('hands an attempt in once of fifty calls at the same time: one result and one notice', async () => {
  const testId = await exam()
  const one = await writing(testId)
  const calls = await Promise.all(
    Array.from({ length: 50 }, () =>
      as(one.student, 'POST', `attempts/${one.attemptId}/submit`, { device: DEVICE, answers: [] }),
    ),
  )
  expect(new Set(calls.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await gradeWaiting(kashf.deps)
  const told = await kashf.deps.db.rows(sql`
    select from notice where user_id = ${one.student.id} and kind = 'test_result'`)
  expect(told).toHaveLength(1)
})
