import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import type { TestDetail } from '@kashf/contract/practice/tests.ts'
import { expect, type Page, test } from '@playwright/test'
import { type ApiUser, type DemoPeople, demoPeople } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { keptOnDevice } from '../support/kept-on-device.ts'
import { killPhone, type Phone, startPhone } from '../support/phone.ts'

/* A test is taken over a line that breaks, by a browser that is killed, on a second device, and handed in without a line. What
   a page loads as it opens. */

let server: KashfServer
let people: DemoPeople
let line: FaultyLine
let profile: string

test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
  line = await openFaultyLine(server.url)
  profile = await mkdtemp(path.join(tmpdir(), 'kashf-exam-'))
})
test.afterAll(async () => {
  line?.close()
  await server?.stop()
  await rm(profile, { recursive: true, force: true })
})

const QUESTIONS = [
  { stem: 'Ikki karra ikki?', form: 'single', options: ['uch', "to'rt", 'besh'], right: 1 },
  { stem: 'Yarmini yozing: $\\frac{1}{2}$', form: 'number', options: [], right: '0,5' },
  { stem: 'Uch karra uch?', form: 'single', options: ['olti', "to'qqiz", "o'n"], right: 1 },
] as const

/** Publishes a test of these questions, an hour long. */
async function makeTest(teacher: ApiUser, opensAt: Date | null = null): Promise<number> {
  const bank = await teacher.call('POST', '/practice/banks', { title: 'Sinov banki' })
  for (const { stem, form, options, right } of QUESTIONS) {
    const key =
      form === 'number'
        ? { kind: 'number', answers: [{ value: right, credit: 1000 }] }
        : { kind: 'choice', right: `o${right}` }
    await teacher.call('POST', `/practice/banks/${bank.id}/questions`, {
      content: {
        form,
        stem,
        options: options.map((text, i) => ({ id: `o${i}`, text })),
        parts: [{ answer: form === 'number' ? 'number' : 'choice', label: '' }],
        keeps_order: true,
      },
      key: { parts: [key], explanation: '', notes: [], explained: null },
      passage_id: null,
      tags: [],
      difficulty: null,
    })
  }
  const made: TestDetail = await teacher.call('POST', '/practice/tests', {
    title: 'Uch savol',
    purpose: 'exam',
    preset_id: null,
    bank_id: bank.id,
  })
  const { title, description, closes_at, places, settings, blueprint, edit } = made
  const opens_at = opensAt?.toISOString() ?? null
  await teacher.call('PUT', `/practice/tests/${made.id}`, {
    ...{ title, description, opens_at, closes_at, places, blueprint, edit },
    is_public: true,
    settings: { ...settings, minutes: 60, results: 'at_once', shuffles_options: false },
  })
  await teacher.call('POST', `/practice/tests/${made.id}/publish`)
  return made.id
}

/** Opens the browser of the phone. */
async function openPhone(): Promise<Phone> {
  const phone = await startPhone(profile)
  await people.student.signInOn(phone.context)
  return phone
}

const DEVICE = '00000000-0000-4000-8000-000000000000'
const answersOn = async (attemptId: number): Promise<unknown[]> => {
  const attempt: Attempt = await people.student.call(
    'GET',
    `/practice/attempts/${attemptId}?device=${DEVICE}`,
  )
  return attempt.answers.map(({ value }) => value)
}
const next = (page: Page) => page.getByRole('button', { name: 'Keyingi' })

test('a test over a breaking line: killed browser, second device, handed in without a line', async ({
  browser,
}) => {
  const testId = await makeTest(people.teacher)
  const phone = await openPhone()
  await phone.page.goto(`${line.url}/test/${testId}`)
  await expect(phone.page.getByRole('heading', { name: 'Uch savol' })).toBeVisible()
  const papers: string[] = []
  phone.page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/practice\/attempts\/\d+$/.test(new URL(request.url()).pathname))
      papers.push(request.url())
  })
  await phone.page.getByRole('button', { name: 'Boshlash' }).click()
  await expect(phone.page.getByText('Ikki karra ikki?')).toBeVisible()
  expect(papers, 'the press has brought the paper').toEqual([])
  const attemptPath = new URL(phone.page.url()).pathname
  const attemptId = Number(attemptPath.split('/').at(-1))

  await phone.page.keyboard.press('b')
  await expect(phone.page.getByRole('radio', { name: "B to'rt" })).toBeChecked()
  await expect.poll(() => answersOn(attemptId)).toEqual(['2'])

  line.state = 'cut'
  await phone.page.keyboard.press('ArrowRight')
  await phone.page.getByRole('textbox', { name: 'Javob' }).fill('1/2')
  await expect(phone.page.getByText("O'qildi: ikkidan bir")).toBeVisible()
  await expect(phone.page.getByText("Aloqa yo'q, javoblar shu qurilmada saqlanyapti")).toBeVisible()
  await next(phone.page).click()
  await phone.page.getByText("to'qqiz").click()
  await expect(phone.page.getByRole('radio', { name: "B to'qqiz" })).toBeChecked()
  await expect
    .poll(() => keptOnDevice(phone.page, 'kashf-answers'))
    .toContainEqual(expect.objectContaining({ slot: 2, value: '2' }))
  await killPhone(phone)
  expect(await answersOn(attemptId)).toEqual(['2'])

  line.mend()
  const again = await openPhone()
  await again.page.goto(line.url + attemptPath)
  await expect.poll(() => answersOn(attemptId)).toEqual(['2', '1/2', '2'])

  const tablet = await people.student.open(browser, attemptPath)
  await tablet.getByRole('button', { name: 'Shu yerda davom etish' }).last().click()
  await tablet.getByRole('button', { name: '2-savol' }).click()
  await tablet.getByRole('textbox', { name: 'Javob' }).fill('0,5')
  await expect.poll(() => answersOn(attemptId)).toEqual(['2', '0,5', '2'])
  await again.page.keyboard.press('a')
  await expect(
    again.page.getByRole('heading', { name: 'Imtihon boshqa qurilmada davom etyapti' }),
  ).toBeVisible()
  expect(await axeProblems(again.page)).toEqual([])
  await again.page.getByRole('button', { name: 'Shu yerda davom etish' }).last().click()
  await expect(again.page.getByRole('dialog')).toBeHidden()
  await next(again.page).click()
  await expect(again.page.getByRole('textbox', { name: 'Javob' })).toHaveValue('0,5')

  line.state = 'cut'
  await again.page.getByRole('button', { name: 'Topshirish' }).first().click()
  await expect(again.page.getByRole('heading', { name: '3 savoldan 3 tasiga javob berdingiz' })).toBeVisible()
  await again.page.getByRole('button', { name: '3 ta javobni topshirish' }).click()
  await expect(again.page.getByText('Topshirish shu qurilmada kutyapti')).toBeVisible()
  line.mend()
  await again.page.getByRole('button', { name: 'Hozir yuborish' }).click()
  await expect(again.page.getByRole('heading', { name: /^Topshirdingiz/ })).toBeVisible()
  await again.page.getByRole('link', { name: 'Test sahifasiga' }).click()
  await expect(again.page.getByRole('link', { name: '1-urinish' })).toBeVisible()
  await again.context.close()
})

/** What a page has loaded since `restart`, without headers. */
function countBytes(page: Page): { kilobytes(): Promise<number>; restart(): void } {
  let sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => sizes.push(request.sizes()))
  return {
    kilobytes: async () =>
      (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024,
    restart: () => {
      sizes = []
    },
  }
}

test('an exam opens from its lobby with 60 KB, and from the waiting room with what is secret alone', async ({
  browser,
}) => {
  const opensAt = new Date(Date.now() + 45_000)
  const testId = await makeTest(people.teacher, opensAt)
  const page = await people.student.open(browser, '/login')
  // The stream of live events never ends, and the network would never become idle.
  await page.route('**/api/users/events', (route) => route.abort())
  const font = page.waitForResponse(/noto-sans-math/)
  await page.goto(`${server.url}/test/${testId}`)
  await font
  await page.waitForLoadState('networkidle')
  const loaded = countBytes(page)
  await page.getByRole('button', { name: 'Kirish' }).click()
  await expect(page.getByText('boshlanishiga')).toBeVisible()
  const opening = await loaded.kilobytes()
  expect(opening).toBeGreaterThan(10)
  expect(opening).toBeLessThan(60)
  loaded.restart()
  await expect(page.getByText('Ikki karra ikki?')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Keyingi' }).click()
  await expect(page.locator('math')).toBeVisible()
  expect(await loaded.kilobytes()).toBeLessThan(10)
})
