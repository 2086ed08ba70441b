import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { register } from '../support/people.ts'

/* A learner asks by a link, a stranger with a phone pays by it without an account, and both see that the course is open. */

const LEARNER = { username: 'soragan_sinov', email: 'soragan@sinov.uz', firstName: 'Dilnoza' }
const WORDS = 'Dada, shu kursni olib bering'

let server: KashfServer
let course: CourseCard
test.beforeAll(async () => {
  server = await startDemoServer({ PAYME_MERCHANT_ID: '66aa00000000000000000001' })
  const { data } = await (await fetch(`${server.url}/api/courses/donthavetoken?is_free=false`)).json()
  course = data[0]
})
test.afterAll(() => server?.stop())

const dialogOf = (page: Page) => page.getByRole('dialog', { name: "Men uchun to'lang" })

async function openDialog(page: Page) {
  await page.goto(`${server.url}/course/${course.id}`)
  const button = page.locator('#narx').getByRole('button', { name: "Men uchun to'lang" })
  await untilHydrated(button)
  await button.click()
  return dialogOf(page)
}

test('a stranger pays for a learner by a link, and both see the course open', async ({ page, browser }) => {
  test.setTimeout(400_000)
  await register(page, server, { path: '/register', ...LEARNER })
  await expect(page).toHaveURL(`${server.url}/`)

  const dialog = await openDialog(page)
  await dialog.getByLabel('Xabaringiz').fill(WORDS)
  await dialog.getByRole('button', { name: 'Havola olish' }).click()
  const url = (await dialog.getByText(`${server.url}/pay/`).textContent()) ?? ''
  await expect(dialog.getByRole('img', { name: 'Havolaning QR kodi' })).toBeVisible()
  const share = dialog.getByRole('link', { name: 'Telegramda yuborish' })
  expect(new URL((await share.getAttribute('href')) ?? '').searchParams.get('url')).toBe(url)

  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const payer = await context.newPage()
  const number = await test.step('the payer sees who asks, for what, and the sum', async () => {
    await payer.goto(url)
    await expect(payer.getByRole('heading', { name: "Dilnoza sizdan so'rayapti:" })).toBeVisible()
    await expect(payer.getByText(WORDS)).toBeVisible()
    await expect(payer.getByText(course.title, { exact: true })).toBeVisible()
    await expect(payer.getByText(LEARNER.username)).toBeHidden()
    await expect(payer.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const link = payer.getByRole('link', { name: 'Payme' })
    const [, filled = ''] = /uz\/(.+)$/.exec((await link.getAttribute('href')) ?? '') ?? []
    const fields = Buffer.from(decodeURIComponent(filled), 'base64').toString()
    expect(fields).toContain(`a=${course.price_to_pay * 100};`)
    return /ac\.payment_id=(\d{8})/.exec(fields)?.[1] ?? ''
  })

  await test.step('leaves an address and pays by the app', async () => {
    const more = payer.getByText("To'lov kelganini emailga yozinglar")
    await untilHydrated(more)
    await more.click()
    await payer.getByLabel('Email').fill('ota@sinov.uz')
    await payer.getByRole('button', { name: 'Saqlash' }).click()
    await expect(payer.getByText('ota@sinov.uz')).toBeVisible()
    const pay = ['topup', number, `${course.price_to_pay}`, '--url', server.url]
    await server.run('scripts/payme.ts', pay)
  })

  await test.step('both see the course open', async () => {
    await payer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(payer.getByRole('heading', { name: 'Kurs Dilnoza uchun ochildi' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.locator('#narx').getByRole('button', { name: "Men uchun to'lang" })).toHaveCount(0)
    await page.goto(`${server.url}/notices`)
    await expect(page.getByText(`“${course.title}” kursi ochildi`)).toBeVisible()
  })

  await test.step('and an unknown link is no page', async () => {
    const answer = await payer.goto(`${server.url}/pay/0000-0000-0000-0000`)
    expect(answer?.status()).toBe(404)
    await expect(payer.getByRole('heading', { name: 'Havola ishlamaydi' })).toBeVisible()
  })
  await context.close()
})
