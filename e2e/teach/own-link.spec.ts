import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs, fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { expect, test } from '@playwright/test'
import { type ApiUser, demoPeople, paidCourses, userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { register, topUp } from '../support/people.ts'

/* A teacher copies the own link, somebody opens it, registers and buys at the lower price, and the sale says why. */

let server: KashfServer
let teacher: ApiUser
let wanted: CourseCard

test.beforeAll(async () => {
  server = await startDemoServer()
  const people = await demoPeople(server)
  teacher = people.teacher
  ;[, wanted] = await paidCourses(people)
})
test.afterAll(() => server?.stop())

test('who comes by the link of a teacher pays less, and the teacher sees it', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const studio = await teacher.open(browser, '/my-link')
  const copy = studio.getByRole('button', { name: 'Nusxa olish' })
  await untilHydrated(copy)
  await expect(studio.getByRole('definition').filter({ hasText: '8%' })).toBeVisible()
  await studio.getByLabel('Qayerga olib boradi').selectOption({ label: wanted.title })
  const shown = studio.getByText(/\/t\/[0-9a-z]{10}\/\d+$/)
  const address = (await shown.textContent()) ?? ''

  await test.step('the page of a visitor is the same for everybody', async () => {
    await page.goto(address)
    await expect(page).toHaveURL(`${server.url}/course/${wanted.id}`)
    await expect(page.locator('#narx').getByText(formatUzs(wanted.price_to_pay)).first()).toBeVisible()
  })

  const price = toUzs(priceToPay(fromUzs(wanted.price), 8))
  await test.step('after the registration it has the lower price', async () => {
    await register(page, server, {
      path: '/register',
      firstName: 'Nigora',
      username: 'havoladan_kelgan',
      email: 'havola@sinov.uz',
    })
    await topUp(server, await userOf(server, page), price)
    await page.goto(`${server.url}/course/${wanted.id}`)
    await expect(page.locator('#narx').getByText(formatUzs(price)).first()).toBeVisible()
    const buy = page.locator('#narx').getByRole('button', { name: 'Sotib olish' }).first()
    await untilHydrated(buy)
    await buy.click()
    const dialog = page.getByRole('dialog', { name: 'Kursni sotib olish' })
    await dialog.getByRole('button', { name: "To'lash" }).click()
    await expect(page).toHaveURL(`${server.url}/my-course/${wanted.id}`)
  })

  await test.step('the sale and the sums name the source and the percent', async () => {
    await studio.goto(`${server.url}/my-sales`)
    const sale = studio.getByRole('row').filter({ hasText: 'Nigora' })
    await expect(sale).toContainText('Havolangiz, 8%')
    await expect(sale).toContainText(formatUzs(wanted.price))
    await studio.goto(`${server.url}/my-link`)
    const sums = studio.getByRole('row').filter({ hasText: 'Havolangiz' })
    await expect(sums).toContainText(formatUzs(wanted.price))
  })
})
