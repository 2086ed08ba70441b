import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from '../support/api.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { fillLogin, login } from '../support/people.ts'

/* The team of a course: an invitation by link, what a curator has of the studio, and the end of their rights. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

test('an owner invites by a link, a student accepts it as a curator, and is removed', async ({ browser }) => {
  const owner = await (await browser.newContext()).newPage()
  await login(owner, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(owner).toHaveURL(/\/my-profile/)
  const [course] = await (await userOf(server, owner)).call('GET', '/courses/mine')
  await owner.goto(`${server.url}/course-team/${course.id}`)
  await expect(owner.getByText('Hali hech kim chaqirilmagan')).toBeVisible()
  await owner.getByRole('button', { name: "Odam qo'shish" }).click()
  await owner.getByRole('button', { name: 'Taklif qilish' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Taklif havolasi' })
  const link = await dialog.getByText('/invitation#').textContent()
  await dialog.getByRole('button', { name: 'Yopish' }).last().click()
  await expect(owner.getByText('Havola orqali')).toBeVisible()

  const student = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await student.goto(link ?? '')
  await student.getByRole('main').getByRole('link', { name: 'Kirish' }).click()
  await fillLogin(student, 'dilnoza', DEMO_PASSWORD)
  await expect(student.getByRole('heading', { name: `${course.title}: Kurator` })).toBeVisible()
  expect(await findCutText(student)).toEqual([])
  await student.getByRole('button', { name: 'Qabul qilish' }).click()
  await expect(student).toHaveURL(`${server.url}/course-team/${course.id}`)
  await expect(student.getByRole('link', { name: "O'quvchilar" })).toBeVisible()
  await expect(student.getByRole('link', { name: 'Dastur' })).toHaveCount(0)
  await student.goto(`${server.url}/update-course/${course.id}`)
  await expect(student).toHaveURL(`${server.url}/course-learners/${course.id}`)
  await student.goto(`${server.url}/my-sales`)
  await expect(student.getByText('Kurator', { exact: true })).toBeVisible()

  await owner.reload()
  await expect(owner.getByText('Kurator:')).toBeVisible()
  expect(await findFieldProblems(owner)).toEqual([])
  await owner.getByRole('button', { name: /jamoadan chiqarish$/ }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Jamoadan chiqarish' }).click()
  await expect(owner.getByText('Hali hech kim chaqirilmagan')).toBeVisible()

  await student.goto(`${server.url}/course-learners/${course.id}`)
  await expect(student).toHaveURL(`${server.url}/`)
  await student.goto(link ?? '')
  const ended = 'Bu taklif endi amal qilmaydi'
  await expect(student.getByText(ended, { exact: false })).toBeVisible()

  // A teacher, who starts in the studio after signing in, comes back to the invitation as well.
  const teacher = await (await browser.newContext()).newPage()
  await teacher.goto(link ?? '')
  await teacher.getByRole('main').getByRole('link', { name: 'Kirish' }).click()
  await fillLogin(teacher, 'nodira_ustoz', DEMO_PASSWORD)
  await expect(teacher.getByText(ended, { exact: false })).toBeVisible()
})
