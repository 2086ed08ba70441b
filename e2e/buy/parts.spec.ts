import { LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { type DemoPeople, demoPeople, paidCourses, userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login, register, topUp } from '../support/people.ts'

/* A course in parts, from the teacher's division to the part that a learner pays on the page of a locked lesson. */

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

test('a teacher divides a course into parts, and a student pays them one by one', async ({ browser }) => {
  test.setTimeout(400_000)
  const [, course] = await paidCourses(people)

  await test.step('the teacher marks where the parts begin, and sees what a buyer sees', async () => {
    // Only a course for life is divided.
    await people.teacher.call('PATCH', `/courses/${course.id}`, { period: LIFETIME_PERIOD })
    const page = await (await browser.newContext()).newPage()
    await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
    await expect(page).toHaveURL(`${server.url}/my-profile`)
    await page.goto(`${server.url}/course-promo/${course.id}`)
    const form = page.locator('form').filter({ hasText: 'Kursni qismlab ham sotish' })
    await form.getByLabel('Kursni qismlab ham sotish').check()
    await form.getByRole('button', { name: 'Saqlash' }).click()
    await expect(page.getByText("Kamida ikkita qism bo'lsin")).toBeVisible()
    await page
      .getByRole('checkbox', { name: /Yangi qism shu bo'limdan boshlanadi/ })
      .first()
      .check()
    await expect(page.getByRole('region', { name: "O'quvchi ko'radigani" }).getByRole('row')).toHaveCount(3)
    await form.getByRole('button', { name: 'Saqlash' }).click()
    await expect(page.getByText('Qismlar saqlandi')).toBeVisible()
    await page.close()
  })

  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await test.step('the student sees today’s sum, the total and that it is no debt, and pays the first part', async () => {
    await register(page, server, {
      path: '/register',
      firstName: 'Qosim',
      username: 'qismlab',
      email: 'qismlab@sinov.uz',
    })
    await expect(page).toHaveURL(`${server.url}/`)
    await topUp(server, await userOf(server, page), course.price_to_pay)
    await page.goto(`${server.url}/course/${course.id}`)
    await page.getByRole('link', { name: /^Yoki 2 qismda, birinchisi/ }).click()
    await expect(page).toHaveURL(`${server.url}/course/${course.id}/parts`)
    await expect(page.getByText('Bu qarz emas')).toBeVisible()
    await expect(page.getByText("Ustama yo'q, birdan to'lash bilan bir xil")).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: "2-qism to'langach ochiladi" })).toBeVisible()
    await page.getByRole('button', { name: /to'lash$/ }).click()
    await expect(page.getByText("To'landi. Darslar ochildi.")).toBeVisible()
    await expect(page.getByText("2 tadan 1 tasi to'langan")).toBeVisible()
  })

  await test.step('a lesson of the second part says so, and one press opens it', async () => {
    await page.goto(`${server.url}/my-course/${course.id}`)
    await expect(page.getByRole('heading', { name: "To'lov qismlari" })).toBeVisible()
    await page
      .getByRole('link', { name: /2-qism to'langach ochiladi/ })
      .last()
      .click()
    await expect(page.getByText('Bu dars 2-qismdan keyin ochiladi')).toBeVisible()
    const pay = page.getByRole('button', { name: /to'lash$/ })
    await untilHydrated(pay)
    await pay.click()
    await expect(page.getByText('Bu dars 2-qismdan keyin ochiladi')).toBeHidden()
    await page.goto(`${server.url}/course/${course.id}/parts`)
    await expect(page.getByText("Hamma qism to'langan")).toBeVisible()
  })
})
