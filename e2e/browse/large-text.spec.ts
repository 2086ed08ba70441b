import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, type Page, test } from '@playwright/test'
import { ApiUser, signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Text of twice the size fits a phone (WCAG 1.4.4): no page scrolls sideways, and the wallet and the checkout are as
   wide as the screen. */

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

let server: KashfServer
let student: ApiUser
let course: CourseCard
let lessonId: number
test.beforeAll(async () => {
  server = await startDemoServer()
  student = await signInAs(server, 'student')
  const courses: CourseCard[] = await new ApiUser(server).call('GET', '/courses/donthavetoken?is_free=false')
  const bought: CourseCard[] = await student.call('GET', '/courses/purchased-courses')
  const wanted = courses.find(({ id }) => bought.every((other) => other.id !== id))
  if (!wanted) throw new Error('no course to buy')
  course = wanted
  const { videos } = await new ApiUser(server).call('GET', `/courses/course/${course.id}/withouttoken`)
  lessonId = videos.find((lesson: { is_free: boolean }) => lesson.is_free).id
})
test.afterAll(() => server?.stop())

/** What is wider than the screen, or than the dialog that is open. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX } = getComputedStyle(element)
      return overflowX !== 'visible'
    }
    const roots = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
    return roots
      .filter((root) => root === document.documentElement || root.matches('dialog') || isCut(root))
      .filter((root) => root.scrollWidth > root.clientWidth + 1 && root.clientWidth > 0)
      .flatMap((root) => [
        `${root.tagName} ${root.scrollWidth} > ${root.clientWidth}`,
        ...[...root.querySelectorAll('*')]
          .filter((inner) => inner.getBoundingClientRect().right > root.clientWidth + 1)
          .slice(0, 8)
          .map((inner) => `  ${inner.tagName} ${String(inner.getAttribute('class')).slice(0, 90)}`),
      ])
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await page.addStyleTag({ content: 'html { font-size: 32px !important }' })
  await page.mouse.wheel(0, 1)
  await page.waitForFunction(() => !('pageStart' in window))
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

test('pages of visitors fit', async ({ page }) => {
  for (const path of [
    '/',
    '/courses',
    `/course/${course.id}`,
    `/course/${course.id}/lesson/${lessonId}`,
    '/join',
  ]) {
    await open(page, path)
    await expect.poll(() => tooWide(page), path).toEqual([])
  }
})

test('pages, wallet and checkout of a student fit', async ({ page, context }) => {
  await student.signInOn(context)
  const pages = [
    '/',
    '/student-profile',
    '/student-profile?tab=wallet',
    '/my-courses',
    `/course/${course.id}`,
  ]
  for (const path of pages) {
    await open(page, path)
    await expect.poll(() => tooWide(page), path).toEqual([])
  }
  await page.locator('#narx').getByRole('button', { name: 'Sotib olish' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => tooWide(page), 'wallet or checkout').toEqual([])
})
