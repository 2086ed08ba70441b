import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs, fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { expect, test } from '@playwright/test'
import { type ApiUser, demoPeople, paidCourses, userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { register, topUp } from '../support/people.ts'

/* A teacher opens a course for partners, a student takes a link, somebody buys by it, and both see the partner's part. */

let server: KashfServer
let teacher: ApiUser
let student: ApiUser
let wanted: CourseCard

test.beforeAll(async () => {
  server = await startDemoServer()
  const people = await demoPeople(server)
  ;({ teacher, student } = people)
  ;[, wanted] = await paidCourses(people)
})
test.afterAll(() => server?.stop())

test('a partner brings a buyer and sees the part', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const studio = await teacher.open(browser, '/my-link')
  await test.step('the teacher opens the course for partners', async () => {
    const change = studio.getByRole('button', { name: `${wanted.title}: hamkor ulushi` })
    await untilHydrated(change)
    await change.click()
    const dialog = studio.getByRole('dialog')
    await dialog.getByLabel('Foiz').fill('95')
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    await expect(dialog.getByText('1 dan 90 gacha butun son yozing.')).toBeVisible()
    await dialog.getByLabel('Foiz').fill('15')
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    await expect(studio.getByText('Hamkorga 15%')).toBeVisible()
  })

  const partner = await student.open(browser, '/student-profile?tab=partners')
  let address = ''
  await test.step('a student takes a link', async () => {
    await expect(partner.getByText("Hali havolangiz yo'q")).toBeVisible()
    const take = partner.getByRole('button', { name: `${wanted.title}: havola olish` })
    await untilHydrated(take)
    await take.click()
    const shown = partner.getByText(/\/p\/[0-9a-z]{10}$/)
    await expect(shown).toBeVisible()
    address = (await shown.textContent()) ?? ''
    await expect(partner.getByText('Havola olingan')).toBeVisible()
  })

  const price = toUzs(priceToPay(fromUzs(wanted.price), 8))
  await test.step('somebody comes by it, registers and buys', async () => {
    await page.goto(address)
    await expect(page).toHaveURL(`${server.url}/course/${wanted.id}`)
    await register(page, server, {
      ...{ path: '/register', firstName: 'Nigora', username: 'hamkordan_kelgan', email: 'hamkor@sinov.uz' },
    })
    const buyer = await userOf(server, page)
    await topUp(server, buyer, price)
    await page.goto(`${server.url}/course/${wanted.id}`)
    await expect(page.locator('#narx').getByText(formatUzs(price)).first()).toBeVisible()
    const buy = page.locator('#narx').getByRole('button', { name: 'Sotib olish' }).first()
    await untilHydrated(buy)
    await buy.click()
    const dialog = page.getByRole('dialog', { name: 'Kursni sotib olish' })
    await dialog.getByRole('button', { name: "To'lash" }).click()
    await expect(page).toHaveURL(`${server.url}/my-course/${wanted.id}`)
  })

  const part = formatUzs(Math.floor(wanted.price * 0.15))
  await test.step('the partner sees the part and not the buyer, the teacher sees both', async () => {
    await partner.reload()
    const sale = partner.getByRole('listitem').filter({ hasText: 'Kutilmoqda' })
    await expect(sale).toContainText(part)
    await expect(partner.getByText('Nigora')).toBeHidden()
    await studio.goto(`${server.url}/my-sales`)
    const sold = studio.getByRole('row').filter({ hasText: 'Nigora' })
    await expect(sold).toContainText('Hamkoringiz, 8%')
    await expect(sold).toContainText('hamkor 15%')
  })

  await test.step('the teacher ends it', async () => {
    await studio.goto(`${server.url}/my-link`)
    await studio.getByRole('button', { name: `${wanted.title}: hamkorlikni tugatish` }).click()
    await studio.getByRole('dialog').getByRole('button', { name: 'Tugatish' }).click()
    await expect(studio.getByText('Hamkorlik tugadi')).toBeVisible()
    await partner.reload()
    await expect(partner.getByText('Ustoz tugatgan')).toBeVisible()
    await studio.getByRole('button', { name: `${wanted.title}: hamkorlikni tiklash` }).click()
    await expect(studio.getByText('Hamkorlik tiklandi')).toBeVisible()
    await partner.reload()
    await expect(partner.getByText('Ustoz tugatgan')).toBeHidden()
  })
})
