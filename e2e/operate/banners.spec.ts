import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const TEXT = 'Bugun kechasi 2:00 dan 3:00 gacha sayt ishlamaydi'

test('an operator shows a banner, a visitor closes it on one device, and the operator ends it', async ({
  browser,
}) => {
  const newPage = async () => (await browser.newContext()).newPage()
  const [operator, visitor, student] = [await newPage(), await newPage(), await newPage()]
  const lineOn = (page: typeof visitor) => page.getByRole('region', { name: "Kashf e'loni" }).getByText(TEXT)

  await login(operator, server, 'operator', DEMO_PASSWORD)
  await expect(operator).toHaveURL(/\/admin$/)
  await operator.goto(`${server.url}/admin/banners`)
  const form = operator.locator('form')
  await untilHydrated(form.getByLabel("O'zbekcha matn"))
  await form.getByLabel("O'zbekcha matn").fill(TEXT)
  await form.getByLabel(/Havola/).fill('/help')
  await form.getByLabel('Tugashi').fill('2031-01-01T00:00')
  await form.getByRole('button', { name: "Bannerni qo'yish" }).click()
  await expect(form.getByText('Banner 90 kundan ortiq turmasin.')).toBeVisible()
  await expect(form.getByLabel("O'zbekcha matn")).toHaveValue(TEXT)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await form.getByLabel('Tugashi').fill(tomorrow)
  await form.getByRole('button', { name: "Bannerni qo'yish" }).click()
  await expect(operator.getByRole('listitem').filter({ hasText: TEXT })).toContainText("Ko'rinmoqda")

  await visitor.goto(`${server.url}/courses`)
  await expect(lineOn(visitor)).toBeVisible()
  const close = visitor.getByRole('button', { name: "E'lonni yopish" })
  await untilHydrated(close)
  await close.click()
  await expect(lineOn(visitor)).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(lineOn(visitor)).toBeHidden()

  await login(student, server, 'dilnoza', DEMO_PASSWORD)
  await expect(lineOn(student)).toBeVisible()
  await operator.getByRole('button', { name: 'Tugatish' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Tugatish' }).click()
  await expect(operator.getByRole('listitem').filter({ hasText: TEXT })).toContainText('Tugagan')
  await student.goto(server.url)
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(lineOn(student)).toBeHidden()
})
