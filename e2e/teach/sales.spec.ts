import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A teacher makes a promo code, sees who bought with it, and follows the sale to the learner and from the statement. */

let server: KashfServer
let people: DemoPeople
let wanted: CourseCard

test.beforeAll(async () => {
  server = await startDemoServer({ PAYME_MERCHANT_ID: '66aa00000000000000000001' })
  people = await demoPeople(server)
  ;[, wanted] = await paidCourses(people)
})
test.afterAll(() => server?.stop())

const phone = { width: 360, height: 740 }
/** The sales that the page shows, in either of its forms. */
const salesOn = (page: Page) =>
  page.getByRole('list', { name: 'Sotuvlar' }).getByRole('listitem').filter({ visible: true })

test('a sale at a promo code is found in the list, on the phone too, in the statement and with its learner', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await people.teacher.open(browser, '/my-promo')
  const start = page.getByRole('button', { name: 'Yangi promokod' })
  await untilHydrated(start)
  await start.click()
  await page.getByLabel('Kod', { exact: true }).fill('OILA40')
  await page.getByLabel('Chegirma, %').fill('40')
  await page.getByLabel('Barcha kurslarimda').check()
  await page.getByRole('button', { name: 'Kodni yoqish' }).click()
  const code = page.getByRole('list', { name: 'Promokodlar' }).getByRole('listitem')
  await expect(code).toContainText('OILA40')
  await expect(code).toContainText('Barcha kurslarda')

  const { payment_id, first_name, last_name } = await people.student.call('GET', '/users/userme')
  const { price_to_pay } = await people.student.call('POST', `/promo-codes/quote/${wanted.id}`, {
    code: 'OILA40',
  })
  await server.run('scripts/payme.ts', ['topup', payment_id, `${price_to_pay}`, '--url', server.url])
  await people.student.call('GET', `/actioncourses/buy-course/${wanted.id}?promo_code=OILA40`)

  await page.setViewportSize(phone)
  await page.goto(`${server.url}/my-sales`)
  const states = page.getByRole('group', { name: 'Sotuv holati' })
  await untilHydrated(states.getByRole('button', { name: 'Kutilmoqda' }))
  await states.getByRole('button', { name: 'Kutilmoqda' }).click()
  await expect(page).toHaveURL(/state=waiting/)
  const sale = salesOn(page).filter({ hasText: 'Promokod: OILA40' })
  await expect(sale).toHaveCount(1)
  for (const shown of [first_name, last_name, wanted.title, formatUzs(price_to_pay)]) {
    await expect(sale).toContainText(shown)
  }
  // Today's sale is the last to become payable, after those of the school's past.
  const { date, earned } = (await people.teacher.call('GET', '/sales/pending')).at(-1)
  await expect(page.getByRole('definition').filter({ hasText: formatUzs(earned) })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: date.split('-').reverse().join('.') })).toBeVisible()

  await sale.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/course-learners/${wanted.id}/\\d+$`))
  await expect(page.getByText(`to'lagan: ${formatUzs(price_to_pay)}`)).toBeVisible()
  await expect(page.getByText('Promokod: OILA40')).toBeVisible()

  await page.goto(`${server.url}/account-balance`)
  const line = page.getByRole('link', { name: `“${wanted.title}” kursi sotildi` }).filter({ visible: true })
  await line.first().click()
  await expect(page).toHaveURL(/\/my-sales\?sale=\d+$/)
  await expect(salesOn(page)).toHaveCount(1)
  await expect(salesOn(page)).toContainText('Promokod: OILA40')

  await page.goto(`${server.url}/my-promo`)
  await expect(code).toContainText(formatUzs(earned))
})
