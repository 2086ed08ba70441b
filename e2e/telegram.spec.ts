import { startTelegramSimulator, type TelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'
import { expect, type Page, test } from '@playwright/test'
import { untilHydrated } from './hydrated.ts'
import { type KashfServer, startServer } from './kashf-server.ts'
import { PASSWORD, register } from './people.ts'

/*
 * Telegram in the browser, with a look-alike of Telegram: an account is linked with proof of both, its notices are
 * chosen, it is signed in to, and unlinked; the bot tells a stranger what to do.
 */

const DILNOZA = 5001
const STRANGER = 5002

let server: KashfServer
let telegram: TelegramSimulator
test.beforeAll(async () => {
  telegram = await startTelegramSimulator()
  telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza', last_name: 'Karimova', username: 'dilnoza' })
  telegram.addPerson({ id: STRANGER, first_name: 'Begona' })
  server = await startServer({
    DEMO: 'off',
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_CLIENT_SECRET: telegram.oidc.clientSecret,
    TELEGRAM_OAUTH_URL: telegram.url,
  })
})
test.afterAll(async () => {
  telegram?.stop()
  await server?.stop()
})

/** From the login page through Telegram's, as a person of the look-alike. */
async function signInAs(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`${server.url}/login${query}`)
  await page.getByRole('link', { name: 'Telegram orqali kirish' }).click()
  await expect(page.getByRole('heading', { name: 'Telegram (look-alike)' })).toBeVisible()
  await page.getByRole('link', { name }).click()
}

test('a student links Telegram, signs in with it, and unlinks it', async ({ page }) => {
  await register(page, server, {
    path: '/register',
    username: 'dilnoza_t',
    email: 'dilnoza_t@example.uz',
    firstName: 'Dilnoza',
  })
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto(`${server.url}/security`)
  await page.getByRole('button', { name: 'Telegramni ulash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Joriy parol').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Davom etish' }).click()
  await page.getByRole('link', { name: 'Dilnoza' }).click()
  await expect(page.getByRole('heading', { name: 'Telegram ulandi' })).toBeVisible()
  await page.getByRole('link', { name: 'Xavfsizlik sahifasiga' }).click()
  await expect(page.getByText('@dilnoza', { exact: true })).toBeVisible()

  await page.goto(`${server.url}/notices?tab=settings`)
  const byTelegram = page.getByRole('checkbox', { name: 'Izoh va savollarimga javoblar: Telegram' })
  await expect(byTelegram).toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/notices/choices') && answer.request().method() === 'PUT',
  )
  await byTelegram.uncheck()
  await saved
  await page.reload()
  await expect(byTelegram).not.toBeChecked()

  // Another visit: the session of this browser is gone.
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, 'Dilnoza', '?next=%2Fcourses')
  await expect(page).toHaveURL(`${server.url}/courses`)
  await page.goto(`${server.url}/security`)
  await expect(page.getByText('Ulangan', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Telegramni uzish' }).click()
  await page.getByRole('dialog').getByLabel('Joriy parol').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Uzish' }).click()
  await expect(page.getByText('Ulanmagan', { exact: true })).toBeVisible()
})

test('a Telegram account without a Kashf account learns what to do, on the site and from the bot', async ({
  page,
}) => {
  await signInAs(page, 'Begona', '?next=%2Fcourses')
  await expect(page.getByRole('heading', { name: 'Bu Telegram hali ulanmagan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kirish sahifasiga' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcourses',
  )
  telegram.say(STRANGER, '/start')
  await expect
    .poll(() => telegram.messagesTo(STRANGER).at(-1)?.text)
    .toContain('hali Kashf hisobiga ulanmagan')
})

test('a return that nobody began is refused, and a cancelled one says so', async ({ page }) => {
  await page.goto(`${server.url}/telegram?code=a&state=b`)
  await untilHydrated(page.locator('main'))
  await expect(page.getByRole('status')).toContainText("Telegram orqali kirib bo'lmadi")
  await page.goto(`${server.url}/telegram?error=access_denied&state=b`)
  await untilHydrated(page.locator('main'))
  await expect(page.getByRole('status')).toContainText('Telegramda tasdiqlamadingiz')
})
