import { randomUUID } from 'node:crypto'
import {
  approvePayoutConsequences,
  approveTeacherConsequences,
  blockConsequences,
  endSessionsConsequences,
  publishConsequences,
  refundConsequences,
  unblockConsequences,
} from '@kashf/contract/operators/consequences.ts'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { PAYOUT_TO, sell, topUp } from '../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../testing/builders/people.ts'
import { mailContaining, mailsTo } from '../testing/outbox.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp({
  worker: true,
  variables: { REFUND_WINDOW_HOURS: '0', PAYOUT_TWO_OPERATORS_FROM: '200000' },
})
const operator = testPerson(kashf, buildOperator)

const read = async (path: string) => {
  const answer = await kashf.call('GET', `/api/admin/${path}`, { token: operator.token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const act = async (path: string, body: object = { reason: 'Sinov uchun' }) => {
  const answer = await kashf.call('POST', `/api/admin/${path}`, { token: operator.token, body })
  expect(answer.statusCode, answer.body).toBe(200)
}
const isPublic = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).statusCode === 200
const canSignIn = async ({ username }: TestPerson) => {
  const body = { username, password: TEST_PASSWORD }
  return (await kashf.call('POST', '/api/users/login', { body })).statusCode === 200
}
const balance = (kind: 'wallet' | 'earnings' | 'payout_reserved', { id }: { id: number }) =>
  balanceOf(kashf.deps.db, { kind, ownerId: id })
const noticesOf = async ({ id }: { id: number }) =>
  (
    await kashf.deps.db.rows<{ kind: string }>(sql`select kind from notice where user_id = ${id} order by id`)
  ).map(({ kind }) => kind)
const give = async (giver: TestPerson, courseId: number): Promise<{ id: number; code: string }> => {
  const body = { course_id: courseId, price: 120_000, request_id: randomUUID() }
  const answer = await kashf.call('POST', '/api/gifts', { token: giver.token, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
const codeError = async (code: string) => {
  const { token } = await buildStudent(kashf.deps)
  return (await kashf.call('POST', '/api/gifts/show', { token, body: { code } })).json().error
}

describe('blocking a person', () => {
  const people: [name: string, build: () => Promise<TestPerson>][] = [
    ['a student', () => buildStudent(kashf.deps)],
    ['a teacher with a course', () => teacherWith(1)],
    ['a teacher without a course', () => teacherWith(0)],
    ['a teacher who waits for approval', () => buildTeacher(kashf.deps, 1)],
    ['a rejected teacher', () => buildTeacher(kashf.deps, 3)],
    ['a student with an unverified address', () => unverified()],
  ]
  async function teacherWith(courses: number): Promise<TestPerson> {
    const teacher = await buildTeacher(kashf.deps)
    for (let i = 0; i < courses; i++) await buildCourse(kashf.deps, { teacherId: teacher.id })
    return teacher
  }
  async function unverified(): Promise<TestPerson> {
    const student = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set verified_at = null where id = ${student.id}`)
    return student
  }

  it.each(people)('has exactly the consequences that the console names: %s', async (_, build) => {
    const person = await build()
    const courses = await kashf.deps.db.rows<{ id: number }>(
      sql`select id from course where teacher_id = ${person.id}`,
    )
    const money = () => Promise.all([balance('wallet', person), balance('earnings', person)])
    const before = { money: await money(), courses: await Promise.all(courses.map(({ id }) => isPublic(id))) }
    const shown = await read(`users/${person.id}`)
    const named = blockConsequences(shown)
    await act(`users/${person.id}/block`, { reason: 'Karta egasi shikoyat qildi' })

    expect(await canSignIn(person)).toBe(false)
    expect(named).toContain('signed_out')
    expect(await money()).toEqual(before.money)
    const left = await Promise.all(courses.map(async ({ id }) => !(await isPublic(id))))
    expect(named.includes('courses_leave')).toBe(left.some(Boolean))
    if (named.includes('told_why')) {
      const mail = await mailContaining(kashf.deps, person.email, 'Karta egasi shikoyat qildi')
      expect(mail).toContain('/contact')
    }
    expect(named.includes('told_why')).toBe(shown.user.is_verified)

    const blocked = await read(`users/${person.id}`)
    const lifted = unblockConsequences(blocked)
    await act(`users/${person.id}/unblock`)
    expect(lifted.includes('courses_return')).toBe(left.some(Boolean))
    expect(await Promise.all(courses.map(({ id }) => isPublic(id)))).toEqual(before.courses)
    if (lifted.includes('told')) await mailContaining(kashf.deps, person.email, 'blokdan')
    else expect(await mailsTo(kashf.deps, person.email)).toEqual([])
  })

  it('makes codes wait: those a student gave, and those for a teacher’s courses', async () => {
    const [giver, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 100_000 })
    await topUp(kashf.deps, giver.id, 300_000)
    const { code } = await give(giver, course.id)
    expect(blockConsequences(await read(`users/${giver.id}`))).toContain('given_codes_wait')
    await act(`users/${giver.id}/block`)
    expect(await codeError(code)).toBe('gift_giver_blocked')
    await act(`users/${giver.id}/unblock`)
    expect(await codeError(code)).toBeUndefined()
    expect(blockConsequences(await read(`users/${teacher.id}`))).toContain('course_codes_wait')
    await act(`users/${teacher.id}/block`)
    expect(await codeError(code)).toBe('gift_teacher_away')
  })

  it('cannot be lifted when the account is closed, and the console knows', async () => {
    const student = await buildStudent(kashf.deps)
    await kashf.deps.db.run(
      sql`update app_user set closed_at = now(), blocked_at = now() where id = ${student.id}`,
    )
    expect((await read(`users/${student.id}`)).user.block_is_final).toBe(true)
    const body = { reason: 'Sinov uchun' }
    const answer = await kashf.call('POST', `/api/admin/users/${student.id}/unblock`, {
      token: operator.token,
      body,
    })
    expect(answer.statusCode).toBe(404)
  })
})

it.each([
  ['a student', buildStudent, []],
  ['a teacher', buildTeacher, ['webhooks_pause']],
] as const)('ending all sessions: %s', async (_, build, more) => {
  const person = await build(kashf.deps)
  expect(endSessionsConsequences(await read(`users/${person.id}`))).toEqual([
    'signed_out',
    'password_stays',
    ...more,
  ])
  const ended = await kashf.call('DELETE', `/api/admin/users/${person.id}/sessions`, operator)
  expect(ended.json().data).toEqual({ ended: 1 })
  expect(await canSignIn(person)).toBe(true)
})

it.each([
  ['who can sign in', false],
  ['who is blocked', true],
])('approving a teacher %s', async (_, isBlocked) => {
  const teacher = await buildTeacher(kashf.deps, 1)
  if (isBlocked) await act(`users/${teacher.id}/block`)
  const [shown] = await read(`teachers?id=${teacher.id}`)
  const named = approveTeacherConsequences(shown)
  await act(`teachers/${teacher.id}/approve`)
  expect(named.includes('may_author')).toBe(await canSignIn(teacher))
  expect(named.includes('blocked_still')).toBe(isBlocked)
})

describe('publishing a course', () => {
  const cases: [name: string, course: { status: 3 | 4; price: number; isPlanned: boolean }][] = [
    ['that its teacher has just submitted', { status: 3, price: 100_000, isPlanned: false }],
    ['that is free', { status: 3, price: 0, isPlanned: false }],
    ['with a chosen time', { status: 3, price: 100_000, isPlanned: true }],
    ['that an operator hid', { status: 4, price: 100_000, isPlanned: false }],
  ]
  it.each(cases)(
    'has the consequences that the console names: %s',
    async (_, { status, price, isPlanned }) => {
      const [teacher, follower] = [await buildTeacher(kashf.deps), await buildStudent(kashf.deps)]
      const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status, price })
      await kashf.deps.db.run(
        sql`insert into subscription (user_id, teacher_id) values (${follower.id}, ${teacher.id})`,
      )
      const now = kashf.clock.now()
      if (isPlanned) {
        const body = { publish_at: new Date(now.getTime() + DAY_MS).toISOString() }
        const planned = await kashf.call('PUT', `/api/courses/${id}/publish-at`, {
          token: teacher.token,
          body,
        })
        expect(planned.statusCode, planned.body).toBe(200)
      }
      const [shown] = await read(`courses?id=${id}`)
      const named = publishConsequences(shown, now)
      await act(`courses/${id}/publish`, {})
      expect(named.includes('waits')).toBe(!(await isPublic(id)))
      expect(named.includes('waits')).toBe(isPlanned)
      expect(named.includes('for_free')).toBe(price === 0)
      expect(await noticesOf(teacher)).toEqual([isPlanned ? 'course_approved' : 'course_published'])
      expect(named.includes('followers_told')).toBe(status === 3 && !isPlanned)
      const queued = await kashf.deps.db.rows(sql`
      select 1 from pgboss.job where name = 'tell-followers' and (data->>'courseId')::int = ${id}`)
      expect(queued.length > 0).toBe(named.includes('followers_told'))
      const [after] = await read(`courses?id=${id}`)
      expect([after.publish_at !== null, after.hidden_by_teacher]).toEqual([isPlanned, isPlanned])
    },
  )
})

it.each([
  ['of a student', { price: 100_000, isGift: false }],
  ['of a gift', { price: 100_000, isGift: true }],
  ['of a free course', { price: 0, isGift: false }],
])('refunding a purchase %s', async (_, { price, isGift }) => {
  const [payer, student] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price })
  await topUp(kashf.deps, payer.id, 300_000)
  const owner = isGift ? student : payer
  if (isGift) {
    const { code } = await give(payer, course.id)
    await kashf.call('POST', '/api/gifts/redeem', { token: student.token, body: { code } })
  } else await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token: payer.token })
  const before = (await balance('wallet', payer)) ?? 0n
  const [purchase] = await read(`purchases?search=${owner.username}`)
  const named = refundConsequences({ paid: purchase.paid, isGift: purchase.gift_from !== null })
  await act(`purchases/${purchase.id}/refund`)
  const returned = ((await balance('wallet', payer)) ?? 0n) - before
  expect(named.includes('nobody_repaid')).toBe(returned === 0n)
  expect(named.includes('giver_repaid')).toBe(isGift)
  expect(named.includes('student_repaid')).toBe(!isGift && price > 0)
  expect(returned).toBe(BigInt(purchase.paid) * 100n)
  expect((await balance('earnings', teacher)) ?? 0n).toBe(0n)
  const page = await kashf.call('GET', `/api/courses/course/${course.id}`, { token: owner.token })
  expect(page.json().data.is_purchased).toBe(false)
})

it.each([
  ['of a usual sum', 150_000, false],
  ['of a large sum', 250_000, true],
])('approving a payout %s', async (_, amount, isLarge) => {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, 600_000)
  const asked = await kashf.call('POST', '/api/outApis/payoutteacher', {
    token: teacher.token,
    body: { ...PAYOUT_TO, amount },
  })
  expect(asked.statusCode, asked.body).toBe(201)
  const { id } = asked.json().data
  const [shown] = await read(`payouts?id=${id}`)
  const { payouts_are_automatic } = await read('overview')
  expect(payouts_are_automatic).toBe(false)
  const named = approvePayoutConsequences(shown, payouts_are_automatic)
  await act(`payouts/${id}/approve`, {})
  const [after] = await read(`payouts?id=${id}`)
  expect(named.includes('second_needed')).toBe(isLarge)
  expect(after.status).toBe(isLarge ? 'requested' : 'approved')
  expect(after.transfer).toBeNull()
  expect(await balance('payout_reserved', teacher)).toBe(BigInt(amount) * 100n)
  expect(approvePayoutConsequences({ ...shown, approvals: [], approvals_needed: 1 }, true)).toEqual([
    'sent_by_provider',
  ])
})

it('restores a reported course with a notice to its teacher', async () => {
  const [student, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const body = { subject: 'course', id, reason: 'spam' }
  await kashf.call('POST', '/api/reports', { token: student.token, body })
  const [report] = await read('reports?status=open')
  await act(`reports/${report.id}/hide`)
  expect(await isPublic(id)).toBe(false)
  await act(`reports/${report.id}/restore`)
  expect(await isPublic(id)).toBe(true)
  expect(await noticesOf(teacher)).toEqual(['course_hidden', 'course_published'])
})
