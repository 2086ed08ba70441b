import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { FREE_COURSE } from '../support/new-course.ts'

/* Refunds by the buyer: allowed after half a minute of watching, refused with a reason after a download. */

test.use({ viewport: { width: 360, height: 740 } })

const LESSON_S = 1800
const WATCHED_S = 30

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

/** Creates a course on sale with a single lesson of half an hour. */
async function makeCourse(): Promise<{ courseId: number; lessonId: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-refund-'))
  const clip = { name: 'dars.mp4', seconds: LESSON_S, size: '160x90', fps: 2 }
  const video = await readFile(await makeClip(folder, clip))
  await rm(folder, { recursive: true, force: true })
  const { id: courseId } = await people.teacher.call('POST', '/courses', {
    ...FREE_COURSE,
    title: 'Yarim soatlik kurs',
    price: 10_000,
  })
  const lesson = new FormData()
  lesson.set('course_id', String(courseId))
  lesson.set('title', 'Yagona dars')
  lesson.set('description', 'Yarim soat.')
  lesson.set('is_open', 'false')
  lesson.set('video', new Blob([video], { type: 'video/mp4' }), 'dars.mp4')
  const { id: lessonId } = await people.teacher.call('POST', '/courses/videos', lesson)
  const statusOf = async () => (await people.teacher.call('GET', `/courses/lesson/${lessonId}`)).status
  await expect.poll(statusOf, { timeout: 480_000 }).toBe('ready')
  await people.teacher.call('PATCH', '/courses/complete', { course_id: courseId })
  await people.operator.call('POST', `/admin/courses/${courseId}/publish`)
  return { courseId, lessonId }
}

/** Plays the first half minute, at four times the speed. */
async function watch(page: Page): Promise<void> {
  const video = page.locator('video')
  await expect(video).toBeVisible({ timeout: 120_000 })
  await video.evaluate(
    (media: HTMLVideoElement, untilS) =>
      new Promise<void>((resolve) => {
        media.addEventListener('timeupdate', () => {
          if (media.currentTime < untilS) return
          media.pause()
          resolve()
        })
        media.muted = true
        media.playbackRate = 4
        void media.play()
      }),
    WATCHED_S,
  )
}

/** Downloads the file of the lowest quality, like a program that reports no progress. */
async function download(lessonId: number): Promise<void> {
  const { video_link } = await people.student.call('GET', `/courses/lesson/${lessonId}`)
  const headers = { authorization: `Bearer ${people.student.token}` }
  const signed = await fetch(`${server.url}/api/courses/get-signed-url?file=${video_link}`, { headers })
  const { hls } = await signed.json()
  const name = /^([\w/]+)\/index\.m3u8$/m.exec(await (await fetch(hls)).text())?.[1]
  expect((await fetch(hls.replace('master.m3u8', `${name}/v.mp4`))).status).toBe(200)
}

test('half a minute of a lesson leaves the refund open, a download does not', async ({ page }) => {
  test.setTimeout(900_000)
  const { courseId, lessonId } = await makeCourse()
  await people.student.signInOn(page)
  const terms = () => people.student.call('GET', `/purchases/${courseId}/refund`)

  await people.student.call('GET', `/actioncourses/buy-course/${courseId}`)
  await page.goto(`${server.url}/course/${courseId}/lesson/${lessonId}`)
  await watch(page)
  // What the player had asked for may still arrive after the page is left.
  await expect(async () => {
    await page.goto(`${server.url}/my-course/${courseId}`)
    const { delivered_percent, refusal } = await terms()
    expect(refusal).toBeNull()
    expect(delivered_percent).toBeGreaterThan(0)
    await expect(
      page.getByText(`darslarning ${delivered_percent} foizi qurilmangizga yuborilgan`),
    ).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Kursni qaytarish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kursni qaytarish' }).click()
  await expect(page.getByText("Kurs qaytarildi, pul hamyoningizga o'tkazildi.")).toBeVisible()

  await people.student.call('GET', `/actioncourses/buy-course/${courseId}`)
  await download(lessonId)
  expect(await terms()).toMatchObject({ refusal: 'refund_delivered_too_much', delivered_percent: 100 })
  await page.goto(`${server.url}/my-course/${courseId}`)
  await expect(page.getByText(/^Darslarning 100 foizi qurilmangizga yuborilgan/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kursni qaytarish' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Operatorga yozish' }).click()
  await expect(page).toHaveURL(`${server.url}/contact`)
})
