import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { FREE_COURSE } from '../support/new-course.ts'

/* Progress and notes of a student offline are stored on the device, survive a closed tab, and are sent when the
   connection returns. Completing the last lesson earns the certificate. */

let server: KashfServer
let people: DemoPeople

/** Makes a published free course with one lesson of eight seconds, and enrols the student. */
async function makeCourse(): Promise<{ courseId: number; lessonId: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-learning-'))
  const video = await readFile(await makeClip(folder, { name: 'dars.mp4', seconds: 8, size: '320x180' }))
  await rm(folder, { recursive: true, force: true })
  const { id: courseId } = await people.teacher.call('POST', '/courses', {
    ...FREE_COURSE,
    title: "Bir darsda o'rganamiz",
  })
  const lesson = new FormData()
  lesson.set('course_id', String(courseId))
  lesson.set('title', 'Yagona dars')
  lesson.set('description', 'Sakkiz soniya.')
  lesson.set('is_open', 'false')
  lesson.set('video', new Blob([video], { type: 'video/mp4' }), 'dars.mp4')
  const { id: lessonId } = await people.teacher.call('POST', '/courses/videos', lesson)
  const statusOf = async () => (await people.teacher.call('GET', `/courses/lesson/${lessonId}`)).status
  await expect.poll(statusOf, { timeout: 240_000 }).toBe('ready')
  await people.teacher.call('PATCH', '/courses/complete', { course_id: courseId })
  await people.operator.call('POST', `/admin/courses/${courseId}/publish`)
  await people.student.call('GET', `/actioncourses/buy-course/${courseId}`)
  return { courseId, lessonId }
}

test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

interface Player extends HTMLElement {
  currentTime: number
  muted: boolean
  buffered: TimeRanges
  play(): Promise<void>
  pause(): void
}

const player = (page: Page) => page.locator('video')
const positionOf = (page: Page) => player(page).evaluate((video: Player) => video.currentTime)

/**
 * Plays from the beginning until `atS` seconds. The page itself pauses the video, so that a busy machine does not
 * overshoot.
 */
const playTo = (page: Page, atS: number) =>
  player(page).evaluate(
    (video: Player, untilS) =>
      new Promise<void>((resolve) => {
        const stop = new AbortController()
        const look = () => {
          if (video.currentTime <= untilS) return
          stop.abort()
          video.pause()
          video.currentTime = untilS + 0.5
          resolve()
        }
        video.addEventListener('timeupdate', look, { signal: stop.signal })
        video.muted = true
        void video.play()
      }),
    atS,
  )

/** The last watched second that is queued in IndexedDB. */
const queuedUntil = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kashf-progress')
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction('waiting').objectStore('waiting').getAll()
          reading.onsuccess = () => {
            database.close()
            const ends = reading.result.flatMap(({ ranges }) => ranges.map(([, to]: number[]) => to))
            resolve(Math.max(0, ...ends))
          }
        }
      }),
  )

async function openLesson(context: BrowserContext, route: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${server.url}${route}`)
  await expect(player(page)).toBeVisible({ timeout: 120_000 })
  return page
}

test('offline progress and notes arrive later, and completing the course earns a certificate', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const { courseId, lessonId } = await makeCourse()
  const route = `/course/${courseId}/lesson/${lessonId}`
  const context = await browser.newContext()
  await people.student.signInOn(context)
  let page = await openLesson(context, route)

  await test.step('a note is taken at the current time of the video', async () => {
    await playTo(page, 2)
    await page.keyboard.press('n')
    const field = page.getByLabel(/^Eslatma, 0:0[2-4]$/)
    await expect(field).toBeFocused()
    await field.fill('Shu joyini takrorlash')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Shu joyini takrorlash' })).toBeVisible()
    await expect
      .poll(async () => (await people.student.call('GET', `/courses/lesson/${lessonId}/notes`)).length)
      .toBe(1)
    await player(page).evaluate((video: Player) => {
      video.currentTime = 0
    })
    await page.getByRole('button', { name: /Videoning 0:0[2-4] joyiga/ }).click()
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(2)
  })

  await test.step('offline, the student watches and writes on, and closes the tab', async () => {
    await player(page).evaluate((video: Player) => {
      video.pause()
      video.currentTime = 0.1
    })
    const bufferedTo = () => player(page).evaluate((video: Player) => video.buffered.end(0))
    await expect.poll(bufferedTo, { timeout: 120_000 }).toBeGreaterThan(7.5)
    await context.setOffline(true)
    await player(page).evaluate((video: Player) => video.play())
    await page.getByLabel(/^Eslatma, /).fill('Aloqasiz yozildi')
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
    const waiting = page.getByRole('listitem').filter({ hasText: 'Aloqasiz yozildi' })
    await expect(waiting.getByText('Hali yuborilmadi')).toBeVisible()
    await expect.poll(() => queuedUntil(page), { timeout: 120_000 }).toBeGreaterThan(7.5)
    // Checked before the tab is closed: what it sends while closing may get through, because the simulated outage ends
    // with it.
    expect(await people.student.call('GET', `/courses/course/${courseId}`)).toMatchObject({ progress: 0 })
    await page.close()
  })

  await test.step('back online, any page sends the queue', async () => {
    await context.setOffline(false)
    page = await context.newPage()
    await page.goto(`${server.url}/student-profile`)
    await expect
      .poll(async () => (await people.student.call('GET', `/courses/course/${courseId}`)).progress)
      .toBe(100)
    await page.goto(`${server.url}${route}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Aloqasiz yozildi' })).toBeVisible()
    await expect
      .poll(async () => (await people.student.call('GET', `/courses/lesson/${lessonId}/notes`)).length)
      .toBe(2)
    await expect(page.getByText('Hali yuborilmadi')).toHaveCount(0)
  })

  await test.step('the certificate is on the course, on its page and as a PDF', async () => {
    await page.goto(`${server.url}/my-course/${courseId}`)
    await page.getByRole('link', { name: "Sertifikatni ko'rish" }).click()
    await expect(page.getByRole('heading', { name: 'Sertifikat haqiqiy' })).toBeVisible()
    await expect(page.getByText("Bir darsda o'rganamiz")).toBeVisible()
    const link = page.getByRole('link', { name: 'PDF yuklab olish' })
    await expect
      .poll(
        async () => {
          await page.reload()
          return link.count()
        },
        { timeout: 240_000 },
      )
      .toBe(1)
    const pdf = await page.request.get(new URL((await link.getAttribute('href')) ?? '', server.url).href)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const unknown = await page.request.get(`${server.url}/certificate/ABCD-ABCD-ABCD`)
    expect(unknown.status()).toBe(404)
    expect(await unknown.text()).toContain('Bunday sertifikat topilmadi')
  })
  await context.close()
})
