import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { type GoogleSimulator, startGoogleSimulator } from '@kashf/simulators/google/google.ts'
import { expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { fillLogin, PASSWORD, register } from '../support/people.ts'

/* Google in the browser, with a simulated Google: a stranger comes from a purchase, registers with one form and is back at
   it; the account gets a password, loses Google and links it again; a known e-mail leads to the login. */

const LOLA = { id: 6001, name: 'Lola Tosheva', email: 'lola_google@example.uz' }
const ZOYA = { id: 6003, name: 'Zoya Petrova', email: 'zoya_google@example.uz' }
const JASUR = { id: 6002, name: 'Jasur Karimov', email: 'jasur_google@example.uz' }

let server: KashfServer
let google: GoogleSimulator
let course: CourseCard
test.beforeAll(async () => {
  google = await startGoogleSimulator()
  for (const person of [LOLA, ZOYA, JASUR]) google.setPerson(person)
  server = await startDemoServer({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.oidc.clientSecret,
    GOOGLE_OAUTH_URL: google.url,
  })
  const { data } = await (await fetch(`${server.url}/api/courses/donthavetoken?is_free=false`)).json()
  course = data[0]
})
test.afterAll(async () => {
  google?.stop()
  await server?.stop()
})

/** Presses a link to Google's sign-in and approves there. */
async function approveAs(page: Page, name: string, label = 'Google orqali kirish'): Promise<void> {
  await page.getByRole('link', { name: label }).click()
  await expect(page.getByRole('heading', { name: 'Google (look-alike)' })).toBeVisible()
  await page.getByRole('link', { name }).click()
}

/** Starts another visit by removing this browser's session. */
const leave = (page: Page) => page.evaluate(() => localStorage.clear())

test('a stranger comes from a purchase with Google, and changes how they sign in', async ({ page }) => {
  test.setTimeout(300_000)
  await test.step('one form between Google and the purchase', async () => {
    const purchase = `/course/${course.id}#sotib-olish`
    await page.goto(`${server.url}/join?next=${encodeURIComponent(purchase)}`)
    await approveAs(page, LOLA.name, 'Google orqali davom etish')
    await expect(page.getByText(LOLA.email)).toBeVisible()
    await expect(page.getByLabel('Ism', { exact: true })).toHaveValue('Lola')
    await expect(page.getByLabel('Familiya')).toHaveValue('Tosheva')
    await page.getByRole('button', { name: "Ro'yxatdan o'tish" }).click()
    await expect(page).toHaveURL(new RegExp(`/course/${course.id}`))
    await expect(page.getByText('Xush kelibsiz, Lola!')).toBeVisible()
  })

  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Google', exact: true }) })
  await test.step('the only way in stays until there is a password', async () => {
    await page.goto(`${server.url}/security`)
    await expect(page.getByText(LOLA.email).last()).toBeVisible()
    await expect(page.getByText("Google'ni uzish uchun avval parol o'rnating")).toBeVisible()
    await page.getByRole('button', { name: "Qo'shish: Parol" }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Yangi parol').fill(PASSWORD)
    // The registration was confirmed a moment ago, which is sufficient proof.
    await expect(dialog.getByText('Google shaxsingizni tasdiqladi')).toBeVisible()
    await dialog.getByRole('button', { name: "O'rnatish" }).click()
    await expect(page.getByRole('button', { name: "O'zgartirish: Parol" })).toBeVisible()
  })

  await test.step('Google is unlinked with the password, and linked with both proofs', async () => {
    await page.reload()
    await page.getByRole('button', { name: "Google'ni uzish" }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Joriy parol').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Uzish' }).click()
    await expect(card.getByText('Ulanmagan', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: "Google'ni ulash" }).click()
    await dialog.getByLabel('Joriy parol').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Davom etish' }).click()
    await page.getByRole('link', { name: LOLA.name }).click()
    await expect(page.getByRole('heading', { name: 'Google ulandi' })).toBeVisible()
    await page.getByRole('link', { name: 'Xavfsizlik sahifasiga' }).click()
    await expect(card.getByText('Ulangan', { exact: true }).first()).toBeVisible()
  })

  await test.step('and signs in again', async () => {
    await leave(page)
    await page.goto(`${server.url}/login?next=%2Fcourses`)
    await approveAs(page, LOLA.name)
    await expect(page).toHaveURL(`${server.url}/courses`)
  })
})

test('a known e-mail leads to the login, and back to where the person wanted to go', async ({ page }) => {
  await register(page, server, {
    path: '/register',
    username: 'jasur_google',
    email: JASUR.email,
    firstName: 'Jasur',
  })
  await expect(page).toHaveURL(`${server.url}/`)
  await leave(page)
  await page.goto(`${server.url}/login`)
  await approveAs(page, JASUR.name)
  await expect(page.getByRole('heading', { name: 'Bu email bilan hisob bor' })).toBeVisible()
  await expect(page.getByText(JASUR.email)).toBeVisible()
  await page.getByRole('link', { name: 'Hisobga kirish' }).click()
  await fillLogin(page, 'jasur_google', PASSWORD)
  await expect(page).toHaveURL(`${server.url}/security`)
  await expect(page.getByRole('button', { name: "Google'ni ulash" })).toBeVisible()
})

test('the sign-in begins in every language, and returns in it', async ({ page }) => {
  await page.goto(`${server.url}/ru/login`)
  const link = page.getByRole('link', { name: 'Войти через Google' })
  await untilHydrated(link)
  await link.click()
  await page.getByRole('link', { name: ZOYA.name }).click()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Petrova')
  await expect(page).toHaveURL(/\/ru\/google\?/)
})

test('a Google that is out of reach, and a refused confirmation, are said in a sentence', async ({
  page,
}) => {
  await page.goto(`${server.url}/google?error=unreachable`)
  await untilHydrated(page.locator('main'))
  await expect(page.getByRole('status')).toContainText('Google javob bermayapti')
  await page.goto(`${server.url}/google?error=access_denied&state=b`)
  await expect(page.getByRole('status')).toContainText("Google'da tasdiqlamadingiz")
  await page.goto(`${server.url}/google?code=a&state=b`)
  await expect(page.getByRole('status')).toContainText("Google orqali kirib bo'lmadi")
})
