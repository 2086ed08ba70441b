import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { DEMO_LOGINS } from '../server/src/demo/logins.ts'
import { startDemoServer } from './demo-server.ts'
import { untilHydrated } from './hydrated.ts'
import type { KashfServer } from './kashf-server.ts'

/* A teacher and their learners: an answered question, an announcement, and a sale by the link of a promo code. */

let server: KashfServer
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
test.afterAll(() => server?.stop())

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

test('an announcement is written and taken back, and a learner stops those of the course', async ({
  browser,
}) => {
  const page = await openAs(browser, 'teacher', `/course-announcements/${owned.id}`)
  await untilHydrated(page.getByLabel('Sarlavha'))
  await page.getByLabel('Sarlavha').fill('Yangi dars')
  await page.getByLabel('Matn').fill("Ertaga yangi dars qo'shiladi.")
  const send = page.getByRole('button', { name: /^\d+ kishiga yuborish$/ })
  const people = Number.parseInt((await send.textContent()) ?? '', 10)
  await send.click()
  const written = page.getByRole('list', { name: 'Yozilganlar' }).getByRole('listitem')
  await expect(written.filter({ hasText: 'Yangi dars' })).toContainText('Kutmoqda')
  await written.filter({ hasText: 'Yangi dars' }).getByRole('button', { name: 'Bekor qilish' }).click()
  await expect(written.filter({ hasText: 'Yangi dars' })).toContainText('Bekor qilindi')

  // An announcement goes out two minutes after it was written; the learner is shown one at once.
  const learner = await openAs(browser, 'student', '/')
  await learner.route(`**/api/courses/${owned.id}/announcements/received*`, async (route) => {
    const answer = await route.fetch()
    const { is_muted } = await answer.json()
    const author = { id: 1, first_name: 'Jasur', last_name: 'Karimov', image: null, portrait: null }
    const received = { id: 1, title: 'Yangi dars', text: 'Ertaga.', sent_at: '2026-11-20T10:00:00Z', author }
    await route.fulfill({ json: { data: [received], next_cursor: '', is_muted } })
  })
  await learner.goto(`${server.url}/my-course/${owned.id}`)
  const stop = learner.getByRole('button', { name: "Bu kurs e'lonlarini o'chirish" })
  await untilHydrated(stop)
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
