import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { openPublicCache } from '../../server/src/http/public-cache.ts'
import {
  blueprintOf,
  buildPublishedTest,
  buildQuestions,
} from '../../server/src/testing/builders/practice.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { openFaultyLine } from '../support/faulty-line.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* What formulas cost a page, that nothing moves as it opens, and how they are read where the browser draws none. */

const FORMULAS = Array.from({ length: 20 }, (_, i) => `$\\frac{x+${i}}{\\sqrt{${i + 2}}}=0$`)

let server: KashfServer
let people: DemoPeople
let db: ReturnType<typeof openDb>
test.beforeAll(async () => {
  server = await startDemoServer({ ROLE: 'web' })
  people = await demoPeople(server)
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

/** Publishes a quiz of one question. */
async function quizOf(stem: string): Promise<number> {
  const { id: ownerId } = await people.teacher.call('GET', '/users/userme')
  const deps = { db, clock: systemClock, publicCache: openPublicCache(systemClock) }
  const { ids } = await buildQuestions(deps, { ownerId, questions: [{ stem }] })
  return (await buildPublishedTest(deps, { ownerId, blueprint: blueprintOf(ids) })).id
}

/** The student's answers to a quiz of one question, as the path of their page. */
async function answersTo(stem: string): Promise<string> {
  const testId = await quizOf(stem)
  const device = randomUUID()
  const { id } = await people.student.call('POST', `/practice/tests/${testId}/attempts`, { device })
  await people.student.call('POST', `/practice/attempts/${id}/submit`, { device, answers: [] })
  return `/test/${testId}/result/${id}/answers`
}

/** Opens a page of the student's for the first time. */
async function openPage(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await people.student.signInOn(context)
  const page = await context.newPage()
  // The stream of live events never ends, and the network would never become idle.
  await page.route('**/api/users/events', (route) => route.abort())
  // By address, because a browser whose requests are routed caches nothing.
  const sizes = new Map<string, Promise<{ responseBodySize: number }>>()
  const scripts = new Set<string>()
  page.on('requestfinished', (request) => {
    sizes.set(request.url(), request.sizes())
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '1-savol' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes.values())).reduce(
    (sum, { responseBodySize }) => sum + responseBodySize,
    0,
  )
  return { page, context, bytes, scripts }
}

test('20 formulas add 45 KB at most, and no script', async ({ browser }) => {
  const plain = await openPage(browser, server.url + (await answersTo('Tenglamalarni yeching.')))
  const many = await openPage(browser, server.url + (await answersTo(FORMULAS.join('\n'))))
  await expect(many.page.locator('.question-stem math')).toHaveCount(20)
  expect((many.bytes - plain.bytes) / 1024).toBeLessThan(45)
  expect([...many.scripts].filter((address) => !plain.scripts.has(address))).toEqual([])
  await plain.context.close()
  await many.context.close()
})

/** Opens pages of the student's that note what moves. */
async function openNoting(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await people.student.signInOn(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const moved: LayoutShift[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => moved.push(...(list.getEntries() as unknown as LayoutShift[]))).observe(
      {
        type: 'layout-shift',
        buffered: true,
      },
    )
  })
  // Routed, so that the browser caches nothing, and the font comes after the data each time.
  await page.route('**/api/users/events', (route) => route.abort())
  return page
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
}

/** How much moved since the page began to load, as browsers sum it up; what follows a press does not count. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    (window as unknown as { moved: LayoutShift[] }).moved
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
  )
}

test('nothing moves as the lobby, the exam and its answers open with 20 formulas', async ({ browser }) => {
  const stem = FORMULAS.join('\n')
  const page = await openNoting(browser)
  const formulas = page.locator('.question-stem math')
  await page.goto(`${server.url}/test/${await quizOf(stem)}`)
  await expect(page.getByRole('button', { name: 'Boshlash' })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await page.getByRole('button', { name: 'Boshlash' }).click()
  await expect(formulas).toHaveCount(20)
  await page.reload()
  await expect(formulas).toHaveCount(20)
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await page.goto(server.url + (await answersTo(stem)))
  await expect(formulas).toHaveCount(20)
  await expect(page.getByRole('button', { name: "Takrorlashga qo'shish" })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await page.context().close()
})

test('a browser that draws no formulas shows them as text', async ({ browser }) => {
  const line = await openFaultyLine(server.url)
  // As a browser before MathML reads the styles.
  line.edit = (_path, text) => text.replace(/@supports not \(math-style: ?normal\)/, '@media all')
  const { page, context } = await openPage(browser, line.url + (await answersTo('$x^2-5x+6=0$')))
  const shown = await page
    .locator('.question-stem math')
    .evaluate((math) => [getComputedStyle(math, '::before').content, getComputedStyle(math).fontSize])
  expect(shown).toEqual(['"x²-5x+6=0"', '0px'])
  await context.close()
  line.close()
})
