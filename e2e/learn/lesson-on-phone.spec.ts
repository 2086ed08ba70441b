import { expect, test } from '@playwright/test'
import { type ApiUser, signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* On a phone the video stays in view above notes, questions and lessons, and one bar at the bottom is enough for a
   short screen. */

let server: KashfServer
let student: ApiUser
test.beforeAll(async () => {
  server = await startDemoServer()
  student = await signInAs(server, 'student')
})
test.afterAll(() => server?.stop())

test('the video stays at the top while the lessons, a tab beside the notes, scroll', async ({ browser }) => {
  const [bought] = await student.call('GET', '/courses/purchased-courses')
  const { videos } = await student.call('GET', `/courses/course/${bought.id}`)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await student.signInOn(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/course/${bought.id}/lesson/${videos[0].id}`)
  const lessons = page.getByRole('heading', { name: "Mavzular ro'yxati" })
  await expect(page.getByRole('tab', { name: 'Eslatmalar' })).toBeInViewport()
  await expect(lessons).toBeHidden()
  await page.getByRole('tab', { name: 'Darslar' }).click()
  await expect(lessons).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await page.locator('.lesson-stage').boundingBox())?.y).toBe(61)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('tab', { name: 'Darslar' })).toBeHidden()
  await expect(lessons).toBeVisible()
  await context.close()
})

test('the price takes the place of the menu on a short screen', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 560 } })).newPage()
  await page.goto(`${server.url}/course/4`)
  await page.mouse.wheel(0, 10)
  await expect(page.locator('#buy-bar').getByRole('link')).toBeInViewport()
  const menu = page.locator('.bottom-bar')
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(menu).toBeVisible()
})
