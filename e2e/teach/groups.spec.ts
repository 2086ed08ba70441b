import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from '../support/api.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A tariff and a group from the studio, their sale on the course page, and a learner's pause. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const DAY_MS = 86_400_000
const inDays = (days: number, length: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, length)

test('an owner opens a group, a student takes a place and pauses', async ({ browser }) => {
  const owner = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await login(owner, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(owner).toHaveURL(/\/my-profile/)
  const mine = await (await userOf(server, owner)).call('GET', '/courses/mine')
  const student = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await login(student, server, 'dilnoza', DEMO_PASSWORD)
  await expect(student).not.toHaveURL(/login/)
  const owned = await (await userOf(server, student)).call('GET', '/courses/purchased-courses')
  const has = new Set(owned.map(({ id }: { id: number }) => id))
  const course = mine.find(({ id, status }: { id: number; status: number }) => status === 2 && !has.has(id))

  await owner.goto(`${server.url}/course-groups/${course.id}`)
  await owner.getByRole('button', { name: "Tarif qo'shish" }).click()
  await owner.getByLabel('Nomi').fill('Kurator bilan')
  await owner.getByLabel("Narxi, so'm").fill('0')
  await owner.getByRole('button', { name: 'Saqlash' }).click()
  await expect(owner.getByText('Kurator bilan · Bepul')).toBeVisible()
  await owner.getByRole('button', { name: 'Guruh ochish' }).click()
  await owner.getByLabel('Nomi').fill('7-guruh')
  await owner.getByLabel('Boshlanadi').fill(inDays(10, 16))
  await owner.getByLabel('Yozilish tugaydi').fill(inDays(9, 16))
  await owner.getByRole('button', { name: 'Saqlash' }).click()
  await expect(owner.getByRole('heading', { name: '7-guruh' })).toBeVisible()
  expect(await findFieldProblems(owner)).toEqual([])

  await student.goto(`${server.url}/course/${course.id}`)
  await expect(student.getByText("7-guruh · 40 o'rin bor")).toBeVisible()
  expect(await findCutText(student)).toEqual([])
  await student.getByRole('button', { name: 'Bepul boshlash' }).first().click()
  await expect(student).toHaveURL(`${server.url}/my-course/${course.id}`)
  await expect(student.getByRole('heading', { name: 'Guruh: 7-guruh' })).toBeVisible()
  await student.getByRole('button', { name: 'Muzlatish' }).click()
  await student.getByLabel('Qaytadigan kun').fill(inDays(5, 10))
  await student.getByRole('dialog').getByRole('button', { name: 'Muzlatish' }).click()
  await expect(student.getByRole('button', { name: "O'qishga qaytish" })).toBeVisible()
  expect(await findCutText(student)).toEqual([])

  await owner.reload()
  await owner.getByRole('button', { name: "A'zolar" }).click()
  await expect(owner.getByText(/gacha muzlatilgan/)).toBeVisible()
  expect(await findFieldProblems(owner)).toEqual([])
})
