import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { findCutText } from '../support/beyond-axe.ts'
import { untilHydrated } from '../support/hydrated.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { register } from '../support/people.ts'

/* A student chooses which helpful messages come, and the page of a mail's link asks about one kind of them. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off' })
})
test.afterAll(() => server?.stop())

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await findCutText(page)).toEqual([])
}

test('a student switches one kind off, then all, and finds the choice again', async ({ page }) => {
  const person = { username: 'eslatma_s', email: 'eslatma@misol.uz', firstName: 'Dilnoza' }
  await register(page, server, { path: '/register', ...person })
  await page.setViewportSize({ width: 360, height: 740 })
  const settings = `${server.url}/notices?tab=settings`
  await page.goto(settings)
  const goal = page.getByRole('checkbox', { name: 'Haftalik maqsadim uchun, hafta boshida' })
  await expect(goal).toBeChecked()
  await goal.focus()
  await page.keyboard.press('Space')
  await expect(goal).not.toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(goal).not.toBeChecked()
  const all = page.getByRole('checkbox', { name: 'Barcha eslatmalar' })
  await all.click()
  await expect(page.getByText("Eslatmalar o'chirilgan")).toBeVisible()
  await expect(goal).toBeHidden()
  await page.reload()
  await expect(all).not.toBeChecked()
  await all.click()
  await expect(goal).not.toBeChecked()
  await page.goto(settings.replace('/notices', '/ru/notices'))
  await expect(page.getByRole('checkbox', { name: 'О моей цели на неделю, в её начале' })).not.toBeChecked()
  await expectAccessible(page)
})

test('the link of a mail names the kind that it stops, and says so when it is broken', async ({ page }) => {
  await page.goto(`${server.url}/unsubscribe?token=1.course_stalled.forged`)
  await expect(page.getByRole('heading', { name: "Eslatmani to'xtatish" })).toBeVisible()
  await expect(page.getByText("“Kursda bir hafta dars ko'rilmaganda” keladigan eslatma")).toBeVisible()
  await expectAccessible(page)
  await untilHydrated(page.locator('main'))
  await page.getByRole('button', { name: "Eslatmani to'xtatish" }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto(`${server.url}/unsubscribe?token=1.nothing.forged`)
  await expect(page.getByRole('heading', { name: 'Havola yaroqsiz' })).toBeVisible()
})
