import { type Browser, expect, type Page, test } from '@playwright/test'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { FREE_COURSE, openNewCourse } from '../support/new-course.ts'

/* A teacher works in several tabs, deletes a lesson, and comes back later. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(async () => {
  await server?.stop()
})

/** Opens a new course with lessons of these titles. */
async function openCourse(browser: Browser, ...titles: string[]) {
  const page = await (await browser.newContext()).newPage()
  const courseId = await openNewCourse(page, server, 'Studiya kursi')
  const user = await userOf(server, page)
  const lessonIds: number[] = []
  for (const title of titles) {
    const body = { course_id: courseId, title, description: 'Tavsif', is_open: false }
    lessonIds.push((await user.call('POST', '/courses/videos', body)).id)
  }
  return { page, courseId, lessonIds, user }
}

test('a second tab with another course leaves an open lesson form alone', async ({ browser }) => {
  const { page, courseId, user } = await openCourse(browser)
  const other = await user.call('POST', '/courses', { ...FREE_COURSE, title: 'Boshqa kurs' })
  await page.evaluate((id) => localStorage.setItem('lesson_id', id), String(courseId))
  await page.goto(`${server.url}/upload-lesson`)
  await expect(page).toHaveURL(`${server.url}/upload-lesson?course=${courseId}`)
  await page.getByLabel('Video dars nomi').fill('Yozilayotgan dars')

  const second = await page.context().newPage()
  await second.goto(`${server.url}/upload-lesson?course=${other.id}`)
  await expect(second.getByRole('link', { name: 'Boshqa kurs' })).toBeVisible()
  await expect.poll(() => second.evaluate(() => localStorage.getItem('lesson_id'))).toBe(String(other.id))
  await expect(page.getByLabel('Video dars nomi')).toHaveValue('Yozilayotgan dars')
  await expect(page.getByRole('link', { name: 'Studiya kursi' })).toBeVisible()
  // A reload keeps the course of the tab.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Studiya kursi' })).toBeVisible()
})

test('a deleted lesson is restored after a reload, and the history tells both', async ({ browser }) => {
  const { page, courseId } = await openCourse(browser, 'Birinchi', 'Ikkinchi')
  await page.goto(`${server.url}/teacher-course-info/${courseId}`)
  await page.getByRole('button', { name: 'Boshqa amallar: Birinchi' }).click()
  await page.getByRole('menuitem', { name: "O'chirish", exact: true }).click()
  await expect(page.getByText("“Birinchi” darsi o'chirildi")).toBeVisible()
  await page.reload()
  const deleted = page.getByRole('region', { name: "O'chirilgan darslar" })
  await deleted.getByRole('button', { name: 'Qaytarish: Birinchi' }).click()
  await expect(deleted).toBeHidden()
  await expect(page.getByRole('button', { name: 'Boshqa amallar: Birinchi' })).toBeVisible()
  await page.goto(`${server.url}/course-versions/${courseId}`)
  await expect(page.getByText("Dars o'chirildi")).toBeVisible()
  await expect(page.getByText('Dars qaytarildi')).toBeVisible()
})

test('saving a lesson in a new tab leads on to its course', async ({ browser }) => {
  const { page, courseId, lessonIds } = await openCourse(browser, 'Birinchi')
  const tab: Page = await page.context().newPage()
  await tab.goto(`${server.url}/update-lesson/${lessonIds[0]}`)
  await tab.getByLabel('Video dars nomi').fill('Yangi nom')
  await tab.getByRole('button', { name: 'Saqlash' }).click()
  await expect(tab.getByText('Video dars muvaffaqqiyatli yangilandi')).toBeVisible()
  await expect(tab).toHaveURL(`${server.url}/teacher-course-info/${courseId}`)
})

test('the queue waits at the limit of uploads, and goes on when one is given up', async ({ browser }) => {
  const { page, courseId } = await openCourse(browser)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const name = (at: number) => `eski-${at}.mp4`
  for (let at = 0; at < 5; at++) {
    const metadata = [
      `purpose ${Buffer.from('video').toString('base64')}`,
      `filename ${Buffer.from(name(at)).toString('base64')}`,
    ]
    const answer = await page.request.post(`${server.url}/api/uploads`, {
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': metadata.join(','),
      },
    })
    expect(answer.status()).toBe(201)
  }
  await page.goto(`${server.url}/teacher-course-info/${courseId}`)
  await expect(page.getByRole('button', { name: 'Videolarni tanlash' })).toBeEnabled()
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({ name: 'yangi.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2000, 1) })
  await expect(page.getByText("Navbat joy bo'shashini kutmoqda")).toBeVisible()
  const open = page.getByRole('region', { name: 'Tugallanmagan yuklashlar' })
  await expect(open.getByRole('listitem')).toHaveCount(5)
  await open.getByRole('button', { name: `Yuklashni bekor qilish: ${name(0)}` }).click()
  // The file is sent at once; as it is no video, it ends as refused.
  await expect(page.getByText('Xato', { exact: true })).toBeVisible()
  await expect(open.getByRole('listitem')).toHaveCount(4)
})
