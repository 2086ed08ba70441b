import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import type { BundleOffer } from '@kashf/contract/purchases/bundles.ts'
import { expect, test } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/src/demo/logins.ts'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/*
 * A teacher makes a bundle of two courses; a student who has one of them finds it on the page of the other, tops up what the
 * wallet lacks, and buys.
 */

const TITLE = 'Noldan dasturchigacha'

let server: KashfServer
let people: DemoPeople
/** The two courses: the student has the first one. */
let owned: CourseCard
let wanted: CourseCard

test.beforeAll(async () => {
  server = await startDemoServer({ PAYME_MERCHANT_ID: '66aa00000000000000000001' })
  people = await demoPeople(server)
  ;[owned, wanted] = await paidCourses(people)
})
test.afterAll(() => server?.stop())

test('a bundle is made, found on the page of a course, and bought for what is missing of it', async ({
  browser,
  page,
}) => {
  // A little below the sum, so that the missing course costs more than the student has.
  const price = owned.price + wanted.price - 1_000
  const teacher = await people.teacher.open(browser, `/course-promo/${wanted.id}`)

  await test.step('its teacher chooses the courses and sees the split', async () => {
    await teacher.locator('#main').getByRole('link', { name: "To'plamlar" }).click()
    await teacher.getByRole('button', { name: "Yangi to'plam" }).click()
    await teacher.getByLabel('Nomi').fill(TITLE)
    await teacher.getByRole('checkbox', { name: owned.title }).check()
    await teacher.getByLabel("To'plam narxi, so'm").fill(String(price))
    const create = teacher.getByRole('button', { name: "To'plamni sotuvga chiqarish" })
    await create.click()
    await expect(teacher.getByText('2 tadan 20 tagacha kurs tanlang.')).toBeVisible()
    await teacher.getByRole('checkbox', { name: wanted.title }).check()
    await expect(teacher.getByText("Xaridor to'laydi")).toBeVisible()
    await create.click()
    const row = teacher.getByRole('listitem').filter({ hasText: TITLE })
    await expect(row).toContainText('Sotuvda')
  })
  const [{ id }] = await people.teacher.call('GET', '/bundles')

  await test.step('a visitor finds it on the page of the course', async () => {
    const link = page.getByRole('link', { name: /^To'plamda arzonroq/ })
    // The server caches public pages for some seconds.
    await expect(async () => {
      await page.goto(`${server.url}/course/${wanted.id}`)
      await expect(link).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await link.click()
    await expect(page).toHaveURL(`${server.url}/bundle/${id}`)
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(page.getByText('Tejaysiz')).toBeVisible()
    await page.getByRole('link', { name: "To'plamni olish" }).click()
    await expect(page).toHaveURL(/\/join\?next=/)
    await page.locator('main').getByRole('link', { name: 'Kirish' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
  })

  const offer: BundleOffer = (await people.student.call('GET', `/bundles/${id}`)).offer
  expect(offer.course_ids).toEqual([wanted.id])
  const me = await people.student.call('GET', '/users/userme')
  const missing = Math.ceil(offer.price_to_pay - me.amount.balance)
  expect(missing).toBeGreaterThan(0)

  await test.step('after the login the wallet opens with what is missing for the other course', async () => {
    const login = DEMO_LOGINS.find(({ role }) => role === 'student')
    if (!login) throw new Error('no student')
    const submit = page.getByRole('button', { name: 'Kirish' })
    await untilHydrated(submit)
    await page.getByLabel('Foydalanuvchi nomi yoki email').fill(login.username)
    await page.getByLabel('Parol', { exact: true }).fill(login.password)
    await submit.click()
    const wallet = page.getByRole('dialog', { name: 'Hamyon' })
    await expect(wallet.getByText(`Xarid uchun yetishmayotgan summa: ${formatUzs(missing)}`)).toBeVisible()
    await server.run('scripts/payme.ts', ['topup', me.payment_id, String(missing), '--url', server.url])
  })

  await test.step('with the money the purchase opens, and afterwards the student has all courses', async () => {
    const dialog = page.getByRole('dialog', { name: "To'plamni sotib olish" })
    await expect(dialog).toContainText(formatUzs(offer.price_to_pay))
    await dialog.getByRole('button', { name: "To'lash" }).click()
    await expect(page.getByText("To'plamdagi barcha kurslar sizda bor.")).toBeVisible()
    await page.goto(`${server.url}/my-course/${wanted.id}`)
    await expect(page.getByText(`“${TITLE}” to'plamida`)).toBeVisible()
  })

  await test.step('the teacher sees the sale and ends the bundle', async () => {
    await teacher.reload()
    const row = teacher.getByRole('listitem').filter({ hasText: TITLE })
    await expect(row).toContainText('Sotilgan1')
    await row.getByRole('button', { name: /ustida amallar$/ }).click()
    await teacher.getByRole('menuitem', { name: 'Sotuvdan olish' }).click()
    await expect(row).toContainText('Tugatilgan')
  })
})
