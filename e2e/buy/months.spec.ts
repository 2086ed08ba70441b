import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { type DemoPeople, demoPeople, paidCourses, userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login, register, topUp } from '../support/people.ts'

/* A course that is paid by the month, from the teacher's form to its learner's consent and the press that ends it. */

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

test('a teacher sells a course by the month, and a student buys one, consents to charging and ends it', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const [, course] = await paidCourses(people)

  await test.step('the teacher chooses it as the term', async () => {
    const page = await (await browser.newContext()).newPage()
    await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
    await expect(page).toHaveURL(`${server.url}/my-profile`)
    await page.goto(`${server.url}/update-course/${course.id}`)
    await page.getByLabel("Ko'rish muddati").selectOption({ label: "Oyma-oy to'lanadi" })
    await expect(page.getByText('Narx bir oy uchun.')).toBeVisible()
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
    await expect(page.getByText("Kurs ma'lumotlari saqlandi")).toBeVisible()
    await page.close()
  })

  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await test.step('the student sees the price of a month, and that it is no debt', async () => {
    await register(page, server, {
      path: '/register',
      firstName: 'Oysha',
      username: 'oyma_oy',
      email: 'oymaoy@sinov.uz',
    })
    await expect(page).toHaveURL(`${server.url}/`)
    await topUp(server, await userOf(server, page), course.price_to_pay)
    await page.goto(`${server.url}/course/${course.id}`)
    const box = page.locator('#narx')
    await expect(box.getByText(/^oyiga /)).toBeVisible()
    await expect(box.getByText('bu qarz emas', { exact: false })).toBeVisible()
    await expect(box.getByRole('button', { name: "Sovg'a qilish" })).toBeHidden()
    const buy = box.getByRole('button', { name: 'Sotib olish' })
    await untilHydrated(buy)
    await buy.click()
  })

  await test.step('charging is off, and consented to with the purchase', async () => {
    const dialog = page.getByRole('dialog')
    const charging = dialog.getByRole('checkbox', { name: 'avtomatik yechish' })
    await expect(charging).not.toBeChecked()
    await charging.check()
    await dialog.getByRole('button', { name: "To'lash" }).click()
    await expect(page).toHaveURL(`${server.url}/my-course/${course.id}`)
    const charged = page.getByRole('checkbox', { name: 'Hamyondan avtomatik yechish' })
    await expect(charged).toBeChecked()
  })

  await test.step('one press in the wallet ends it', async () => {
    await page.goto(`${server.url}/student-profile?tab=wallet`)
    await expect(page.getByRole('heading', { name: "Oyma-oy to'lanadigan kurslar" })).toBeVisible()
    const charged = page.getByRole('checkbox', { name: 'Hamyondan avtomatik yechish' })
    await charged.uncheck()
    await expect(page.getByText("Avtomatik yechish o'chirildi. Qarzingiz yo'q.")).toBeVisible()
    await page.reload()
    await expect(charged).not.toBeChecked()
  })
})
