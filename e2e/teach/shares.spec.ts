import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { signIn } from '../support/api.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { topUp } from '../support/people.ts'

/* A share in what a course earns: proposed, refused, confirmed, earned from a sale, and ended. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const person = (username: string) => signIn(server, { username, password: DEMO_PASSWORD })

test('an owner proposes a share, the curator agrees on a phone, and a sale is split', async ({ browser }) => {
  const owner = await person('jasur_karimov')
  const curator = await person('gulnora')
  const courses = await owner.call('GET', '/courses/mine')
  const course = courses.find(({ price }: { price: number }) => price > 0)
  const invited = await owner.call('POST', `/courses/${course.id}/team/invitations`, { role: 'curator' })
  await curator.call('POST', '/team-invitations/accept', { token: new URL(invited.url).hash.slice(1) })

  const desk = await owner.open(browser, `/course-team/${course.id}`)
  const propose = async (share: string) => {
    await desk.getByRole('button', { name: /ulush taklif qilish$/ }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Foiz').fill(share)
    await dialog.getByRole('button', { name: 'Taklif yuborish' }).click()
    return dialog
  }
  const wrong = await propose('120')
  await expect(wrong.getByText('0 dan 100 gacha son yozing')).toBeVisible()
  expect(await findFieldProblems(desk)).toEqual([])
  await wrong.getByLabel('Foiz').fill('12,5')
  await wrong.getByRole('button', { name: 'Taklif yuborish' }).click()
  await expect(desk.getByText('12,5% taklif qilingan, javob kutilmoqda')).toBeVisible()

  const phone = await curator.open(browser, `/course-learners/${course.id}`)
  await phone.setViewportSize({ width: 360, height: 740 })
  const offer = phone.getByRole('status').filter({ hasText: 'Sizga 12,5% ulush taklif qilindi' })
  await expect(offer).toBeVisible()
  expect(await findCutText(phone)).toEqual([])
  await offer.getByRole('button', { name: 'Rad etish' }).click()
  await expect(offer).toHaveCount(0)

  await desk.reload()
  await propose('20')
  await expect(desk.getByText('20% taklif qilingan')).toBeVisible()
  await phone.goto(`${server.url}/course-team/${course.id}`)
  await phone.getByRole('button', { name: 'Roziman' }).click()
  await expect(phone.getByText('Ulush: 20%')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Ulushlar tarixi' }).getByText('Rad etilgan')).toBeVisible()
  expect(await findCutText(phone)).toEqual([])

  const buyer = await person('shahlo')
  await topUp(server, buyer, course.price_to_pay)
  await buyer.call('GET', `/actioncourses/buy-course/${course.id}`)
  await phone.goto(`${server.url}/account-balance`)
  await expect(
    phone
      .getByText(/sotuvidan 20% ulush/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  expect(await findCutText(phone)).toEqual([])
  await desk.goto(`${server.url}/my-sales`)
  await expect(desk.getByRole('list', { name: 'Jamoaga' }).filter({ visible: true }).first()).toBeVisible()
  await desk.goto(`${server.url}/course-team/${course.id}`)
  await expect(desk.getByText('Bitta sotuvdan sizlarga')).toBeVisible()

  await desk.getByRole('button', { name: /jamoadan chiqarish$/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Jamoadan chiqarish' }).click()
  await expect(desk.getByRole('region', { name: 'Ulushlar tarixi' }).getByText('Tugagan')).toBeVisible()
  // What was earned stays within reach.
  await phone.goto(`${server.url}/account-balance`)
  await expect(
    phone
      .getByText(/sotuvidan 20% ulush/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})
