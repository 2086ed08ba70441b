import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { setFees } from '../testing/builders/fees.ts'
import { buildGroup } from '../testing/builders/groups.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from '../testing/builders/people.ts'
import { bring, tokenOf } from '../testing/builders/roster.ts'
import { mailsTo } from '../testing/outbox.ts'
import { testApp } from '../testing/test-app.ts'
import { mailLinks } from './mail-links.ts'

const kashf = testApp()
let owner: TestPerson
let student: TestPerson
let stranger: TestPerson
let courseId: number
let lessonId: number
beforeAll(async () => {
  kashf.clock.stop()
  // Both percents are the same here: which of them counts is tested in money/fees.
  await setFees(kashf.deps, 20, 20)
})
beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  stranger = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: owner.id, title: 'Algebra' })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const call = (person: TestPerson | null, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  kashf.call(method, `/api/${path}`, { ...(person && { token: person.token }), ...(body && { body }) })
const outcome = async (made: ReturnType<typeof call>) => {
  const answer = await made
  return answer.statusCode === 200 ? answer.json().data : [answer.statusCode, answer.json().error]
}
const link = async (row: string): Promise<{ id: number; token: string }> => {
  const [made] = (await bring(kashf, { token: owner.token, courseId, list: row })).links
  return { id: made?.id ?? 0, token: tokenOf(made?.url) }
}
const use = (person: TestPerson, token: string) => outcome(call(person, 'POST', 'seats/use', { token }))
const isOpen = async (person: TestPerson) =>
  (await call(person, 'GET', `courses/lesson/${lessonId}/questions`)).statusCode === 200
const seatOf = async (id: number) =>
  (await call(owner, 'GET', `courses/${courseId}/seats`))
    .json()
    .data.find((seat: { id: number }) => seat.id === id)
const noticesOf = async (person: TestPerson) =>
  (await call(person, 'GET', 'notices')).json().data.map(({ kind }: { kind: string }) => kind)
const dayIn = (days: number) => tashkentDay(new Date(kashf.clock.now().getTime() + days * DAY_MS))
const reason = "O'zi so'radi"

describe('a link', () => {
  it('shows course and teacher to everybody, and opens the course once for whom it is', async () => {
    const { id, token } = await link(`Oquvchi Sinovov;${student.email.toUpperCase()};${dayIn(30)}`)
    expect(await outcome(call(null, 'POST', 'seats/show', { token }))).toMatchObject({
      ...{
        course: { id: courseId, title: 'Algebra' },
        teacher: { id: owner.id },
        group: null,
        state: 'usable',
      },
      until: expect.stringContaining(dayIn(30)),
    })
    for (const _press of [1, 2])
      expect(await use(student, token)).toEqual({ course_id: courseId, is_open: true })
    expect(await isOpen(student)).toBe(true)
    expect(await use(stranger, token)).toEqual([409, 'seat_used'])
    expect(await outcome(call(null, 'POST', 'seats/show', { token }))).toEqual([409, 'seat_used'])
    expect(await outcome(call(student, 'POST', 'seats/show', { token }))).toMatchObject({
      state: 'used_by_you',
    })
    expect(await seatOf(id)).toMatchObject({ state: 'came', contact: null, person: { id: student.id } })
    expect(await use(student, 'x'.repeat(32))).toEqual([404, 'not_found'])
    kashf.clock.advance(31 * DAY_MS)
    await signInAgain(kashf.deps, student)
    await signInAgain(kashf.deps, owner)
    expect(await isOpen(student)).toBe(false)
    expect(await seatOf(id)).toMatchObject({ state: 'over' })
  })

  it('that was forwarded waits for the teacher, and the right person still comes first', async () => {
    const { id, token } = await link(`Oquvchi Sinovov;${student.email}`)
    for (const _press of [1, 2])
      expect(await use(stranger, token)).toEqual({ course_id: courseId, is_open: false })
    expect(await isOpen(stranger)).toBe(false)
    expect(await noticesOf(owner)).toEqual(['seat_asked'])
    expect(await seatOf(id)).toMatchObject({ state: 'asking', person: { id: stranger.id } })
    expect(await use(await buildStudent(kashf.deps), token)).toEqual([409, 'seat_used'])
    expect(await use(student, token)).toEqual({ course_id: courseId, is_open: true })
    expect(await outcome(call(owner, 'POST', `seats/${id}/confirm`))).toEqual([409, 'seat_changed'])
    expect(await isOpen(stranger)).toBe(false)
  })

  it('opens for another address when the teacher confirms the person', async () => {
    const { id, token } = await link('Oquvchi Sinovov;boshqa@mail.uz')
    await use(student, token)
    expect(await outcome(call(stranger, 'POST', `seats/${id}/confirm`))).toEqual([403, 'forbidden'])
    expect(await outcome(call(owner, 'POST', `seats/${id}/confirm`))).toEqual({ id })
    expect(await isOpen(student)).toBe(true)
    expect(await noticesOf(student)).toEqual(['seat_opened'])
  })

  it('is worth nothing when the teacher refuses the person, and a new one is for the right one', async () => {
    const { id, token } = await link(`Ali;${student.email}`)
    await use(stranger, token)
    expect(await outcome(call(owner, 'POST', `seats/${id}/refuse`))).toEqual({ id })
    expect(await noticesOf(stranger)).toEqual(['seat_refused'])
    expect(await use(stranger, token)).toEqual([404, 'not_found'])
    const [made] = (await call(owner, 'POST', `courses/${courseId}/roster/links`, { ids: [id] })).json().data
    expect(await use(student, tokenOf(made.url))).toEqual({ course_id: courseId, is_open: true })
  })

  it('compares a phone number by name, and Telegram by the linked account', async () => {
    expect(await use(student, (await link('Sinovov Oquvchi Valiyevich;901234567')).token)).toMatchObject({
      is_open: true,
    })
    expect(await use(stranger, (await link('Oquvchi;901234568')).token)).toMatchObject({ is_open: false })
    const pupil = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`
      insert into telegram_account (user_id, telegram_id, name, username, linked_at)
      values (${pupil.id}, ${10_000 + pupil.id}, 'Ali', 'Ali_Uz', now())`)
    expect(await use(pupil, (await link('Ali;@ali_uz')).token)).toMatchObject({ is_open: true })
  })

  it('of several people at once is used by one', async () => {
    const { id, token } = await link('Ali;boshqa@mail.uz')
    const people = await Promise.all([1, 2, 3, 4].map(() => buildStudent(kashf.deps)))
    const answers = await Promise.all(people.map((person) => use(person, token)))
    expect(answers.filter((answer) => !Array.isArray(answer))).toEqual([
      { course_id: courseId, is_open: false },
    ])
    expect(await seatOf(id)).toMatchObject({ state: 'asking' })
  })

  it('is replaced by a new one, which ends the former', async () => {
    const { id, token } = await link(`Ali;${student.email}`)
    const [made] = (await call(owner, 'POST', `courses/${courseId}/roster/links`, {})).json().data
    expect(made).toMatchObject({ id, name: 'Ali' })
    expect(await use(student, token)).toEqual([404, 'not_found'])
    expect(await use(student, tokenOf(made.url))).toMatchObject({ is_open: true })
  })

  it('can be declined without an account: name and contact are forgotten', async () => {
    const { id, token } = await link('Malika Yusupova;malika@mail.uz')
    expect(await outcome(call(null, 'POST', 'seats/decline', { token }))).toEqual({})
    expect(await outcome(call(null, 'POST', 'seats/decline', { token }))).toEqual([409, 'seat_ended'])
    expect(await seatOf(id)).toMatchObject({ state: 'over', name: '', contact: null })
    const contacts = await kashf.deps.db.rows(sql`select from roster_contact where seat_id = ${id}`)
    expect(contacts).toEqual([])
  })

  it('puts who comes into the group of the list', async () => {
    const groupId = await buildGroup(kashf.deps, { courseId, teacherId: owner.id })
    const { id, token } = await link(`Ali;${student.email};7-guruh`)
    await use(student, token)
    const members = (await call(owner, 'GET', `groups/${groupId}/members`)).json().data
    expect(members).toMatchObject([{ person: { id: student.id } }])
    expect(await seatOf(id)).toMatchObject({ group: '7-guruh', state: 'came' })
    expect(
      await outcome(call(owner, 'POST', `groups/members/${members[0].id}/remove`, { reason })),
    ).toMatchObject({})
    expect(await isOpen(student)).toBe(false)
    expect(await seatOf(id)).toMatchObject({ state: 'over' })
    const taken = await kashf.deps.db.only(sql`select taken from course_group where id = ${groupId}`)
    expect(taken).toEqual({ taken: 0 })
  })
})

describe('a seat', () => {
  it('is prolonged, paused, resumed and taken back, each told to the learner', async () => {
    const { id, token } = await link(`Ali;${student.email};${dayIn(10)}`)
    await use(student, token)
    const change = (what: string, body: object) => outcome(call(owner, 'POST', `seats/${id}/${what}`, body))
    expect(await change('prolong', { until: dayIn(9), reason })).toEqual([422, 'validation_failed'])
    expect(await change('prolong', { until: dayIn(20), reason })).toEqual({ id })
    expect(await change('pause', { until: dayIn(90), reason })).toEqual([409, 'pause_too_long'])
    expect(await change('pause', { until: dayIn(5), reason })).toEqual({ id })
    expect(await seatOf(id)).toMatchObject({ state: 'paused', paused_until: expect.any(String) })
    expect(await isOpen(student)).toBe(false)
    expect(await change('pause', { until: dayIn(5), reason })).toEqual([409, 'member_paused'])
    expect(await outcome(call(owner, 'DELETE', `seats/${id}/pause`))).toEqual({ id })
    expect(await isOpen(student)).toBe(true)
    expect(await change('end', { reason })).toEqual({ id })
    expect(await change('end', { reason })).toEqual([409, 'seat_ended'])
    expect(await isOpen(student)).toBe(false)
    expect(await noticesOf(student)).toEqual(['seat_ended', 'seat_resumed', 'seat_paused', 'seat_prolonged'])
    const audit = await kashf.deps.db.rows<{ action: string }>(sql`
      select action from audit_entry where subject = ${`course:${courseId}`} order by id`)
    expect(audit.map(({ action }) => action)).toEqual([
      ...['roster.bring', 'seat.prolong', 'seat.pause', 'seat.resume', 'seat.end'],
    ])
  })

  it('in a group is paused by the group, with its days', async () => {
    await buildGroup(kashf.deps, { courseId, teacherId: owner.id }, { pause_days: 3 })
    const { id, token } = await link(`Ali;${student.email};7-guruh`)
    await use(student, token)
    const pause = (days: number) =>
      outcome(call(owner, 'POST', `seats/${id}/pause`, { until: dayIn(days), reason }))
    expect(await pause(10)).toEqual([409, 'pause_too_long'])
    expect(await pause(2)).toEqual({ id })
    expect(await seatOf(id)).toMatchObject({ state: 'paused' })
    expect(await outcome(call(owner, 'DELETE', `seats/${id}/pause`))).toEqual({ id })
  })

  it('lists and counts by state, a page at a time', async () => {
    await bring(kashf, {
      ...{ token: owner.token, courseId },
      list: Array.from({ length: 30 }, (_, at) => `Oʻquvchi ${at};o${at}@mail.uz`).join('\n'),
    })
    const page = (await call(owner, 'GET', `courses/${courseId}/seats?limit=20`)).json()
    const next = (
      await call(owner, 'GET', `courses/${courseId}/seats?limit=20&cursor=${page.next_cursor}`)
    ).json()
    expect([page.data.length, next.data.length, next.next_cursor]).toEqual([20, 10, null])
    const found = await call(
      owner,
      'GET',
      `courses/${courseId}/seats?search=${encodeURIComponent('ўқувчи 27')}`,
    )
    expect(found.json().data).toMatchObject([{ name: 'Oʻquvchi 27' }])
    expect((await call(owner, 'GET', `courses/${courseId}/seats/counts`)).json().data).toMatchObject({
      ...{ free: 50, used: 30, price: 20_000 },
      states: { waiting: 30, asking: 0, came: 0, paused: 0, over: 0 },
    })
  })
})

describe('mails', () => {
  it('go to those with an address when the teacher asks, until the address says no', async () => {
    const list = 'Ali;ali-roster@mail.uz\nBobur;901234567'
    expect(await bring(kashf, { token: owner.token, courseId, list })).toMatchObject({ mails: 0 })
    expect(await mailLinks(kashf.deps)).toBe(0)
    const other = (await buildCourse(kashf.deps, { teacherId: owner.id })).id
    const brought = await bring(kashf, { token: owner.token, courseId: other, list, sendsMails: true })
    expect(brought.mails).toBe(1)
    const sealed = await kashf.deps.db.rows(sql`select encode(sealed, 'escape') as text from roster_mail`)
    expect(JSON.stringify(sealed)).not.toContain('ali-roster')
    expect(await mailLinks(kashf.deps)).toBe(1)
    const [mail = ''] = await mailsTo(kashf.deps, 'ali-roster@mail.uz')
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(text).toContain(`/seat#${tokenOf(brought.links[0]?.url)}`)
    const [, key = ''] = /api\/seats\/stop\?token=([\w.-]+)/.exec(text) ?? []
    for (const _press of [1, 2])
      expect(await outcome(call(null, 'POST', `seats/stop?token=${key}`))).toEqual({})
    expect(await outcome(call(null, 'POST', 'seats/stop?token=x.y'))).toEqual([410, 'link_expired'])
    const third = (await buildCourse(kashf.deps, { teacherId: owner.id })).id
    expect(await bring(kashf, { token: owner.token, courseId: third, list, sendsMails: true })).toMatchObject(
      {
        ...{ people: 2, mails: 0 },
      },
    )
  })

  it('are at most 500 a day', async () => {
    const free = (await buildCourse(kashf.deps, { teacherId: owner.id, price: 0 })).id
    const list = (from: number) =>
      Array.from({ length: 400 }, (_, at) => `Ali;m${from + at}@mail.uz`).join('\n')
    const send = (from: number) =>
      bring(kashf, { token: owner.token, courseId: free, list: list(from), sendsMails: true })
    expect([(await send(0)).mails, (await send(400)).mails]).toEqual([400, 100])
    await kashf.deps.db.run(sql`delete from roster_mail`)
  })
})
