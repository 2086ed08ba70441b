import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Db, openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import { DEMO_LOGINS } from '../server/src/demo/logins.ts'
import { startDemoServer } from './demo-server.ts'
import { untilHydrated } from './hydrated.ts'
import type { KashfServer } from './kashf-server.ts'

/* A teacher and their learners: an answered question, an announcement, and a sale by the link of a promo code. */

let server: KashfServer
let db: Db
const tokens: Record<string, string> = {}
/** Two courses of the teacher: the student has the first one. */
let owned: CourseCard
let wanted: CourseCard

async function call(path: string, role?: string, body?: object) {
  const token = role && tokens[role]
  const answer = await fetch(`${server.url}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}

test.beforeAll(async () => {
  server = await startDemoServer({ PAYME_MERCHANT_ID: '66aa00000000000000000001' })
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  for (const { role, username, password } of DEMO_LOGINS) {
    tokens[role] = (await call('/users/login', undefined, { username, password })).token
  }
  const mine: CourseCard[] = await call('/courses/mine', 'teacher')
  const bought: CourseCard[] = await call('/courses/purchased-courses', 'student')
  const paid = mine.filter(({ status, is_free }) => status === COURSE_STATUS.published && !is_free)
  const isBought = ({ id }: CourseCard) => bought.some((course) => course.id === id)
  const [first, second] = [paid.find(isBought), paid.find((course) => !isBought(course))]
  if (!first || !second) throw new Error('the demo school lacks the courses')
  owned = first
  wanted = second
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

const som = (uzs: number) => `${uzs.toLocaleString('ru-RU').replace(/\s/g, '\u00a0')}\u00a0so'm`

async function openAs(browser: Browser, role: string, path: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript((token) => localStorage.setItem('token', token), tokens[role] ?? '')
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

test('a question is answered in the inbox and found there by filters', async ({ browser }) => {
  const [lesson] = (await call(`/courses/course/${owned.id}`, 'student')).videos
  const asked = 'Bu misol telefonda ham ishlaydimi?'
  await call(`/courses/lesson/${lesson.id}/questions`, 'student', { text: asked })

  const page = await openAs(browser, 'teacher', '/inbox')
  const thread = page.locator('[data-thread]').filter({ hasText: asked })
  await untilHydrated(thread)
  await thread.click()
  await page.getByLabel('Javobingiz').fill('Ha, brauzerda oching.')
  await page.getByRole('button', { name: 'Yuborish', exact: true }).click()
  await expect(page.getByText("Javobingiz qo'shildi")).toBeVisible()
  await expect(thread).toBeHidden()
  await expect
    .poll(async () => JSON.stringify(await call(`/courses/lesson/${lesson.id}/questions`, 'student')))
    .toContain('Ha, brauzerda oching.')

  await page.getByRole('group', { name: 'Holati' }).getByRole('button', { name: 'Javob berilgan' }).click()
  await page.getByLabel('Turi').selectOption('question')
  await expect(thread).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Turi')).toHaveValue('question')
  await expect(thread).toBeVisible()
  await untilHydrated(page.getByLabel('Turi'))
  await page.getByLabel('Turi').selectOption('comment')
  await expect(page).toHaveURL(/kind=comment/)
  await expect(thread).toBeHidden()
})

test('an announcement is taken back, another reaches a learner in the product and by mail, who stops those of the course', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await openAs(browser, 'teacher', `/course-announcements/${owned.id}`)
  const send = page.getByRole('button', { name: /^\d+ kishiga yuborish$/ })
  const write = async (title: string, text: string) => {
    await untilHydrated(page.getByLabel('Sarlavha'))
    await page.getByLabel('Sarlavha').fill(title)
    await page.getByLabel('Matn').fill(text)
    await send.click()
    const written = page.getByRole('list', { name: "E'lonlaringiz" }).getByRole('listitem')
    return written.filter({ hasText: title })
  }
  const takenBack = await write('Yangi dars', "Ertaga yangi dars qo'shiladi.")
  await expect(takenBack).toContainText('Kutmoqda')
  await takenBack.getByRole('button', { name: 'Bekor qilish' }).click()
  await expect(takenBack).toContainText('Bekor qilindi')

  const people = Number.parseInt((await send.textContent()) ?? '', 10)
  const sent = await write('Jonli dars', 'Shanba kuni soat 19:00 da savollarga javob beraman.')
  await expect(sent).toContainText('Kutmoqda')
  // The two minutes in which it can be taken back.
  await db.run(sql`update announcement set sends_at = now() where title = 'Jonli dars'`)
  await db.run(sql`update pgboss.job set start_after = now() where name = 'send-announcement'`)
  await expect(async () => {
    await page.reload()
    await expect(sent).toContainText(`${people} kishiga yetdi`, { timeout: 2_000 })
  }).toPass()

  const { email } = await call('/users/userme', 'student')
  const mailed = async (title: string) =>
    (await server.mails(email)).filter((mail) => mail.includes(title)).join('\n')
  await expect
    .poll(() => mailed('Jonli dars'))
    .toContain('Shanba kuni soat 19:00 da savollarga javob beraman.')
  expect(await mailed('Jonli dars')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await mailed('Yangi dars')).toBe('')

  const learner = await openAs(browser, 'student', '/notices')
  await expect(learner.getByText('Jonli dars').first()).toBeVisible()
  await learner.goto(`${server.url}/my-course/${owned.id}`)
  const stop = learner.getByRole('button', { name: "Bu kurs e'lonlarini o'chirish" })
  await untilHydrated(stop)
  await expect(learner.getByText('Shanba kuni soat 19:00 da savollarga javob beraman.')).toBeVisible()
  await expect(learner.getByText('Yangi dars', { exact: true })).toBeHidden()
  await stop.click()
  await expect(learner.getByText("Bu kursning yangi e'lonlari sizga kelmaydi.")).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `${people - 1} kishiga yuborish` })).toBeVisible()
})

test('the link of a promo code shows both prices to a visitor and to the student who buys', async ({
  browser,
  page,
}) => {
  await call('/promo-codes', 'teacher', {
    code: 'KANAL20',
    discount_kind: 'percent',
    discount: 20,
    course_ids: [wanted.id],
  })
  const { full_price, price_to_pay } = await call(`/promo-codes/quote/${wanted.id}`, undefined, {
    code: 'KANAL20',
  })
  expect(price_to_pay).toBeLessThan(full_price)
  const path = `/course/${wanted.id}?kod=KANAL20`
  const showsBoth = async (at: Page) => {
    await expect(at.locator('#sotib-olish')).toContainText(som(full_price))
    await expect(at.locator('#sotib-olish')).toContainText(som(price_to_pay))
  }
  await page.goto(server.url + path)
  await showsBoth(page)

  const { payment_id } = await call('/users/userme', 'student')
  await server.run('scripts/payme.ts', ['topup', payment_id, `${price_to_pay}`, '--url', server.url])
  const buyer = await openAs(browser, 'student', path)
  await showsBoth(buyer)
  const buy = buyer.locator('#sotib-olish').getByRole('button', { name: 'Sotib olish' })
  await untilHydrated(buy)
  await buy.click()
  const dialog = buyer.getByRole('dialog', { name: 'Kursni sotib olish' })
  await expect(dialog).toContainText(som(full_price))
  await expect(dialog).toContainText(som(price_to_pay))
  await dialog.getByRole('button', { name: "To'lash" }).click()
  await expect(buyer).toHaveURL(`${server.url}/my-course/${wanted.id}`)
  await expect(buyer.getByText(`${som(full_price)} o'rniga, KANAL20 promokodi bilan`)).toBeVisible()
})
