import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { openPublicCache } from '../../server/src/http/public-cache.ts'
import {
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../server/src/testing/builders/people.ts'
import {
  blueprintOf,
  buildPublishedTest,
  buildQuestions,
} from '../../server/src/testing/builders/practice.ts'
import { ApiUser } from '../support/api.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import { wantCode } from '../support/hydrated.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { killPhone, type Phone, startPhone } from '../support/phone.ts'

/* An exam of three hours without a line: by killed browsers and servers, wrong clocks, an ended session and several tabs. */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MINUTES = 180
const OFFLINE = "Aloqa yo'q, javoblar shu qurilmada saqlanyapti"

let server: KashfServer
let db: ReturnType<typeof openDb>
let line: FaultyLine
let teacher: TestPerson
let testId: number

const deps = () => ({ db, clock: systemClock, publicCache: openPublicCache(systemClock) })
const connect = () => openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: () => {} })

test.beforeAll(async () => {
  server = await startServer({ ROLE: 'web' })
  db = connect()
  teacher = await buildTeacher(deps())
  testId = await publishExam()
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})
test.beforeEach(async () => {
  line = await openFaultyLine(server.url)
})
test.afterEach(() => line.close())

/** An exam of a choice, a typed word and two more choices. */
async function publishExam(opensAt: Date | null = null): Promise<number> {
  const typed = {
    content: { form: 'text' as const, options: [], parts: [{ answer: 'text' as const, label: '' }] },
    key: {
      parts: [
        {
          ...{ kind: 'text' as const, folding: 'uzbek' as const, keeps_case: false, forgives_typos: false },
          ...{ refused: [], answers: [{ text: 'daryo', credit: 1000 }] },
        },
      ],
    },
  }
  const stems = ['Birinchi savol', 'Ikkinchi savol', 'Uchinchi savol', "To'rtinchi savol"]
  const { ids } = await buildQuestions(deps(), {
    ownerId: teacher.id,
    questions: stems.map((stem, i) => (i === 1 ? { stem, ...typed } : { stem })),
  })
  const { id } = await buildPublishedTest(deps(), {
    ...{ ownerId: teacher.id, purpose: 'exam', title: 'Sinov imtihoni', opensAt },
    settings: { minutes: MINUTES, shuffles_options: false },
    blueprint: blueprintOf(ids),
  })
  return id
}

interface Row {
  slot: number
  value: AnswerValue
  answered_at: Date
}
/** The answers on the server, choices by the author's ids. */
const answersOf = (attemptId: number): Promise<Row[]> =>
  db.rows<Row>(sql`
    select slot, value, answered_at from attempt_answer where attempt_id = ${attemptId} and not is_late order by slot`)
const valuesOf = async (attemptId: number) =>
  Object.fromEntries((await answersOf(attemptId)).map(({ slot, value }) => [slot, value]))
const stateOf = async (attemptId: number) =>
  (await db.only<{ state: string }>(sql`select state from attempt where id = ${attemptId}`)).state

/** Signs a new student in on a browser, on each of its pages that has no session. */
async function newStudent(context: BrowserContext): Promise<TestPerson> {
  const student = await buildStudent(deps())
  await signInOn(context, student)
  return student
}
const signInOn = (context: BrowserContext, { id, username, token }: TestPerson) =>
  context.addInitScript(
    ([token, user]) => {
      if (localStorage.getItem('was-here')) return
      localStorage.setItem('was-here', '1')
      localStorage.setItem('token', token)
      localStorage.setItem('user-data', user)
    },
    [token, JSON.stringify({ id, username, type: 1, first_name: 'Oquvchi', last_name: 'Sinovov' })] as const,
  )

/** Begins the exam on a page; the id of the attempt. */
async function begin(page: Page): Promise<number> {
  await page.goto(`${line.url}/test/${testId}`)
  await page.getByRole('button', { name: 'Boshlash' }).click()
  await expect(page.getByText('Birinchi savol')).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
const next = (page: Page) => page.getByRole('button', { name: 'Keyingi' }).click()
const choose = (page: Page, letter: string) => page.keyboard.press(letter)

/** The seconds on the clock of the page. */
async function secondsLeft(page: Page): Promise<number> {
  const shown = (await page.getByRole('timer').textContent()) ?? ''
  return shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** The addresses in the caches of a page. */
const savedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const listing = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(listing)).flat().map(({ url }) => new URL(url).pathname)
  })

test.describe('a phone', () => {
  let profile: string
  test.beforeEach(async () => {
    profile = await mkdtemp(path.join(tmpdir(), 'kashf-exam-'))
  })
  test.afterEach(() => rm(profile, { recursive: true, force: true }))

  /** Opens the browser of the phone, whose profile survives it. */
  async function openPhone(student: TestPerson): Promise<Phone> {
    const phone = await startPhone(profile, {
      serviceWorkers: 'allow',
      ...{ timezoneId: 'Asia/Tashkent', viewport: { width: 360, height: 740 } },
    })
    await signInOn(phone.context, student)
    return phone
  }

  test('killed while typing without a line, opens the exam again, hands it in, and sends it from another page', async () => {
    const student = await buildStudent(deps())
    const phone = await openPhone(student)
    const attemptId = await begin(phone.page)
    const address = phone.page.url()
    await choose(phone.page, 'b')
    await expect.poll(() => valuesOf(attemptId)).toEqual({ 0: 'b' })
    await expect.poll(() => savedIn(phone.page)).toContain('/test/1/attempt/1')
    await expect.poll(() => savedIn(phone.page)).toContain(`/device-copies/attempt/${attemptId}`)

    line.state = 'cut'
    await next(phone.page)
    const typed = "Amudaryo va Sirdaryo oralig'i"
    await phone.page.getByRole('textbox', { name: 'Javob' }).focus()
    await phone.page.keyboard.type(typed, { delay: 40 })
    await killPhone(phone)

    const again = await openPhone(student)
    const { page } = again
    await page.goto(address)
    await wantCode(page)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.getByRole('button', { name: 'Savollar xaritasi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '2-savol' }).click()
    // A second of typing is 25 characters here.
    const kept = await page.getByRole('textbox', { name: 'Javob' }).inputValue()
    expect(kept.length).toBeGreaterThanOrEqual(typed.length - 25)
    expect(typed.startsWith(kept)).toBe(true)
    const left = await secondsLeft(page)
    expect(left).toBeGreaterThan((MINUTES - 3) * 60)
    expect(left).toBeLessThan(MINUTES * 60)

    await next(page)
    await choose(page, 'c')
    await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked()
    await next(page)
    await page.getByRole('button', { name: 'Topshirish' }).click()
    await page.getByRole('button', { name: '3 ta javobni topshirish' }).click()
    await expect(page.getByText('Topshirish shu qurilmada kutyapti')).toBeVisible()
    await page.reload()
    await wantCode(page)
    await expect(page.getByText('Topshirish shu qurilmada kutyapti')).toBeVisible()
    expect(await stateOf(attemptId)).toBe('open')

    line.mend()
    await page.goto(`${line.url}/courses`)
    await wantCode(page)
    await expect.poll(() => stateOf(attemptId)).not.toBe('open')
    expect(await valuesOf(attemptId)).toEqual({ 0: 'b', 1: kept, 2: 'c' })
    await expect.poll(() => savedIn(page)).not.toContain(`/device-copies/attempt/${attemptId}`)
    await again.context.close()
  })

  test('waits for the start of an exam without a line, with the paper sealed on it', async () => {
    const waitingId = await publishExam(new Date(Date.now() + 5 * MINUTE_MS))
    const student = await buildStudent(deps())
    const phone = await openPhone(student)
    await phone.page.clock.install()
    await phone.page.goto(`${line.url}/test/${waitingId}`)
    await phone.page.getByRole('button', { name: 'Kirish' }).click()
    await expect(phone.page.getByText('Hammasi tayyor')).toBeVisible()
    await expect.poll(() => savedIn(phone.page)).toContain('/test/1/attempt/1')
    line.state = 'cut'
    await phone.page.reload()
    await wantCode(phone.page)
    await expect(phone.page.getByText("Aloqa yo'q, varaq hali ochilmadi")).toBeVisible()
    const stored = await phone.page.evaluate(async () => {
      const cache = await caches.open('device-copies')
      const all = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
      return all.join()
    })
    expect(stored).toContain('"sealed":{')
    expect(stored).not.toContain('Birinchi savol')
    await db.run(sql`update test set opens_at = now() - interval '1 minute' where id = ${waitingId}`)
    // A server keeps what it knows of a start for a second.
    const opening = () =>
      new ApiUser(server, student.token).call('GET', `/practice/tests/${waitingId}/opening`)
    await expect.poll(opening).toMatchObject({ opens_in_s: 0 })
    // The page tries by itself every few seconds, until its time stands still.
    const underWay = new Set<Request>()
    phone.page.on('request', (asked) => asked.url().endsWith('/opening') && underWay.add(asked))
    phone.page.on('requestfailed', (asked) => underWay.delete(asked))
    await phone.page.clock.pauseAt(Date.now() + MINUTE_MS)
    await expect.poll(() => underWay.size).toBe(0)
    line.mend()
    await phone.page.getByRole('button', { name: 'Qayta urinish' }).click()
    await phone.page.clock.resume()
    await expect(phone.page.getByText('Birinchi savol')).toBeVisible()
    await phone.context.close()
  })
})

for (const days of [-1, 1]) {
  test(`twenty minutes without a line, on a device whose clock is ${days} day wrong`, async ({ browser }) => {
    const context = await browser.newContext()
    await newStudent(context)
    const page = await context.newPage()
    await page.clock.install({ time: Date.now() + days * DAY_MS })
    const attemptId = await begin(page)
    // Answers count from the opening on; the page and the server pass the same time.
    await db.run(sql`update attempt set opened_at = opened_at - interval '1 hour' where id = ${attemptId}`)
    expect(await secondsLeft(page)).toBeGreaterThan((MINUTES - 2) * 60)

    line.state = 'cut'
    await choose(page, 'a')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.clock.fastForward(10 * MINUTE_MS)
    await next(page)
    await page.getByRole('textbox', { name: 'Javob' }).fill('daryo')
    await page.clock.fastForward(10 * MINUTE_MS)
    await next(page)
    await choose(page, 'b')
    expect(await secondsLeft(page)).toBeLessThan((MINUTES - 20) * 60)
    line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => valuesOf(attemptId)).toEqual({ 0: 'a', 1: 'daryo', 2: 'b' })
    const [first, second, third] = (await answersOf(attemptId)).map(({ answered_at }) =>
      answered_at.getTime(),
    )
    const near = (ms: number) => Math.round(ms / MINUTE_MS)
    expect([near((second ?? 0) - (first ?? 0)), near((third ?? 0) - (second ?? 0))]).toEqual([10, 10])
    // The deadline is the server's again.
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan((MINUTES - 3) * 60)
    await context.close()
  })
}

test('a killed server, an ended session, extra time and a second tab: nothing is lost', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const student = await newStudent(context)
  const page = await context.newPage()
  await page.clock.install()
  const attemptId = await begin(page)

  await test.step('the server is killed right after it has confirmed an answer', async () => {
    const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/answers') && answer.ok())
    await choose(page, 'a')
    await confirmed
    await server.killAndRestart()
    await db.end().catch(() => {})
    db = connect()
    expect(await valuesOf(attemptId)).toEqual({ 0: 'a' })
  })

  await test.step('the session ends at minute 100: the password is asked for in place', async () => {
    await page.clock.fastForward(100 * MINUTE_MS)
    await next(page)
    await db.run(sql`delete from session where user_id = ${student.id}`)
    await page.getByRole('textbox', { name: 'Javob' }).fill('daryo')
    const dialog = page.getByRole('dialog', { name: 'Qayta kiring' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Login')).toHaveValue(student.username)
    await dialog.getByLabel('Parol', { exact: true }).fill(TEST_PASSWORD)
    await dialog.getByRole('button', { name: 'Kirish' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => valuesOf(attemptId)).toEqual({ 0: 'a', 1: 'daryo' })
  })

  await test.step('extra time reaches the open page within a minute', async () => {
    const before = await secondsLeft(page)
    await new ApiUser(server, teacher.token).call('PUT', `/practice/tests/${testId}/extra-time`, {
      user_id: student.id,
      percent: 150,
    })
    await page.clock.fastForward(61_000)
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(before + 80 * 60)
  })

  await test.step('a second tab takes over with what the first could not send', async () => {
    line.state = 'cut'
    await next(page)
    await choose(page, 'c')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    line.mend()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: 'Imtihon boshqa oynada ochiq' })).toBeVisible()
    await other.getByRole('button', { name: 'Shu yerda davom etish' }).click()
    await expect(page.getByRole('heading', { name: 'Imtihon boshqa oynada ochiq' })).toBeVisible()
    await expect.poll(() => valuesOf(attemptId)).toEqual({ 0: 'a', 1: 'daryo', 2: 'c' })
    // It opens at the first question without an answer.
    await expect(other.getByText("To'rtinchi savol")).toBeVisible()
    await other.bringToFront()
    await choose(other, 'd')
    await expect.poll(() => valuesOf(attemptId)).toEqual({ 0: 'a', 1: 'daryo', 2: 'c', 3: 'd' })
  })
  await context.close()
})
