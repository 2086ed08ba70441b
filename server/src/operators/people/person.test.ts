import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson, buildVideo } from '../../testing/builders/courses.ts'
import { sell, topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)

const person = async ({ id }: { id: number }) => {
  const answer = await kashf.call('GET', `/api/admin/users/${id}`, { token: operator.token })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const end = (path: string) => kashf.call('DELETE', `/api/admin/users/${path}`, { token: operator.token })
const isSignedIn = async (token: string) =>
  (await kashf.call('GET', '/api/users/userme', { token })).statusCode === 200
const signIn = async ({ username }: TestPerson): Promise<string> =>
  (await kashf.call('POST', '/api/users/login', { body: { username, password: TEST_PASSWORD } })).json().data
    .token

it('leaves an audit entry of who looked at a person, once an hour', async () => {
  const student = await buildStudent(kashf.deps)
  for (let i = 0; i < 3; i++) await person(student)
  const entries = await kashf.deps.db.rows(
    sql`select operator_id, action from audit_entry where subject = ${`money:${student.id}`}`,
  )
  expect(entries).toEqual([{ operator_id: operator.id, action: 'user.view' }])
})

it('leaves the same entry when the money stands beside a decision about a teacher', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const answer = await kashf.call('GET', `/api/admin/teachers/${teacher.id}/summary`, {
    token: operator.token,
  })
  expect(answer.json().data).toHaveProperty('earnings')
  await person(teacher)
  const entries = await kashf.deps.db.rows(
    sql`select operator_id, action from audit_entry where subject = ${`money:${teacher.id}`}`,
  )
  expect(entries).toEqual([{ operator_id: operator.id, action: 'user.view' }])
})

describe('a person on one page', () => {
  it('has the wallet, its movements, and purchases with the lessons that were watched', async () => {
    const { deps } = kashf
    const [student, teacher] = [await buildStudent(deps), await buildTeacher(deps)]
    const course = await buildCourse(deps, { teacherId: teacher.id, price: 10_000 })
    await topUp(deps, student.id, 50_000)
    await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token: student.token })
    await deps.db.run(sql`
      insert into lesson_progress (user_id, lesson_id, completed_at) values (${student.id}, ${course.lessonIds[0]}, now())`)
    const { user, purchases, bought, money, movements } = await person(student)
    expect(user).toMatchObject({ id: student.id, username: student.username })
    const [purchase] = purchases
    expect(purchase).toMatchObject({ course: { id: course.id }, lessons_completed: 1, refunded_at: null })
    expect(purchase.delivered_percent).toBe(0)
    expect(bought).toEqual({ count: 1, paid: purchase.paid, refunded_count: 0, refunded: 0 })
    expect(money).toEqual({ wallet: 50_000 - purchase.paid, earnings: 0, reserved: 0 })
    expect(movements.map(({ amount }: { amount: number }) => amount)).toEqual([-purchase.paid, 50_000])
    const theirs = await person(teacher)
    expect(theirs).toMatchObject({ money: { earnings: purchase.paid - purchase.fee }, purchases: [] })
    expect(theirs.teacher).toMatchObject({ status: 2, courses_count: 1 })
  })

  it('has uploads and videos, and reports from both sides', async () => {
    const { deps } = kashf
    const [student, teacher] = [await buildStudent(deps), await buildTeacher(deps)]
    const course = await buildCourse(deps, { teacherId: teacher.id, price: 10_000 })
    await deps.db.run(sql`
      insert into upload (id, owner_id, purpose, name, size, created_at, expires_at)
      values (${randomUUID()}, ${teacher.id}, 'video', 'dars.mp4', 3000000000, now(), now() + interval '1 day')`)
    const body = { subject: 'course', id: course.id, reason: 'spam' }
    expect(
      (await kashf.call('POST', '/api/reports', { token: student.token, body })).json().data,
    ).toBeTruthy()
    const [author, reporter] = [await person(teacher), await person(student)]
    expect(author.uploads.unfinished).toMatchObject([{ name: 'dars.mp4', bytes: 3_000_000_000 }])
    expect(author.reports).toMatchObject([{ role: 'author', subject: 'course', status: 'open' }])
    expect(reporter.reports).toMatchObject([{ role: 'reporter', id: author.reports[0].id }])
  })

  it('names a trailer as one, and a video without a lesson as that', async () => {
    const { deps } = kashf
    const teacher = await buildTeacher(deps)
    const course = await buildCourse(deps, { teacherId: teacher.id, title: 'Kimyo' })
    const trailer = await buildVideo(deps, { ownerId: teacher.id })
    const gone = await buildVideo(deps, { ownerId: teacher.id })
    await deps.db.run(sql`update course set trailer_id = ${trailer} where id = ${course.id}`)
    const { videos } = (await person(teacher)).uploads
    const one = (id: number) => videos.find((video: { id: number }) => video.id === id)
    expect(one(trailer)).toMatchObject({ lesson: null, trailer_of: { id: course.id, title: 'Kimyo' } })
    expect(one(gone)).toMatchObject({ lesson: null, trailer_of: null })
  })

  it('shows no secret', async () => {
    const shown = JSON.stringify(await person(await buildTeacher(kashf.deps)))
    for (const secret of ['password', 'token', 'totp', 'pinfl', 'card']) expect(shown).not.toContain(secret)
  })

  it('has the audit trail of the account and of its work as a teacher', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    const post = (path: string, body?: object) =>
      kashf.call('POST', `/api/admin/${path}`, { token: operator.token, body })
    await post(`teachers/${teacher.id}/approve`)
    await post(`users/${teacher.id}/block`, { reason: 'Sinov uchun' })
    for (const subject of [`user:${teacher.id}`, `teacher:${teacher.id}`]) {
      const trail = await kashf.call('GET', `/api/admin/audit?subject=${subject}`, { token: operator.token })
      expect(trail.json().data.map(({ action }: { action: string }) => action)).toEqual([
        'user.block',
        'teacher.approve',
      ])
    }
  })
})

describe("a person's sessions", () => {
  it('end one by one, and all at once, with an audit entry', async () => {
    const student = await buildStudent(kashf.deps)
    const [phone, laptop] = [await signIn(student), await signIn(student)]
    const { sessions, last_seen_at } = await person(student)
    expect(sessions).toHaveLength(3)
    expect(last_seen_at).toBe(sessions[0].last_seen_at)
    const newest = Math.max(...sessions.map(({ id }: { id: number }) => id))
    expect((await end(`${student.id}/sessions/${newest}`)).json().data).toEqual({ ended: 1 })
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false])
    expect((await end(`${student.id}/sessions`)).json().data).toEqual({ ended: 2 })
    expect([await isSignedIn(phone), await isSignedIn(student.token)]).toEqual([false, false])
    const trail = await kashf.call('GET', `/api/admin/audit?subject=user:${student.id}`, {
      token: operator.token,
    })
    expect(trail.json().data).toMatchObject([
      { action: 'user.end_sessions', operator: { id: operator.id }, before: { sessions: 2 } },
      { action: 'user.end_sessions', before: { sessions: 1 } },
    ])
    expect((await person(student)).last_seen_at).toBeNull()
  })

  it("are ended at that person's account alone", async () => {
    const [student, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const [session] = (await person(other)).sessions
    expect((await end(`${student.id}/sessions/${session.id}`)).statusCode).toBe(404)
    expect((await end(`${student.id}/sessions`)).statusCode).toBe(200)
    expect(await isSignedIn(other.token)).toBe(true)
  })
})

describe("a teacher's summary", () => {
  const summary = async (id: number) => {
    const answer = await kashf.call('GET', `/api/admin/teachers/${id}/summary`, { token: operator.token })
    return answer.statusCode === 200 ? answer.json().data : answer.statusCode
  }

  it('has sales of the last 30 days without older ones, refunds, payouts with their cards, questions and reports', async () => {
    const { deps } = kashf
    const [teacher, student] = [await buildTeacher(deps), await buildStudent(deps)]
    const [kept, refunded, old] = [
      await sell(deps, teacher.id, 200_000),
      await sell(deps, teacher.id, 100_000),
      await sell(deps, teacher.id, 50_000),
    ]
    await kashf.call('POST', `/api/admin/purchases/${refunded.purchaseId}/refund`, {
      token: operator.token,
      body: { reason: 'Sinov uchun' },
    })
    await deps.db.run(
      sql`update purchase set created_at = created_at - interval '31 days' where id = ${old.purchaseId}`,
    )
    const [lesson] = await deps.db.rows<{ course_id: number }>(
      sql`select course_id from purchase where id = ${kept.purchaseId}`,
    )
    const courseId = lesson?.course_id ?? 0
    const lessonId = (await buildLesson(deps, { courseId, title: 'Dars' })).id
    await deps.db.run(sql`
      insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text, created_at, answered_at)
      values (${lessonId}, ${courseId}, ${teacher.id}, ${student.id}, 'Qachon?', now(), null),
             (${lessonId}, ${courseId}, ${teacher.id}, ${student.id}, 'Nega?', now(), now())`)
    await kashf.call('POST', '/api/reports', {
      token: student.token,
      body: { subject: 'course', id: courseId, reason: 'spam' },
    })
    await deps.db.run(sql`
      insert into payout (teacher_id, amount_tiyin, card_last4, status, approvals_needed, paid_at)
      values (${teacher.id}, 3000000, '1233', 'paid', 1, now()), (${teacher.id}, 1000000, '9999', 'refused', 1, null)`)
    expect(await summary(teacher.id)).toMatchObject({
      days: 30,
      courses_count: 3,
      sales: 2,
      refunds: 1,
      earned: 200_000,
      earnings: 250_000,
      reserved: 0,
      paid_out: 30_000,
      paid_cards: ['1233'],
      unanswered_questions: 1,
      reports_open: 1,
      reports_hidden: 0,
    })
    const { courses, payouts } = await summary(teacher.id)
    expect(courses.find(({ id }: { id: number }) => id === courseId)).toMatchObject({
      status: 2,
      sales: 1,
      refunds: 0,
      earned: 200_000,
    })
    expect(payouts.map(({ card_last4 }: { card_last4: string }) => card_last4)).toEqual(['9999', '1233'])
  })

  it('is zero for a new teacher, and exists for teachers alone', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    expect(await summary(teacher.id)).toMatchObject({ courses: [], payouts: [], sales: 0, earnings: 0 })
    expect(await summary((await buildStudent(kashf.deps)).id)).toBe(404)
  })
})
