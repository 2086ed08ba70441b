import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'
import type { TelegramSimulator } from '@kashf/simulators/telegram/telegram-simulator.ts'
import { expect, type Page, test } from '@playwright/test'
import { untilHydrated } from '../support/hydrated.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { PASSWORD, register } from '../support/people.ts'

/* Telegram in the browser, with a simulated Telegram: an account is linked with proof of both sides, its notices are
   chosen, it is signed in to and unlinked; a stranger registers with Telegram alone. */

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

/** Signs in as a person of the simulated Telegram, from the login page through Telegram's page. */
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

  // Start another visit by removing this browser's session.
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

test('a stranger learns from the bot what to do, registers with Telegram alone, and sets a password', async ({
  page,
  context,
}) => {
  telegram.say(STRANGER, '/start')
  await expect
    .poll(() => telegram.messagesTo(STRANGER).at(-1)?.text)
    .toContain('hali Kashf hisobiga ulanmagan')

  await signInAs(page, 'Begona', '?next=%2Fcourses')
  await expect(page.getByRole('heading', { name: 'Bu Telegram hali ulanmagan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kirish sahifasiga' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcourses',
  )
  await expect(page.getByLabel('Ism', { exact: true })).toHaveValue('Begona')
  const submit = page.getByRole('button', { name: "Ro'yxatdan o'tish" })
  await submit.click()
  await expect(page.getByLabel('Familiya')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Familiya').fill('Odamov')
  // The terms can be read before continuing, although a return from Telegram works only once.
  await page.getByRole('link', { name: 'foydalanish shartlari' }).click()
  await expect(page).toHaveURL(`${server.url}/terms`)
  await page.goBack()
  await expect(page.getByLabel('Familiya')).toHaveValue('Odamov')
  await page.getByLabel('Foydalanuvchi nomi').fill('begona_odam')
  await submit.click()
  await expect(page).toHaveURL(`${server.url}/courses`)

  await page.goto(`${server.url}/security`)
  await expect(page.getByText("Hisobingizda email yo'q. Uni qo'shing")).toBeVisible()
  await expect(page.getByText("Telegramni uzish uchun avval email qo'shing")).toBeVisible()
  await page.getByRole('button', { name: "Qo'shish: Parol" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Yangi parol').fill(PASSWORD)
  // The registration was confirmed a moment ago, which is sufficient proof.
  await expect(dialog.getByText('Telegram shaxsingizni tasdiqladi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Bekor qilish' }).click()

  await page.evaluate(() => localStorage.clear())
  telegram.oidc.changeNext({ iat: Math.floor(Date.now() / 1000) - 600 })
  await signInAs(page, 'Begona', '?next=%2Fsecurity')
  await page.getByRole('button', { name: "Qo'shish: Parol" }).click()
  await dialog.getByLabel('Yangi parol').fill(PASSWORD)
  await dialog.getByRole('button', { name: "O'rnatish" }).click()
  await expect(dialog.getByText("Hisobingizda parol yo'q. Shaxsingizni")).toBeVisible()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Telegram orqali tasdiqlash' }).click()
  const tab = await opened
  await tab.getByRole('link', { name: 'Begona' }).click()
  await expect(tab.getByRole('heading', { name: 'Tasdiqlandi' })).toBeVisible()
  await expect(dialog.getByText('Telegram shaxsingizni tasdiqladi')).toBeVisible()
  await expect(dialog.getByLabel('Yangi parol')).toHaveValue(PASSWORD)
  await dialog.getByRole('button', { name: "O'rnatish" }).click()
  await expect(page.getByRole('button', { name: "O'zgartirish: Parol" })).toBeVisible()
})

test('a return that nobody began is refused, and a cancelled one says so', async ({ page }) => {
  await page.goto(`${server.url}/telegram?code=a&state=b`)
  await untilHydrated(page.locator('main'))
  await expect(page.getByRole('status')).toContainText("Telegram orqali kirib bo'lmadi")
  await page.goto(`${server.url}/telegram?error=access_denied&state=b`)
  await untilHydrated(page.locator('main'))
  await expect(page.getByRole('status')).toContainText('Telegramda tasdiqlamadingiz')
})
