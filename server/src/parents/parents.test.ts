import type { ParentPage } from '@kashf/contract/parents/parents.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { endAccess } from '../accounts/account-security/end-access.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { eraseDueAccounts } from '../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../runtime/modules.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTask, buildWork } from '../testing/builders/homework.ts'
import { enrol } from '../testing/builders/learning.ts'
import {
  buildStudent,
  buildTeacher,
  signInAgain,
  TEST_PASSWORD,
  type TestPerson,
} from '../testing/builders/people.ts'
import { buildPublishedResult } from '../testing/builders/published-result.ts'
import { mailContaining, mailsTo } from '../testing/outbox.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { askConsent } from './ask-consent.ts'
import { mailConfirmationHandler } from './confirmation-mail.ts'
import { mailReports } from './mail-reports.ts'
import { makeWeeklyReports } from './make-reports.ts'
import { daysAfter, lastWeekEnd } from './week.ts'

const kashf = testApp({ variables: { PAYME_MERCHANT_ID: '66aa00000000000000000001' } })
const teacher = testPerson(kashf, buildTeacher)
let student: TestPerson
beforeEach(async () => {
  student = await buildStudent(kashf.deps)
})

const mine = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object, person = student) =>
  kashf.call(method, `/api/parent-links${path}`, { token: person.token, ...(body && { body }) })
const parent = (path: string, body: object, headers: Record<string, string> = {}) =>
  kashf.call('POST', `/api/parents/${path}`, { body, headers })
const sharing = async () => (await mine('GET')).json().data
async function link(name = 'Onam', isAdult = true): Promise<{ id: number; key: string }> {
  const { id, url } = (await mine('POST', '', { name, is_adult: isAdult })).json().data
  return { id, key: new URL(url).hash.slice(1) }
}
const page = async (key: string): Promise<ParentPage> => (await parent('page', { key })).json().data
const errorOf = async (call: ReturnType<typeof parent>) => {
  const { statusCode, json } = await call
  return [statusCode, json().error]
}
/** Moves to the next Sunday, 18:05 in Tashkent. */
function toSunday(): string {
  const now = kashf.clock.now()
  const until = daysAfter(lastWeekEnd(now), 7)
  kashf.clock.advance(Date.parse(`${until}T13:05:00Z`) - now.getTime())
  return until
}
const ago = (days: number) => new Date(kashf.clock.now().getTime() - days * DAY_MS)

async function subscribe(key: string, email: string, language = 'uz'): Promise<string> {
  const answer = await parent('mail', { key, email }, { 'Kashf-Language': language })
  expect(answer.statusCode).toBe(202)
  const row = await kashf.deps.db.only<{ id: number }>(
    sql`select id from parent_subscription where email = ${email}`,
  )
  const data: never = { subscriptionId: row.id } as never
  await mailConfirmationHandler.handle(kashf.deps, data, new AbortController().signal)
  const mail = await mailContaining(kashf.deps, email, '/parent/confirm')
  const found = /\/parent\/confirm#([\w.-]+)/.exec(mail.replaceAll('=3D', '='))
  return found?.[1] ?? ''
}

async function study(lessons = 1): Promise<{ courseId: number; lessonIds: number[] }> {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra', lessons })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id, expiresAt: ago(-40) })
  for (const lessonId of course.lessonIds) {
    await kashf.deps.db.run(sql`
      insert into lesson_progress (user_id, lesson_id, completed_at) values (${student.id}, ${lessonId}, ${ago(2)})`)
  }
  await kashf.deps.db.run(sql`
    insert into learning_day (user_id, day) values (${student.id}, ${tashkentDay(ago(2))}::date), (${student.id}, ${tashkentDay(ago(3))}::date)`)
  return { courseId: course.id, lessonIds: course.lessonIds }
}

describe('a link for a parent', () => {
  it('is told once, listed without its secret, and read without an account', async () => {
    expect(await sharing()).toEqual({ is_adult: null, confirm_until: null, is_paused: false, links: [] })
    const { id, key } = await link('  Onam\u200b ')
    const { links, is_adult } = await sharing()
    expect(is_adult).toBe(true)
    expect(links).toEqual([
      { id, name: 'Onam', created_at: expect.any(String), last_read_at: null, channels: [] },
    ])
    const answer = await parent('page', { key })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json().data).toMatchObject({ learner: 'Oquvchi', subscriptions: [], has_telegram: false })
    expect((await sharing()).links[0].last_read_at).not.toBeNull()
    const stored = await kashf.deps.db.rows(
      sql`select l.*, encode(token_hash, 'escape') as hash from parent_link l`,
    )
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  it('ends at once, with its subscriptions; a second press finds nothing', async () => {
    const { id, key } = await link()
    await parent('confirm', { key: await subscribe(key, 'tugadi@misol.uz') })
    expect((await mine('DELETE', `/${id}`)).statusCode).toBe(200)
    expect(await errorOf(parent('page', { key }))).toEqual([404, 'parent_link_ended'])
    expect(await errorOf(parent('top-up', { key, amount: 5_000 }))).toEqual([404, 'parent_link_ended'])
    expect(await errorOf(mine('DELETE', `/${id}`))).toEqual([404, 'not_found'])
    const left = sql`select from parent_subscription where email = 'tugadi@misol.uz'`
    expect(await kashf.deps.db.rows(left)).toEqual([])
  })

  it('is one of three at most, also when pressed ten times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => mine('POST', '', { name: 'Otam', is_adult: true })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(7).fill(409),
    ])
    expect((await sharing()).links).toHaveLength(3)
  })

  it('belongs to its learner, and students alone have links', async () => {
    const { id } = await link()
    const other = await buildStudent(kashf.deps)
    await mine('POST', '', { name: 'Otam', is_adult: true }, other)
    expect((await mine('DELETE', `/${id}`, undefined, other)).statusCode).toBe(404)
    expect((await mine('GET', '', undefined, teacher)).json().error).toBe('students_only')
    expect((await mine('POST', '', { name: '\u200b', is_adult: true })).statusCode).toBe(422)
    expect((await mine('POST', '', { name: 'Onam' })).json().fields).toHaveProperty('is_adult')
  })

  it('ends while the account is blocked or being closed, and is erased with it', async () => {
    const { key } = await link()
    await kashf.call('POST', '/api/users/closing', {
      token: student.token,
      body: { current_password: TEST_PASSWORD },
    })
    expect(await errorOf(parent('page', { key }))).toEqual([404, 'parent_link_ended'])
    kashf.clock.advance(14 * DAY_MS)
    await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
    const left = await kashf.deps.db.rows(sql`select from parent_sharing where student_id = ${student.id}`)
    expect(left).toEqual([])
  })

  it('that an intruder made ends with the recovery of the account', async () => {
    const { key } = await link()
    await kashf.deps.db.transaction((tx) =>
      endAccess(kashf.deps, tx, {
        userId: student.id,
        because: 'account_recovered',
        caller: 'background job',
      }),
    )
    expect(await errorOf(parent('page', { key }))).toEqual([404, 'parent_link_ended'])
  })
})

describe('the weekly report', () => {
  it('tells of days, lessons and results against the own mean, and of nothing that somebody wrote', async () => {
    const { key } = await link()
    const until = toSunday()
    const { courseId, lessonIds } = await study(2)
    for (const [at, state] of (['accepted', 'returned'] as const).entries()) {
      const homeworkId = await buildTask(kashf.deps, lessonIds[at] ?? 0)
      const work = { homeworkId, userId: student.id, state, lateDays: at, at: ago(2) }
      await buildWork(kashf.deps, work)
    }
    const result = { userId: student.id, ownerId: teacher.id }
    await buildPublishedResult(kashf.deps, { ...result, title: 'Eski', points: 60, at: ago(100) })
    await buildPublishedResult(kashf.deps, { ...result, title: 'Eskiroq', points: 71, at: ago(90) })
    await buildPublishedResult(kashf.deps, { ...result, title: 'Kasrlar', points: 80, at: ago(3) })
    const { testId } = await buildPublishedResult(kashf.deps, {
      ...{ userId: teacher.id, ownerId: teacher.id, title: 'Sinov imtihoni', points: 1, at: ago(3) },
    })
    await kashf.deps.db.run(sql`
      insert into test_place (test_id, user_id, created_at) values (${testId}, ${student.id}, ${ago(1)})`)
    await makeWeeklyReports(kashf.deps)
    const [report] = (await page(key)).reports
    expect(report).toEqual({
      from: daysAfter(until, -7),
      to: daysAfter(until, -1),
      study_days: 2,
      lessons: 2,
      courses: [{ title: 'Algebra', lessons: 2 }],
      tests: [{ title: 'Kasrlar', handed_in_at: expect.any(String), percent: 80, own_mean: 65.5 }],
      homework: { sent: 2, late: 1, accepted: 1 },
      exams: [{ title: 'Sinov imtihoni', opens_at: null }],
      paid_until: [{ title: 'Algebra', until: expect.any(String) }],
    })
    expect(courseId).toBeGreaterThan(0)
  })

  it('has a result once, in the week after its publication, and none before', async () => {
    const { key } = await link()
    toSunday()
    const of = { userId: student.id, ownerId: teacher.id, title: 'Kech', points: 50, at: ago(3) }
    const { attemptId } = await buildPublishedResult(kashf.deps, of)
    await kashf.deps.db.run(sql`update attempt set state = 'graded' where id = ${attemptId}`)
    await makeWeeklyReports(kashf.deps)
    await kashf.deps.db.run(sql`update attempt set state = 'published' where id = ${attemptId}`)
    for (const _week of [1, 2]) {
      toSunday()
      await makeWeeklyReports(kashf.deps)
    }
    const tests = (await page(key)).reports.map((report) => report.tests.map(({ title }) => title))
    expect(tests).toEqual([[], ['Kech'], [], []])
  })

  it('is made once by any number of workers, and mailed once to who subscribed', async () => {
    const { key } = await link()
    const email = 'bir@misol.uz'
    expect((await parent('confirm', { key: await subscribe(key, email) })).json()).toEqual({
      data: { learner: 'Oquvchi' },
    })
    expect((await sharing()).links[0].channels).toEqual(['mail'])
    toSunday()
    await study()
    await Promise.all([1, 2, 3, 4].map(() => makeWeeklyReports(kashf.deps)))
    await makeWeeklyReports(kashf.deps)
    await Promise.all([mailReports(kashf.deps), mailReports(kashf.deps)])
    kashf.clock.advance(HOUR_MS)
    await mailReports(kashf.deps)
    const mails = await mailsTo(kashf.deps, email)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toContain('List-Unsubscribe')
    expect(mails[1]?.replace(/=\r?\n/g, '')).toContain('Algebra')
  })

  it('says kindly that a week was quiet, in the language of the parent', async () => {
    const { key } = await link()
    await parent('confirm', { key: await subscribe(key, 'ru@misol.uz', 'ru') })
    toSunday()
    await makeWeeklyReports(kashf.deps)
    await mailReports(kashf.deps)
    const [, mail = ''] = await mailsTo(kashf.deps, 'ru@misol.uz')
    const text = Buffer.from(
      mail
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString()
    expect(text).toContain('Отдых тоже нужен')
    expect(text).toMatch(/\/ru\/parent#\d+\.[\w-]+/)
  })

  it('of one learner that fails does not stop the others', async () => {
    const { key: broken } = await link()
    const [first] = [student]
    student = await buildStudent(kashf.deps)
    const { key } = await link()
    toSunday()
    await kashf.deps.db.executeSql(`
      create function refuse_report() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse_report before insert on parent_report for each row when (new.student_id = ${first.id})
        execute function refuse_report()`)
    await expect(makeWeeklyReports(kashf.deps)).rejects.toThrow('reports for parents were not made: 1')
    expect((await page(key)).reports).toHaveLength(2)
    await kashf.deps.db.executeSql('drop trigger refuse_report on parent_report')
    await makeWeeklyReports(kashf.deps)
    expect((await page(broken)).reports).toHaveLength(2)
  })
})

describe('subscribing by mail', () => {
  it('needs the link of the mail; an earlier mail confirms nothing, and a second subscription is refused', async () => {
    const { key } = await link()
    const former = await subscribe(key, 'eski@misol.uz')
    const later = await subscribe(key, 'yangi@misol.uz')
    expect(await errorOf(parent('confirm', { key: former }))).toEqual([404, 'parent_link_ended'])
    const shown = (await page(key)).subscriptions
    expect(shown).toMatchObject([{ channel: 'mail', email: 'y…@misol.uz', is_confirmed: false }])
    // What the page gives away neither confirms the address nor opens the reports.
    expect(await errorOf(parent('confirm', { key: shown[0]?.key ?? '' }))).toEqual([404, 'parent_link_ended'])
    expect(await errorOf(parent('page', { key: shown[0]?.key ?? '' }))).toEqual([404, 'parent_link_ended'])
    for (const _press of [1, 2]) expect((await parent('confirm', { key: later })).statusCode).toBe(200)
    expect(await errorOf(parent('mail', { key, email: 'uchinchi@misol.uz' }))).toEqual([
      409,
      'parent_subscribed',
    ])
  })

  it('has no word of the learner in the mail that asks, and expires after a week', async () => {
    const { key } = await link('Pul yutdingiz evil.example')
    const confirmation = await subscribe(key, 'begona@misol.uz')
    const [mail] = await mailsTo(kashf.deps, 'begona@misol.uz')
    expect(mail).not.toMatch(/evil|Oquvchi/)
    kashf.clock.advance(7 * DAY_MS)
    expect(await errorOf(parent('confirm', { key: confirmation }))).toEqual([404, 'parent_link_ended'])
  })

  it('ends in one press, also by the form of a mail program, and the link stays', async () => {
    const { key } = await link()
    await parent('confirm', { key: await subscribe(key, 'chiqdi@misol.uz') })
    const [subscription] = (await page(key)).subscriptions
    const token = subscription?.key ?? ''
    expect((await page(token)).learner).toBe('Oquvchi')
    const url = `/api/parents/unsubscribe?token=${token}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await kashf.app.inject({
      method: 'POST',
      url,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await errorOf(kashf.call('POST', url))).toEqual([404, 'parent_link_ended'])
    expect((await page(key)).subscriptions).toEqual([])
    expect(await errorOf(parent('page', { key: token }))).toEqual([404, 'parent_link_ended'])
  })

  it('is limited, so that nobody fills a mailbox through us', async () => {
    const { key } = await link()
    const statuses = []
    for (const _press of [1, 2, 3, 4]) {
      statuses.push((await parent('mail', { key, email: 'koplab@misol.uz' })).statusCode)
    }
    expect(statuses).toEqual([202, 202, 202, 429])
  })
})

describe('the consent of an adult', () => {
  it('pauses sharing after a year, with one notice, until it is given again', async () => {
    const { key } = await link()
    await parent('confirm', { key: await subscribe(key, 'yil@misol.uz') })
    const { confirm_until } = await sharing()
    kashf.clock.advance(Date.parse(confirm_until) - kashf.clock.now().getTime() - 1000)
    await askConsent(kashf.deps)
    expect((await parent('page', { key })).statusCode).toBe(200)
    kashf.clock.advance(2000)
    expect(await errorOf(parent('page', { key }))).toEqual([409, 'parent_sharing_paused'])
    await Promise.all([askConsent(kashf.deps), askConsent(kashf.deps)])
    await askConsent(kashf.deps)
    await signInAgain(kashf.deps, student)
    const notices = (await kashf.call('GET', '/api/notices', student)).json().data
    expect(notices.filter(({ kind }: { kind: string }) => kind === 'parents_paused')).toHaveLength(1)
    expect(await sharing()).toMatchObject({ is_paused: true })
    expect(await errorOf(mine('POST', '', { name: 'Otam', is_adult: true }))).toEqual([
      409,
      'parent_sharing_paused',
    ])
    toSunday()
    await makeWeeklyReports(kashf.deps)
    await mailReports(kashf.deps)
    expect(await mailsTo(kashf.deps, 'yil@misol.uz')).toHaveLength(1)
    await signInAgain(kashf.deps, student)
    expect((await mine('POST', '/confirm', { is_adult: true })).json().data.is_paused).toBe(false)
    expect((await parent('page', { key })).statusCode).toBe(200)
  })

  it('is not asked of those under sixteen, who may say that they have grown', async () => {
    const { key } = await link('Onam', false)
    kashf.clock.advance(400 * DAY_MS)
    expect((await parent('page', { key })).statusCode).toBe(200)
    await signInAgain(kashf.deps, student)
    expect((await mine('POST', '/confirm', { is_adult: true })).json().data.is_adult).toBe(true)
    expect((await mine('POST', '/confirm', { is_adult: false })).json().data.is_adult).toBe(true)
    const stranger = await buildStudent(kashf.deps)
    expect((await mine('POST', '/confirm', { is_adult: true }, stranger)).statusCode).toBe(404)
  })
})

describe('filling the wallet of the learner', () => {
  it('gives the links of the payment apps and the number, and never the balance', async () => {
    const { key } = await link()
    const { data } = (await parent('top-up', { key, amount: 50_000 }, { 'Kashf-Language': 'ru' })).json()
    expect(data).toEqual({
      ...{ minimum: 1_000, maximum: 10_000_000, apps: ['Payme'], account_number: student.paymentId },
      links: [{ app: 'Payme', url: expect.stringContaining('https://checkout.paycom.uz/') }],
    })
    const fields = Buffer.from(
      decodeURIComponent(new URL(data.links[0].url).pathname.slice(1)),
      'base64',
    ).toString()
    expect(fields).toContain('c=http://kashf.test/ru/parent#sent')
    expect(fields).not.toContain(key)
    expect((await parent('top-up', { key, amount: 999 })).json().data.links).toEqual([])
    expect((await parent('top-up', { key, amount: -1 })).statusCode).toBe(422)
  })
})
