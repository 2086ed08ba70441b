import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { type StoppedApp, startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { TEST_CARD, TEST_PINFL, topUp } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import { waitFor } from '../testing/wait.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'
import { seedDemo } from './seed-demo.ts'

const PAYOUT = {
  amount: 1000,
  cardNumber: TEST_CARD,
  pinfl: TEST_PINFL,
  comment: 'sinov',
  current_password: DEMO_PASSWORD,
}

/** Removal takes time for each purchase. */
const CROWD = 44

let kashf: TestApp
let student: TestPerson
let teacher: TestPerson

/** Runs the command on the database of the application under test. */
const command = () => {
  const { env } = kashf.deps
  const installation = {
    DATA_DIR: env.dataDir,
    DATABASE_URL: env.databaseUrl ?? '',
    SECRET_KEY: env.secretKey,
  }
  return {
    args: [path.join(import.meta.dirname, '../cli.ts'), 'demo', 'remove'],
    options: { env: { ...PROGRAM_ENVIRONMENT, DEMO: 'off', ...installation } },
  }
}
function remove() {
  const { args, options } = command()
  const run = spawnSync(process.execPath, args, { ...options, encoding: 'utf8' })
  return { code: run.status, out: run.stdout, err: run.stderr }
}
const login = async (username: string, password: string = DEMO_PASSWORD) =>
  (await kashf.call('POST', '/api/users/login', { body: { username, password } })).json().token as string
const buy = (token: string, courseId: number) =>
  kashf.call('GET', `/api/actioncourses/buy-course/${courseId}`, { token })
const walletOf = async (token: string) =>
  (await kashf.call('GET', '/api/users/userme', { token })).json().data.amount.balance

const variables = { DEMO: 'on', REFUND_WINDOW_HOURS: '0', PAYOUT_MIN: '1000' }
let school: StoppedApp
beforeAll(async () => {
  const seeded = await startTestApp({ variables })
  await seedDemo(seeded.deps, CROWD)
  student = await buildStudent(seeded.deps)
  teacher = await buildTeacher(seeded.deps)
  school = await seeded.stop()
})
afterAll(() => school?.remove())
beforeEach(async () => {
  kashf = await startTestApp({ variables, copyOf: school })
})
afterEach(() => kashf.close())

/** Makes purchases between demo and real people, a paid payout of one demo teacher and a requested one of another. */
async function mingle(): Promise<{ realCourse: number; demoCourse: number; price: number }> {
  const { id: realCourse } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000 })
  const list = await kashf.call('GET', '/api/courses/donthavetoken?limit=100')
  const demoCourse = list.json().data.find((card: { price: number }) => card.price === 49_000)
  const [demoStudent, demoTeacher, demoOperator] = await Promise.all(
    DEMO_LOGINS.map(({ username }) => login(username)),
  )
  await topUp(kashf.deps, student.id, 200_000)
  expect((await buy(student.token, demoCourse.id)).statusCode).toBe(201)
  expect((await buy(demoStudent ?? '', realCourse)).statusCode).toBe(201)
  const say = { token: demoStudent ?? '', body: { text: "Juda zo'r kurs, hammaga tavsiya qilaman." } }
  expect((await kashf.call('POST', `/api/courses/course/${realCourse}/commit`, say)).statusCode).toBe(201)
  const score = { token: demoStudent ?? '', body: { score: 5 } }
  await kashf.call('POST', `/api/courses/course/${realCourse}/score`, score)
  for (const token of [demoTeacher ?? '', await login('malika_design')]) {
    const asked = await kashf.call('POST', '/api/outApis/payoutteacher', { token, body: PAYOUT })
    expect(asked.statusCode).toBe(201)
  }
  const first = await kashf.deps.db.one<{ id: number }>(sql`select min(id) as id from payout`)
  for (const step of ['approve', 'paid']) {
    const done = await kashf.call('POST', `/api/admin/payouts/${first?.id}/${step}`, {
      token: demoOperator ?? '',
      body: {},
    })
    expect(done.statusCode).toBe(200)
  }
  return { realCourse, demoCourse: demoCourse.id, price: demoCourse.price }
}

async function expectRemoved(): Promise<void> {
  const { db } = kashf.deps
  expect((await verifyLedger(db)).holds).toBe(true)
  const left = await db.one(sql`
    select (select count(*)::int from course c join app_user u on u.id = c.teacher_id
             where u.is_demo and (c.status <> 4 or c.title <> 'Demo maktab olib tashlandi')) as courses,
      (select count(*)::int from lesson l join course c on c.id = l.course_id join app_user u on u.id = c.teacher_id
        where u.is_demo) as lessons,
      (select count(*)::int from app_user where is_demo and first_name <> 'Demo') as people,
      (select count(*)::int from course_comment m join app_user u on u.id = m.author_id where u.is_demo) as comments,
      (select count(*)::int from attachment) as attachments,
      (select coalesce(sum(abs(s.sum)), 0)::int from (
         select sum(e.amount_tiyin) from ledger_entry e join ledger_account a on a.id = e.account_id
           join app_user u on u.id = a.owner_id where u.is_demo group by a.id) s) as money`)
  expect(left).toEqual({ courses: 0, lessons: 0, people: 0, comments: 0, attachments: 0, money: 0 })
}

/** Each call starts a process, which takes long on a busy machine. */
const SLOW_MS = 240_000

describe('demo remove', { timeout: SLOW_MS }, () => {
  it('refunds all money through the ledger, also to real people, and permanently removes all demo content', async () => {
    const { realCourse, demoCourse } = await mingle()
    const run = remove()
    expect(run).toMatchObject({ code: 0, err: '' })
    for (const words of ['a demo course was bought', 'a demo student had bought', 'only the demo operator']) {
      expect(run.out).toContain(words)
    }
    expect(run.out).toMatch(/The ledger holds before[\s\S]*The demo school is removed[\s\S]*holds afterwards/)
    await expectRemoved()
    expect(await walletOf(student.token)).toBe(200_000)
    expect(await walletOf(teacher.token)).toBe(0)
    const house = await kashf.deps.db.rows(sql`
      select a.kind, sum(e.amount_tiyin)::int as sum from ledger_account a join ledger_entry e on e.account_id = a.id
       where a.owner_id is null group by a.kind having sum(e.amount_tiyin) <> 0`)
    expect(house).toEqual([{ kind: 'provider_payme', sum: -20_000_000 }])
    const course = await kashf.deps.db.one(sql`
      select comments_count, scores_count, score_sum from course where id = ${realCourse}`)
    expect(course).toEqual({ comments_count: 0, scores_count: 0, score_sum: 0 })
    expect((await kashf.call('GET', `/api/courses/course/${demoCourse}/withouttoken`)).statusCode).toBe(404)
    expect((await buy(student.token, demoCourse)).statusCode).toBe(409)

    const before = await kashf.deps.db.one(sql`select count(*)::int as n from ledger_transfer`)
    const again = remove()
    expect(again.code).toBe(0)
    expect(again.out).toContain('removed before')
    expect(await kashf.deps.db.one(sql`select count(*)::int as n from ledger_transfer`)).toEqual(before)
    expect(await seedDemo(kashf.deps)).toBe(false)
  })

  it('is completed by the next call after it was killed', async () => {
    await mingle()
    const { db } = kashf.deps
    const kills = [
      sql`select count(*) >= 5 as reached from ledger_transfer where kind = 'refund'`,
      sql`select count(*) >= 25 as reached from ledger_transfer where kind = 'refund'`,
      sql`select count(*) >= 3 as reached from ledger_transfer where kind = 'topup_reversal'`,
      sql`select count(*) < 40 as reached from lesson`,
      sql`select count(*) >= 4 as reached from app_user where first_name = 'Demo'`,
    ]
    for (const kill of kills) {
      const { args, options } = command()
      const child = spawn(process.execPath, args, options)
      const gone = once(child, 'exit')
      await waitFor(
        'the moment to kill',
        async () => (await db.one<{ reached: boolean }>(kill))?.reached,
        SLOW_MS,
      )
      child.kill('SIGKILL')
      expect((await gone)[1]).toBe('SIGKILL')
      expect((await verifyLedger(db)).holds).toBe(true)
    }
    expect(remove().code).toBe(0)
    await expectRemoved()
    expect(await walletOf(student.token)).toBe(200_000)
  })

  it('retains and reports payouts that really left through the bank', async () => {
    const operator = await buildOperator(kashf.deps)
    const token = await login('jasur_karimov')
    await kashf.call('POST', '/api/outApis/payoutteacher', { token, body: PAYOUT })
    for (const step of ['approve', 'paid']) {
      await kashf.call('POST', `/api/admin/payouts/1/${step}`, { token: operator.token, body: {} })
    }
    const run = remove()
    expect(run.code).toBe(0)
    expect(run.out).toContain("payout 1: 1000 so'm left through the bank")
    expect(await kashf.deps.db.rows(sql`select status from payout`)).toEqual([{ status: 'paid' }])
    expect((await verifyLedger(kashf.deps.db)).holds).toBe(true)
  })
})
