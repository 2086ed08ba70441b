import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { publishWaiting } from '../../authoring/review/publish-time.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { hideTeacherCourses } from './hide-teacher-courses.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)
const student = testPerson(kashf, buildStudent)
let teacher: TestPerson
beforeAll(async () => {
  await topUp(kashf.deps, student.id, 500_000)
})
beforeEach(async () => {
  await signInAgain(kashf.deps, operator)
  teacher = await buildTeacher(kashf.deps)
})

const ofTeacher = (status: 2 | 3 | 4) =>
  buildCourse(kashf.deps, { teacherId: teacher.id, status, price: 10_000, title: 'Algebra' })
const closing = (method: 'POST' | 'DELETE', { token } = teacher) =>
  kashf.call(method, '/api/users/closing', {
    token,
    ...(method === 'POST' && { body: { current_password: TEST_PASSWORD } }),
  })
const publish = (id: number) =>
  kashf.call('POST', `/api/admin/courses/${id}/publish`, { token: operator.token })
const show = (id: number) => kashf.call('POST', `/api/courses/${id}/show`, { token: teacher.token })
const buy = (id: number) => kashf.call('GET', `/api/actioncourses/buy-course/${id}`, { token: student.token })
const statusOf = async (id: number) =>
  (await kashf.deps.db.one<{ status: number }>(sql`select status from course where id = ${id}`))?.status
const countOf = async () =>
  (
    await kashf.deps.db.one<{ courses_count: number }>(
      sql`select courses_count from teacher where user_id = ${teacher.id}`,
    )
  )?.courses_count
const hideOwn = async (id: number, publishAt: Date | null = null) => {
  await kashf.deps.db.run(sql`
    update course set status = 4, hidden_by_teacher = true, publish_at = ${publishAt} where id = ${id}`)
}

it('puts no course of a closing teacher on sale: by its time, by an operator, after a report, or by the teacher', async () => {
  const [timed, reviewed, reported, own] = [
    await ofTeacher(2),
    await ofTeacher(3),
    await ofTeacher(4),
    await ofTeacher(2),
  ]
  const at = new Date(kashf.clock.now().getTime() + HOUR_MS)
  await hideOwn(timed.id, at)
  await hideOwn(own.id)
  const report = await kashf.deps.db.one<{ id: number }>(sql`
    insert into report_case (subject, subject_id, seen_text, reports_count, status, decided_at, created_at)
    values ('course', ${reported.id}, 'matn', 1, 'hidden', now(), now()) returning id`)
  expect((await closing('POST')).statusCode).toBe(200)

  await publishWaiting(kashf.deps, { courseId: timed.id, at: at.getTime() })
  const refused = [
    await publish(reviewed.id),
    await publish(reported.id),
    await kashf.call('POST', `/api/admin/reports/${report?.id}/restore`, {
      token: operator.token,
      body: { reason: 'Shikoyat asossiz' },
    }),
    await show(own.id),
  ]
  expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual(
    refused.map(() => [409, 'course_state_conflict']),
  )
  for (const { id } of [timed, reported, own]) expect(await statusOf(id)).toBe(4)
  expect(await statusOf(reviewed.id)).toBe(3)

  await closing('DELETE')
  expect([(await publish(reviewed.id)).statusCode, (await show(own.id)).statusCode]).toEqual([200, 200])
})

it('sells no course of a teacher who may not sell, whatever the course says', async () => {
  const { id } = await ofTeacher(2)
  expect((await buy(id)).statusCode).toBe(201)
  const other = await buildStudent(kashf.deps)
  await topUp(kashf.deps, other.id, 50_000)
  const buyAgain = () => kashf.call('GET', `/api/actioncourses/buy-course/${id}`, { token: other.token })
  for (const state of [
    sql`update app_user set closes_at = now() + interval '1 day' where id = ${teacher.id}`,
    sql`update app_user set closes_at = null, blocked_at = now() where id = ${teacher.id}`,
    sql`with unblocked as (update app_user set blocked_at = null where id = ${teacher.id})
        update teacher set status = 3 where user_id = ${teacher.id}`,
  ]) {
    await kashf.deps.db.run(state)
    const refused = await buyAgain()
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'course_not_for_sale'])
  }
  await kashf.deps.db.run(sql`update teacher set status = 2 where user_id = ${teacher.id}`)
  expect((await buyAgain()).statusCode).toBe(201)
})

it('lets publications and the use of a gift wait for a closing that has begun, and then refuses them', async () => {
  const [reviewed, own, timed, given] = [
    await ofTeacher(3),
    await ofTeacher(4),
    await ofTeacher(4),
    await ofTeacher(2),
  ]
  const at = kashf.clock.now()
  await hideOwn(own.id)
  await hideOwn(timed.id, at)
  const body = { course_id: given.id, price: 50_000, request_id: randomUUID() }
  const { code } = (await kashf.call('POST', '/api/gifts', { token: student.token, body })).json().data
  const recipient = await buildStudent(kashf.deps)

  // Simulates a request to close the account, held open before its commit.
  const commit = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const closed = kashf.deps.db.transaction(async (tx) => {
    await tx.run(sql`update app_user set closes_at = ${at} where id = ${teacher.id}`)
    await hideTeacherCourses(kashf.deps, tx, { teacherId: teacher.id })
    begun.resolve()
    await commit.promise
  })
  await begun.promise
  const calls = [
    publish(reviewed.id),
    show(own.id),
    kashf.call('POST', '/api/gifts/redeem', { token: recipient.token, body: { code } }),
  ]
  const published = publishWaiting(kashf.deps, { courseId: timed.id, at: at.getTime() })
  await waitFor('four calls that wait', async () => {
    const waiting = await kashf.deps.db.rows(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return waiting.length === 4
  })
  commit.resolve()
  await Promise.all([closed, published])
  expect((await Promise.all(calls)).map((answer) => answer.json().error)).toEqual([
    'course_state_conflict',
    'course_state_conflict',
    'gift_teacher_away',
  ])
  for (const { id } of [own, timed, given]) expect(await statusOf(id)).toBe(4)
})

it('leaves no course on sale when its teacher closes the account while it is published', async () => {
  for (let round = 0; round < 10; round++) {
    teacher = await buildTeacher(kashf.deps)
    const [reviewed, own, timed] = [await ofTeacher(3), await ofTeacher(4), await ofTeacher(4)]
    const at = kashf.clock.now()
    await hideOwn(own.id)
    await hideOwn(timed.id, at)
    const [closed, ...published] = await Promise.all([
      closing('POST'),
      publish(reviewed.id),
      show(own.id),
      publishWaiting(kashf.deps, { courseId: timed.id, at: at.getTime() }),
    ])
    expect(closed.statusCode).toBe(200)
    for (const answer of published) if (answer) expect([200, 409]).toContain(answer.statusCode)
    for (const { id } of [reviewed, own, timed]) expect(await statusOf(id)).not.toBe(2)
    expect(await countOf()).toBe(0)
  }
})
