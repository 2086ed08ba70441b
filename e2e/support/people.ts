import { expect, type Page } from '@playwright/test'
import type { ApiUser } from './api.ts'
import type { KashfServer } from './kashf-server.ts'

export const PASSWORD = 'togri-ot-batareya-9'

/** Waits for the mailed code. */
export async function newCode(server: KashfServer, email: string): Promise<string> {
  let code: string | null = null
  await expect
    .poll(async () => {
      code = await server.mailedCode(email)
      return code
    })
    .not.toBeNull()
  if (!code) throw new Error(`no code for ${email}`)
  return code
}

/** Fills the registration form, sends it, and confirms the e-mail with the code that arrives; the page is signed in then. */
export async function register(
  page: Page,
  server: KashfServer,
  person: { path: '/register' | '/teacher-register'; username: string; email: string; firstName: string },
): Promise<void> {
  await page.goto(`${server.url}${person.path}`)
  await page.getByLabel('Ism', { exact: true }).fill(person.firstName)
  await page.getByLabel('Familiya').fill('Sinovov')
  await page.getByLabel('Foydalanuvchi nomi').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Parol', { exact: true }).fill(PASSWORD)
  if (person.path === '/teacher-register') {
    await page.getByLabel('Mutaxassislik').fill('Dasturchi, 10 yillik tajriba')
    await page.getByLabel("O'zingiz haqingizda").fill("Dasturlashni noldan, sodda misollar bilan o'rgataman.")
    await page.getByLabel('Telefon').fill('901234567')
  }
  await page.getByRole('button', { name: "Ro'yxatdan o'tish" }).click()
  await expect(page).toHaveURL(/\/verify-code/)
  await page.getByLabel('6 xonali kod').fill(await newCode(server, person.email))
  await page.getByRole('button', { name: 'Tasdiqlash' }).click()
  await expect(page).not.toHaveURL(/\/verify-code/)
}

export async function login(
  page: Page,
  server: KashfServer,
  username: string,
  password = PASSWORD,
  next?: string,
): Promise<void> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  await page.goto(`${server.url}/login${query}`)
  await fillLogin(page, username, password)
}

/** Signs in on the login page, which is open. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Foydalanuvchi nomi yoki email').fill(username)
  await page.getByLabel('Parol', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Kirish' }).click()
}

/** As an operator, opens the record with `text` in a queue, decides on it and confirms the decision. */
export async function decide(
  page: Page,
  server: KashfServer,
  queue: string,
  text: string,
  decision: string,
): Promise<void> {
  await page.goto(`${server.url}/admin/${queue}`)
  await page
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('link', { name: /^Ko'rish/ })
    .click()
  await page.getByRole('button', { name: decision }).click()
  const question = page.getByRole('dialog').last()
  await question.getByRole('button', { name: decision }).click()
  await expect(question).toBeHidden()
}

/** Pays into a student's wallet by the real protocol of Payme; `uzs` is in so'm. */
export async function topUp(server: KashfServer, student: ApiUser, uzs: number): Promise<void> {
  const { payment_id } = await student.call('GET', '/users/userme')
  await server.run('scripts/payme.ts', ['topup', payment_id, `${uzs}`, '--url', server.url])
}
