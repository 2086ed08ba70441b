import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login, newCode, PASSWORD, register, topUp } from '../support/people.ts'

/* A gift from its payment to the course of a recipient who registers by its link, and another gift that is taken
   back. */

const GIVER = { username: 'sovgachi_sinov', email: 'sovgachi@sinov.uz' }
const RECIPIENT = { email: 'oluvchi@sinov.uz' }
const WISH = "Tug'ilgan kuning bilan!"

let server: KashfServer
let course: CourseCard
test.beforeAll(async () => {
  server = await startDemoServer()
  const { data } = await (await fetch(`${server.url}/api/courses/donthavetoken?is_free=false`)).json()
  course = data[0]
})
test.afterAll(() => server?.stop())

/** Pays for the course as a gift and returns its link. */
async function give(page: Page): Promise<string> {
  await page.goto(`${server.url}/course/${course.id}`)
  const button = page.locator('#narx').getByRole('button', { name: "Sovg'a qilish" })
  await untilHydrated(button)
  await button.click()
  await page.getByRole('dialog', { name: "Kursni sovg'a qilish" }).getByLabel('Tilagingiz').fill(WISH)
  await page
    .getByRole('dialog', { name: "Kursni sovg'a qilish" })
    .getByRole('button', { name: "To'lash" })
    .click()
  const ready = page.getByRole('dialog', { name: "Sovg'a tayyor" })
  const url = (await ready.getByText(`${server.url}/gift/`).textContent()) ?? ''
  const share = ready.getByRole('link', { name: 'Telegramda yuborish' })
  expect(new URL((await share.getAttribute('href')) ?? '').searchParams.get('url')).toBe(url)
  return url
}

test('a course is given by a link, opened by a new student once, and another gift is taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000)
  await register(page, server, { path: '/register', firstName: 'Sarvinoz', ...GIVER })
  await expect(page).toHaveURL(`${server.url}/`)
  await topUp(server, await userOf(server, page), 2 * course.price_to_pay)
  const url = await give(page)
  await page.keyboard.press('Escape')

  await test.step('its giver is not led to use it', async () => {
    await page.goto(url)
    await expect(page.getByText("Bu sovg'ani siz oldingiz")).toBeVisible()
    await expect(page.getByRole('button', { name: "O'zim uchun ochish" })).toBeVisible()
    await expect(page.getByRole('button', { name: "Sovg'ani ochish" })).toBeHidden()
  })

  const recipient = await (await browser.newContext()).newPage()
  await test.step('the recipient registers on the way and opens the course', async () => {
    await recipient.goto(url)
    await expect(recipient.getByText("Sarvinoz sizga kurs sovg'a qildi")).toBeVisible()
    await expect(recipient.getByText(WISH)).toBeVisible()
    await expect(recipient.getByRole('heading', { name: course.title })).toBeVisible()
    const preview = recipient.locator('meta[property="og:image"]')
    await expect(preview).toHaveAttribute('content', new RegExp(`/media/share/gift/${course.id}/`))
    await recipient.getByRole('link', { name: "Sovg'ani ochish" }).click()
    await expect(recipient).toHaveURL(/\/join\?next=/)
    const submit = recipient.getByRole('button', { name: "Ro'yxatdan o'tish" })
    await untilHydrated(submit)
    await recipient.getByLabel('Ism', { exact: true }).fill('Bobur')
    await recipient.getByLabel('Familiya').fill('Sinovov')
    await recipient.getByLabel('Email').fill(RECIPIENT.email)
    await recipient.getByLabel('Parol', { exact: true }).fill(PASSWORD)
    await submit.click()
    const confirm = recipient.getByRole('button', { name: 'Tasdiqlash' })
    await untilHydrated(confirm)
    await recipient.getByLabel('6 xonali kod').fill(await newCode(server, RECIPIENT.email))
    await confirm.click()
    await expect(recipient).toHaveURL(url)
    await recipient.getByRole('button', { name: "Sovg'ani ochish" }).click()
    await expect(recipient).toHaveURL(`${server.url}/my-course/${course.id}`)
    await recipient.goto(url)
    await expect(recipient.getByText("Bu sovg'ani ochgansiz, kurs sizda.")).toBeVisible()
  })

  await test.step('who has the course cannot use a second gift, and its giver takes it back', async () => {
    const second = await give(page)
    await recipient.goto(second)
    await expect(recipient.getByText('Bu kurs sizda bor. Kod ishlatilmadi')).toBeVisible()
    await page.getByRole('link', { name: "Sovg'alarim" }).click()
    await expect(page.getByText('Ishlatilgan', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Qaytarib olish: ${course.title}` }).click()
    const question = page.getByRole('dialog', { name: "Sovg'a qaytarib olinsinmi?" })
    await question.getByRole('button', { name: 'Qaytarib olish' }).click()
    await expect(page.getByText('Qaytarilgan', { exact: true })).toBeVisible()
    await recipient.goto(second)
    await expect(recipient.getByText('Bu kod amal qilmaydi')).toBeVisible()
  })

  await test.step('an operator voids a third gift from the page of its giver', async () => {
    const third = await give(page)
    const operator = await (await browser.newContext()).newPage()
    await login(operator, server, 'operator', DEMO_PASSWORD)
    await expect(operator).toHaveURL(/\/admin/)
    await operator.goto(`${server.url}/admin/users?search=${GIVER.username}`)
    await operator.getByRole('link', { name: /Sarvinoz/ }).click()
    const voidIt = operator.getByRole('button', { name: `Kodni bekor qilish: ${course.title}` })
    await voidIt.click()
    const question = operator.getByRole('dialog')
    await expect(question).toContainText("sovg'a qilgan odamning hamyoniga to'liq qaytadi")
    await question.getByLabel('Sabab').fill("To'lov bekor qilinmoqda")
    await question.getByRole('button', { name: 'Kodni bekor qilish' }).click()
    await expect(operator.getByText("Sovg'a bekor qilindi", { exact: true })).toBeVisible()
    await expect(voidIt).toBeHidden()
    await recipient.goto(third)
    await expect(recipient.getByText('Bu kod amal qilmaydi')).toBeVisible()
  })
})
