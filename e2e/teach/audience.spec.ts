import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs, groupDigits } from '@kashf/contract/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Db, openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { ApiUser, type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A teacher and their learners: an answered question, an announcement, and a sale by the link of a promo code. */

let server: KashfServer
let db: Db
let people: DemoPeople
/** Two courses of the teacher: the student has the first one. */
let owned: CourseCard
let wanted: CourseCard

test.beforeAll(async () => {
  server = await startDemoServer({ PAYME_MERCHANT_ID: '66aa00000000000000000001' })
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  people = await demoPeople(server)
  ;[owned, wanted] = await paidCourses(people)
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

test('a question is answered in the inbox and found there by filters', async ({ browser }) => {
  const [lesson] = (await people.student.call('GET', `/courses/course/${owned.id}`)).videos
  const asked = 'Bu misol telefonda ham ishlaydimi?'
  await people.student.call('POST', `/courses/lesson/${lesson.id}/questions`, { text: asked })

  const page = await people.teacher.open(browser, '/inbox')
  const thread = page.locator('[data-thread]').filter({ hasText: asked })
  await untilHydrated(thread)
  await thread.click()
  await page.getByLabel('Javobingiz').fill('Ha, brauzerda oching.')
  await page.getByRole('button', { name: 'Yuborish', exact: true }).click()
  await expect(page.getByText("Javobingiz qo'shildi")).toBeVisible()
  await expect(thread).toBeHidden()
  await expect
    .poll(async () =>
      JSON.stringify(await people.student.call('GET', `/courses/lesson/${lesson.id}/questions`)),
    )
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
  const page = await people.teacher.open(browser, `/course-announcements/${owned.id}`)
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

  const learners = Number.parseInt((await send.textContent()) ?? '', 10)
  const sent = await write(
    'Jonli dars',
    'Shanba kuni soat 19:00 da savollarga javob beraman. Havola: https://zoom.us/j/123.',
  )
  await expect(sent).toContainText('Kutmoqda')
  // Skips the two minutes in which the announcement can be cancelled.
  await db.run(sql`update announcement set sends_at = now() where title = 'Jonli dars'`)
  await db.run(sql`
    update pgboss.job set start_after = now(), data = data - 'sendsAt' where name = 'send-announcement'`)
  await expect(async () => {
    await page.reload()
    await expect(sent).toContainText(`${learners} kishiga yetdi`, { timeout: 2_000 })
  }).toPass()

  const { email } = await people.student.call('GET', '/users/userme')
  const mailed = async (title: string) =>
    (await server.mails(email)).filter((mail) => mail.includes(title)).join('\n')
  await expect
    .poll(() => mailed('Jonli dars'))
    .toContain('Shanba kuni soat 19:00 da savollarga javob beraman.')
  expect(await mailed('Jonli dars')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await mailed('Yangi dars')).toBe('')

  const learner = await people.student.open(browser, '/notices')
  await expect(learner.getByText('Jonli dars').first()).toBeVisible()
  await learner.goto(`${server.url}/my-course/${owned.id}`)
  const stop = learner.getByRole('button', { name: "Bu kurs e'lon va xabarlarini o'chirish" })
  await untilHydrated(stop)
  await expect(learner.getByText('Shanba kuni soat 19:00 da savollarga javob beraman.')).toBeVisible()
  const live = learner.getByRole('link', { name: 'https://zoom.us/j/123', exact: true })
  await expect(live).toHaveAttribute('href', 'https://zoom.us/j/123')
  await expect(live).toHaveAttribute('rel', 'noreferrer nofollow')
  await expect(learner.getByText('Yangi dars', { exact: true })).toBeHidden()
  await stop.click()
  await expect(learner.getByText("Bu kursning yangi e'lon va xabarlari sizga kelmaydi.")).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `${learners - 1} kishiga yuborish` })).toBeVisible()
})

test('an announcement waits for its time, is changed until then, and links to allowed sites alone', async ({
  browser,
}) => {
  const page = await people.teacher.open(browser, `/course-announcements/${owned.id}`)
  await expect(page).toHaveTitle(`E'lonlar · ${owned.title} · Kashf`)
  await untilHydrated(page.getByLabel('Sarlavha'))
  await page.getByLabel('Sarlavha').fill('Takrorlash darsi')
  await page.getByLabel('Matn').fill('Kiring: https://evil.example/dars')
  await page.getByLabel('Belgilangan vaqtda').check()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Sana va vaqt').fill(inDays(31))
  await page.getByRole('button', { name: /kishiga yuborish$/ }).click()
  await expect(page.getByText(/zoom\.us.*youtu\.be/).last()).toBeVisible()
  await page.getByLabel('Matn').fill('Kiring: https://youtu.be/dars')
  await page.getByRole('button', { name: /kishiga yuborish$/ }).click()
  await expect(page.getByText('Kelgusi 30 kun ichidagi vaqtni tanlang.')).toBeVisible()
  await page.getByLabel('Sana va vaqt').fill(inDays(10))
  await page.getByRole('button', { name: /kishiga yuborish$/ }).click()
  const waiting = page.getByRole('list', { name: "E'lonlaringiz" }).getByRole('listitem')
  const one = waiting.filter({ hasText: 'Takrorlash darsi' })
  await expect(one).toContainText('Kutmoqda')
  await one.getByRole('button', { name: "O'zgartirish" }).click()
  const dialog = page.getByRole('dialog', { name: "E'lonni o'zgartirish" })
  await dialog.getByLabel('Sarlavha').fill('Takrorlash (yangi)')
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  await expect(waiting.filter({ hasText: 'Takrorlash (yangi)' })).toContainText('Kutmoqda')
  await waiting
    .filter({ hasText: 'Takrorlash (yangi)' })
    .getByRole('button', { name: 'Bekor qilish' })
    .click()
  await expect(waiting.filter({ hasText: 'Takrorlash (yangi)' })).toContainText('Bekor qilindi')
})

test('the link of a promo code shows both prices to a visitor and to the student who buys', async ({
  browser,
  page,
}) => {
  await people.teacher.call('POST', '/promo-codes', {
    code: 'KANAL20',
    discount_kind: 'percent',
    discount: 20,
    course_ids: [wanted.id],
  })
  const { full_price, price_to_pay } = await new ApiUser(server).call(
    'POST',
    `/promo-codes/quote/${wanted.id}`,
    {
      code: 'KANAL20',
    },
  )
  expect(price_to_pay).toBeLessThan(full_price)
  const path = `/course/${wanted.id}?kod=KANAL20`
  const showsBoth = async (at: Page) => {
    await expect(at.locator('#sotib-olish')).toContainText(formatUzs(full_price))
    await expect(at.locator('#sotib-olish')).toContainText(formatUzs(price_to_pay))
  }
  await page.goto(server.url + path)
  await showsBoth(page)

  const { payment_id } = await people.student.call('GET', '/users/userme')
  await server.run('scripts/payme.ts', ['topup', payment_id, `${price_to_pay}`, '--url', server.url])
  const buyer = await people.student.open(browser, path)
  await showsBoth(buyer)
  const buy = buyer.locator('#sotib-olish').getByRole('button', { name: 'Sotib olish' })
  await untilHydrated(buy)
  await buy.click()
  const dialog = buyer.getByRole('dialog', { name: 'Kursni sotib olish' })
  await expect(dialog).toContainText(formatUzs(full_price))
  await expect(dialog).toContainText(formatUzs(price_to_pay))
  await dialog.getByRole('button', { name: "To'lash" }).click()
  await expect(buyer).toHaveURL(`${server.url}/my-course/${wanted.id}`)
  await expect(buyer.getByText(`KANAL20 promokodi bilan ${groupDigits(full_price)} o'rniga`)).toBeVisible()
})
