import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import { expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login, newCode, PASSWORD } from '../support/people.ts'

/* From a visitor's "Sotib olish" to the first lesson: the purchase survives the choice of an account, the code and
   reloads, and the shortage is updated by the payments. */

const BUYER = { email: 'xaridor@gmail.com' }

let server: KashfServer
let course: CourseCard
test.beforeAll(async () => {
  server = await startDemoServer({ PAYME_MERCHANT_ID: '66aa00000000000000000001', CLICK_MERCHANT_ID: '4242' })
  const { data } = await (await fetch(`${server.url}/api/courses/donthavetoken?is_free=false`)).json()
  const dear = data.find(({ price_to_pay }: CourseCard) => price_to_pay > 60_000)
  if (!dear) throw new Error('no course for sale')
  course = dear
})
test.afterAll(() => server?.stop())

const purchaseUrl = () => `${server.url}/course/${course.id}#sotib-olish`
async function signInPage(page: Page): Promise<void> {
  await page.goto(`${server.url}/course/${course.id}`)
  await page.locator('#narx').getByRole('link', { name: 'Sotib olish' }).click()
  await expect(page.getByRole('complementary', { name: 'Nega hisob kerak' })).toContainText(course.title)
}

/** The amounts, in tiyin and so'm, of the links to Payme and Click. */
async function linkedAmounts(page: Page): Promise<string[]> {
  const [payme, click] = await Promise.all(
    ['Payme', 'Click'].map((app) =>
      page.getByRole('link', { name: `${app} orqali to'lash` }).getAttribute('href'),
    ),
  )
  const fields = Buffer.from(decodeURIComponent(new URL(payme ?? '').pathname.slice(1)), 'base64').toString()
  return [/;a=(\d+);/.exec(fields)?.[1] ?? '', new URL(click ?? '').searchParams.get('amount') ?? '']
}

test('a visitor registers on the way to a purchase, pays in two parts and starts to learn', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await signInPage(page)

  await test.step('the purchase is kept by every form, and by reloads', async () => {
    await page.locator('main').getByRole('link', { name: 'Kirish' }).click()
    await page.getByRole('link', { name: "Ro'yxatdan o'ting" }).click()
    await page.getByRole('link', { name: "O'qituvchi sifatida" }).click()
    await page.getByRole('link', { name: "Shu yerda ro'yxatdan o'ting" }).click()
    await expect(page).toHaveURL(/\/register\?next=/)
    await signInPage(page)
    await expect(page).toHaveURL(/\/join\?next=/)
    await page.reload()
    await untilHydrated(page.getByRole('button', { name: "Ro'yxatdan o'tish" }))
    await page.getByLabel('Ism', { exact: true }).fill('Sarvinoz')
    await page.getByLabel('Familiya').fill('Sinovova')
    await page.getByLabel('Email').fill('xaridor@gmial.com')
    await page.getByLabel('Parol', { exact: true }).focus()
    await page.getByRole('button', { name: `${BUYER.email} demoqchimidingiz?` }).click()
    await expect(page.getByLabel('Email')).toHaveValue(BUYER.email)
    await page.getByLabel('Parol', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: "Ro'yxatdan o'tish" }).click()
    await expect(page).toHaveURL(/\/verify-code\?/)
    await page.reload()
    const confirm = page.getByRole('button', { name: 'Tasdiqlash' })
    await untilHydrated(confirm)
    await page.getByLabel('6 xonali kod').fill(await newCode(server, BUYER.email))
    await confirm.click()
    await expect(page).toHaveURL(purchaseUrl())
  })

  const wallet = page.getByRole('dialog', { name: 'Hamyon' })
  const missing = course.price_to_pay
  await test.step('the wallet opens by itself with what it lacks', async () => {
    await expect(wallet.getByText(`Xarid uchun yetishmayotgan summa: ${formatUzs(missing)}`)).toBeVisible()
    await expect(wallet.getByRole('radio', { name: formatUzs(missing) })).toBeChecked()
    await expect.poll(() => linkedAmounts(page)).toEqual([`${missing}00`, `${missing}`])
  })

  await test.step('after a part was paid, everything names the rest', async () => {
    const me = await page.request.get(`${server.url}/api/users/userme`, {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    })
    const { payment_id } = (await me.json()).data
    await server.run('scripts/payme.ts', ['topup', payment_id, '20000', '--url', server.url])
    const rest = missing - 20_000
    await expect(wallet.getByText(`Xarid uchun yetishmayotgan summa: ${formatUzs(rest)}`)).toBeVisible()
    await expect(wallet.getByRole('radio', { name: formatUzs(rest) })).toBeChecked()
    await expect.poll(() => linkedAmounts(page)).toEqual([`${rest}00`, `${rest}`])
    await server.run('scripts/click.ts', ['topup', payment_id, `${rest}`, '--url', server.url])
  })

  await test.step('with the rest the purchase opens, and the first one is celebrated', async () => {
    const dialog = page.getByRole('dialog', { name: 'Kursni sotib olish' })
    // The sheet says itself that the money arrived: a toast would lie over its amounts.
    await expect(page.getByText('Pul hamyonga tushdi')).toHaveCount(1)
    await expect(dialog.getByText('Pul hamyonga tushdi')).toBeVisible()
    await dialog.getByRole('button', { name: "To'lash" }).click()
    await expect(page).toHaveURL(`${server.url}/my-course/${course.id}`)
    const moment = page.getByRole('region', { name: "Birinchi kursingiz muborak bo'lsin!" })
    await expect(moment).toContainText(`Hamyondan ${formatUzs(missing)} to'landi`)
    await moment.getByRole('link', { name: 'Birinchi darsni boshlash' }).click()
    await expect(page).toHaveURL(/\/lesson\/\d+$/)
  })
})

test('a forgotten password keeps the purchase', async ({ page }) => {
  await signInPage(page)
  await page.locator('main').getByRole('link', { name: 'Kirish' }).click()
  await page.getByRole('link', { name: 'Parolni unitdingizmi?' }).click()
  const ask = page.getByRole('button', { name: 'Kod olish' })
  await untilHydrated(ask)
  await page.getByLabel('Email').fill(BUYER.email)
  await ask.click()
  await expect(page).toHaveURL(/\/forget-password\?email=.*&next=/)
  await page.reload()
  await page.getByRole('link', { name: 'Boshqa email yozish' }).click()
  await page.getByRole('link', { name: 'Kirish' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  const submit = page.getByRole('button', { name: 'Kirish' })
  await untilHydrated(submit)
  await page.getByLabel('Foydalanuvchi nomi yoki email').fill(BUYER.email)
  await page.getByLabel('Parol', { exact: true }).fill(PASSWORD)
  await submit.click()
  await expect(page).toHaveURL(purchaseUrl())
})

test('a login never leads to another site', async ({ page }) => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/\t/evil.example',
    '%2F%2Fevil.example',
  ]) {
    await login(page, server, BUYER.email, PASSWORD, next)
    await expect(page).toHaveURL(`${server.url}/`)
    await page.evaluate(() => localStorage.clear())
  }
})
