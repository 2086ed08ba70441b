import { expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Finding a course on a phone: the filters in their sheet, with and without scripts, and corrected searches. */

let server: KashfServer

test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const sheet = (page: Page) => page.getByRole('complementary', { name: 'Filtr' })
const openSheet = (page: Page) => page.getByRole('button', { name: /^Filtr/ }).click()
/** The number of courses that the API finds. */
const total = async (query: string): Promise<number> =>
  (await (await fetch(`${server.url}/api/courses/donthavetoken?${query}`)).json()).total

test('the sheet of filters stays open and counts while one chooses', async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(`${server.url}/courses`)
  await expect(sheet(page)).toBeHidden()
  await openSheet(page)
  await untilHydrated(page.locator('#filters'))
  await sheet(page).getByText("O'rta", { exact: true }).click()
  await expect(page).toHaveURL(/levels=2/)
  await sheet(page).getByText('100 000–300 000').click()
  await expect(page).toHaveURL(/prices=3/)
  const found = await total('levels=2&prices=3')
  const show = sheet(page).getByRole('button', { name: `${found} ta kursni ko'rsatish` })
  await expect(show).toBeVisible()
  await show.click()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtr · 2' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(found)
})

test('without scripts the filters are a form in the same sheet', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage()
  await page.goto(`${server.url}/courses`)
  await openSheet(page)
  await sheet(page).getByText("O'rta", { exact: true }).click()
  await sheet(page).getByRole('button', { name: "Qo'llash" }).click()
  await expect(page).toHaveURL(/levels=2/)
  await expect(page.getByRole('article')).toHaveCount(await total('levels=2'))
})

test('a corrected search says so and leads to the original, which offers other courses', async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(`${server.url}/courses?search=pyhton`)
  await expect(page.getByText("“python” bo'yicha natijalar.")).toBeVisible()
  await page.getByRole('link', { name: "Asl so'rov bo'yicha qidirish: “pyhton”" }).click()
  await expect(page).toHaveURL(/verbatim=true/)
  await expect(page.getByRole('heading', { name: 'Hech narsa topilmadi' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})
