import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { openPublicCache } from '../../server/src/http/public-cache.ts'
import {
  blueprintOf,
  buildPublishedTest,
  buildQuestions,
} from '../../server/src/testing/builders/practice.ts'
import { type ApiUser, signInAs } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A quiz at a second of a video, and the daily review of what was answered wrong there. */

const AT_S = 4

// The second repeats what the first answered wrong.
test.describe.configure({ mode: 'serial' })

let server: KashfServer
let student: ApiUser
let db: ReturnType<typeof openDb>
let lesson: { id: number; course_id: number }
test.beforeAll(async () => {
  server = await startDemoServer()
  student = await signInAs(server, 'student')
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  lesson = await placeQuiz()
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

/** A quiz of one question at a second of the first lesson of a course that the student has bought. */
async function placeQuiz(): Promise<typeof lesson> {
  const [bought] = await student.call('GET', '/courses/purchased-courses')
  const { videos } = await student.call('GET', `/courses/course/${bought.id}`)
  const ownerId: number = bought.teacher.id
  const deps = { db, clock: systemClock, publicCache: openPublicCache(systemClock) }
  const { ids } = await buildQuestions(deps, {
    ownerId,
    questions: [
      {
        stem: "$\\log_2(x-1)=3$ bo'lsa, $x$ nechaga teng?",
        content: { options: ['9', '8', '7', '10'].map((text, i) => ({ id: 'abcd'.charAt(i), text })) },
        key: { notes: [{ option: 'b', text: '$2^3$ ni topgansiz' }] },
        tags: ['Logarifm'],
      },
    ],
  })
  const { id } = await buildPublishedTest(deps, { ownerId, title: 'Logarifm', blueprint: blueprintOf(ids) })
  await db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip) values (${videos[0].id}, ${id}, ${AT_S}, false)`)
  return { id: videos[0].id, course_id: bought.id }
}

async function openOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 760 })
  await student.signInOn(page)
  await page.goto(server.url + path)
}

test('the video stops at its quiz until it is answered, and the mistake is repeated', async ({ page }) => {
  // The student of the school has questions to repeat already.
  await db.run(sql`delete from review_card`)
  await openOnPhone(page, `/course/${lesson.course_id}/lesson/${lesson.id}?t=1`)
  const video = page.locator('video')
  const isPaused = () => video.evaluate((media: HTMLVideoElement) => media.paused)
  await expect(page.locator('media-time-range')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Videodagi savollar: 0:04')).toBeAttached()

  await test.step('it pauses at the second, and does not go on', async () => {
    await video.evaluate((media: HTMLVideoElement) => media.play())
    const heading = page.getByRole('heading', { name: "O'zingizni sinang" })
    await expect(heading).toBeFocused({ timeout: 15_000 })
    await expect.poll(isPaused).toBe(true)
    await expect(page.getByRole('tab', { name: 'Eslatmalar' })).toBeHidden()
    await expect(page.getByRole('button', { name: "O'tkazish" })).toHaveCount(0)
    await video.evaluate((media: HTMLVideoElement) => media.play().catch(() => {}))
    await expect.poll(isPaused).toBe(true)
    expect(await axeProblems(page)).toEqual([])
  })

  await test.step('another window shows that it is open elsewhere, and takes it over', async () => {
    const other = await page.context().newPage()
    await student.signInOn(other)
    await other.goto(page.url())
    await expect(other.locator('media-time-range')).toBeVisible({ timeout: 60_000 })
    await other.locator('video').evaluate((media: HTMLVideoElement) => {
      media.currentTime = 3.5
      return media.play()
    })
    await expect(other.getByText('Bu mashq boshqa joyda ochiq')).toBeVisible()
    expect(await axeProblems(other)).toEqual([])
    await other.getByRole('button', { name: 'Shu yerda davom etish' }).click()
    await expect(other.getByRole('group').getByText('8', { exact: true })).toBeVisible()
    await expect(page.getByText('Bu mashq boshqa joyda ochiq')).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Shu yerda davom etish' }).click()
  })

  await test.step('a reload goes on with the same answer', async () => {
    await page.getByRole('group').getByText('8', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Javobni tekshirish' })).toBeEnabled()
    await page.reload()
    await expect(page.locator('media-time-range')).toBeVisible({ timeout: 60_000 })
    await video.evaluate((media: HTMLVideoElement) => {
      media.currentTime = 3.5
      return media.play()
    })
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1, { timeout: 15_000 })
  })

  await test.step('a wrong answer says why it tempts, and the video goes on', async () => {
    await page.getByRole('button', { name: 'Javobni tekshirish' }).click()
    await expect(page.getByText('ni topgansiz')).toBeVisible()
    await expect(page.getByText('Savol ertaga “Takrorlash”da yana chiqadi.')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Davom etish' }).click()
    await expect.poll(isPaused).toBe(false)
    await expect(page.getByRole('tab', { name: 'Eslatmalar' })).toBeVisible()
    await video.evaluate((media: HTMLVideoElement) => {
      media.currentTime = 3
    })
    await expect
      .poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime), { timeout: 15_000 })
      .toBeGreaterThan(AT_S + 0.5)
  })

  await test.step('the next day it is on the home page and in the review', async () => {
    await db.run(sql`update review_card set due_on = ${tashkentDay(new Date())}::date`)
    await page.goto(`${server.url}/`)
    await expect(page.getByRole('heading', { name: 'Takrorlash: 1 savol, 1 daqiqa' })).toBeVisible()
    await page.getByRole('link', { name: 'Boshlash', exact: true }).click()
    await expect(page).toHaveURL(/\/review$/)
    await page.getByRole('group').getByText('9', { exact: true }).click()
    await page.getByRole('button', { name: 'Tekshirish' }).click()
    await expect(page.getByText(/kundan keyin yana so'raymiz/)).toBeVisible()
    await page.getByRole('button', { name: 'Tugatish' }).click()
    await expect(page.getByRole('heading', { name: 'Bugungisi tamom' })).toBeVisible()
    await expect(page.getByText('1 savoldan 1 tasini esladingiz')).toBeVisible()
  })
})

test('a starred card is answered without a line, and checked when the line returns', async ({ page }) => {
  const today = tashkentDay(new Date())
  await db.run(sql`
    update review_card set source = 'starred', due_on = ${today}::date, reviews = 0, stability = null, difficulty = null,
           reviewed_at = null`)
  await db.run(sql`delete from review_log`)
  await openOnPhone(page, '/review')
  await expect(page.getByRole('group').getByText('9', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Bilmayman' }).click()
  await expect(page.getByText('Javobingiz saqlandi, aloqa kelganda tekshiramiz')).toBeVisible()
  await page.getByRole('button', { name: 'Tugatish' }).click()
  await expect(page.getByText('1 ta javob shu qurilmada turibdi', { exact: false }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('1 savoldan 0 tasini esladingiz')).toBeVisible()
  expect(await student.call('GET', '/practice/review')).toMatchObject({ due_count: 0, done_count: 1 })
})
