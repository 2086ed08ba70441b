import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type ApiUser, type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* What is said in a lesson: it follows the video, leads to every moment, and is found from the lesson, the course and the
   catalogue. */

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
/** The second at which the word is said; cues are a second long. */
const SAID_AT = 9

let server: KashfServer
let people: DemoPeople
let courseId: number
let lesson: LessonItem
let free: LessonItem
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
  const [owned] = await paidCourses(people)
  courseId = owned.id
  const { videos }: { videos: LessonItem[] } = await people.student.call('GET', `/courses/course/${courseId}`)
  const stored = videos.filter(({ status, duration_s }) => status === 'ready' && duration_s > 20)
  const [first, second] = [stored.find(({ is_free }) => is_free), stored.find(({ is_free }) => !is_free)]
  if (!first || !second) throw new Error('the demo school lacks the lessons')
  ;[free, lesson] = [first, second]
  await caption(lesson, (i) =>
    i === SAID_AT ? "Lekin to'xtang: logarifmning ostidagi son musbat" : `Gap ${i}`,
  )
  await caption(free, (i) => (i === SAID_AT ? 'Shu yerda kvazarlar haqida gapiramiz' : `Kirish ${i}`))
})
test.afterAll(() => server?.stop())

/** Captions of a second each, to the end of the video. */
async function caption({ id, duration_s }: LessonItem, textOf: (i: number) => string): Promise<void> {
  const clock = (s: number) =>
    `00:${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}.000`
  const cues = Array.from(
    { length: Math.floor(duration_s) },
    (_, i) => `${clock(i)} --> ${clock(i + 1)}\n${textOf(i)}\n`,
  )
  const body = new FormData()
  body.append('file', new Blob([`WEBVTT\n\n${cues.join('\n')}`]), 'matn.vtt')
  await people.teacher.call('PUT', `/courses/videos/${id}/captions/uz`, body)
}

async function openPage(browser: Browser, viewport: typeof DESK, who: ApiUser | null): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport,
    hasTouch: viewport === PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await who?.signInOn(context)
  return context.newPage()
}

const lines = (page: Page) => page.getByRole('region', { name: 'Dars matni' })
const line = (page: Page, text: string) => lines(page).getByRole('button', { name: text }).first()
const current = (page: Page) => lines(page).locator('li[aria-current]')
const video = (page: Page) => page.locator('.lesson-stage video')
const seekTo = (page: Page, second: number) =>
  video(page).evaluate((media: HTMLVideoElement, at) => {
    media.pause()
    media.currentTime = at
  }, second)
const nowOf = (page: Page) => video(page).evaluate((media: HTMLVideoElement) => media.currentTime)
const picture = async (page: Page, name: string) => {
  const folder = process.env.TRANSCRIPT_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` })
}

for (const viewport of [PHONE, DESK]) {
  test(`the text of a lesson at ${viewport.width} px`, async ({ browser }) => {
    const page = await openPage(browser, viewport, people.student)
    await page.goto(`${server.url}/course/${courseId}/lesson/${lesson.id}`)
    await wantCode(page)
    if (viewport === PHONE) await page.getByRole('tab', { name: 'Matn' }).click()
    else await page.getByRole('button', { name: 'Matn', exact: true }).click()
    await expect(line(page, 'Gap 0')).toBeVisible()
    await expect
      .poll(() => video(page).evaluate((media: HTMLVideoElement) => media.readyState))
      .toBeGreaterThan(0)

    await test.step('follows the video', async () => {
      await seekTo(page, 15.5)
      await expect(current(page)).toContainText('Gap 15')
      await expect(current(page)).toBeInViewport()
      await picture(page, 'follow')
    })

    await test.step('stops when it is scrolled, until the person goes on', async () => {
      await lines(page).hover()
      await page.mouse.wheel(0, -2000)
      await expect(line(page, 'Gap 0')).toBeInViewport()
      await seekTo(page, 17.5)
      await expect(lines(page).locator('li[aria-current]')).toContainText('Gap 17')
      await expect(line(page, 'Gap 0')).toBeInViewport()
      await picture(page, 'left')
      await page.getByRole('button', { name: 'Videodagi joyga' }).click()
      await expect(current(page)).toBeInViewport()
    })

    await test.step('a line plays from its moment', async () => {
      await line(page, 'Gap 19').click()
      await expect.poll(() => nowOf(page)).toBeGreaterThanOrEqual(18.9)
      await seekTo(page, await nowOf(page))
      expect(await nowOf(page)).toBeLessThan(25)
    })

    await test.step('a word is found in either alphabet, and played from', async () => {
      const field = page.getByRole('searchbox', { name: 'Matndan qidirish' })
      await field.fill('логарифм')
      await expect(page.getByText('1 / 1', { exact: true })).toBeVisible()
      await expect(lines(page).locator('mark')).toHaveText('logarifm')
      await expect(lines(page).locator('mark')).toBeInViewport()
      await picture(page, 'search')
      await field.press('Enter')
      await expect.poll(() => nowOf(page)).toBeGreaterThanOrEqual(SAID_AT - 0.1)
      await seekTo(page, SAID_AT + 0.5)
      await field.fill('yoqbundaysoz')
      await expect(page.getByText("Bu darsda bunday so'z aytilmaydi")).toBeVisible()
    })

    await test.step('the course is searched, and leads to another lesson', async () => {
      await page.getByRole('searchbox', { name: 'Matndan qidirish' }).fill('kvazarlar')
      await page.getByRole('button', { name: 'Butun kursdan: 1 ta' }).click()
      const results = page.getByRole('region', { name: 'Kurs darslaridan topilgan joylar' })
      await expect(results.getByRole('link')).toHaveCount(1)
      await picture(page, 'course')
      await page.getByRole('button', { name: 'Shu dars matniga qaytish' }).click()
    })

    await test.step('a line is copied with its time', async () => {
      await page.getByRole('searchbox', { name: 'Matndan qidirish' }).fill('logarifm')
      await expect(lines(page).locator('mark')).toBeInViewport()
      await lines(page).getByRole('button', { name: '0:09 dagi gapdan nusxa olish' }).click()
      await expect(page.getByText('0:09 dagi gapdan nusxa olindi')).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe("0:09 Lekin to'xtang: logarifmning ostidagi son musbat")
    })

    await page.context().close()
  })

  test(`a word that the catalogue finds in a free lesson at ${viewport.width} px`, async ({ browser }) => {
    const page = await openPage(browser, viewport, null)
    await page.goto(`${server.url}/courses?search=${encodeURIComponent('квазарлар')}`)
    await wantCode(page)
    const hit = page.getByRole('link', { name: /kvazarlar haqida/ })
    await expect(hit).toBeVisible()
    await hit.scrollIntoViewIfNeeded()
    await picture(page, 'catalogue')
    await hit.click()
    await expect(page).toHaveURL(new RegExp(`/lesson/${free.id}\\?t=`))
    await expect.poll(() => nowOf(page)).toBeGreaterThan(0)
    const at = await video(page).evaluate((media: HTMLVideoElement) =>
      media.played.length > 0 ? media.played.start(0) : media.currentTime,
    )
    expect(Math.abs(at - SAID_AT)).toBeLessThanOrEqual(2)
    await expect(page.getByText('1 / 1', { exact: true })).toBeVisible()
    await picture(page, 'hit')
    await page.goto(`${server.url}/courses?search=logarifmning`)
    await wantCode(page)
    await expect(page.getByRole('heading', { name: 'Darslarda aytilgan' })).toBeHidden()
    await page.context().close()
  })
}

test('20,000 lines are rendered where they are looked at, and jumped through', async ({ browser }) => {
  const clock = (s: number) => `${part(s / 3600)}:${part((s / 60) % 60)}:${part(s % 60)}.000`
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const cues = Array.from(
    { length: 20_000 },
    (_, i) => `${clock(i)} --> ${clock(i + 1)}\nLine ${i} of a long talk\n`,
  )
  const body = new FormData()
  body.append('file', new Blob([`WEBVTT\n\n${cues.join('\n')}`]), 'talk.vtt')
  await people.teacher.call('PUT', `/courses/videos/${lesson.id}/captions/en`, body)

  const page = await openPage(browser, DESK, people.student)
  await page.goto(`${server.url}/course/${courseId}/lesson/${lesson.id}?t=0&panel=transcript`)
  await wantCode(page)
  await page.getByRole('button', { name: 'Inglizcha' }).click()
  await expect(line(page, 'Line 0 of')).toBeInViewport()
  const rendered = lines(page).locator('[data-place]')
  expect(await rendered.count()).toBeLessThan(400)
  await lines(page).dispatchEvent('wheel')
  // The end moves while the lines on the way to it get their heights.
  await expect(async () => {
    await lines(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(line(page, 'Line 19999 of')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await page.getByRole('searchbox', { name: 'Matndan qidirish' }).fill('9876')
  await expect(page.getByText('1 / 1', { exact: true })).toBeVisible()
  await expect(line(page, 'Line 9876 of')).toBeInViewport()
  await page.getByRole('button', { name: 'Videodagi joyga' }).click()
  await expect(current(page)).toBeInViewport()
  expect(await rendered.count()).toBeLessThan(800)
  // What is not rendered is still found by the browser's own search.
  expect(await page.evaluate(() => document.body.textContent?.includes('Line 15000 of a long talk'))).toBe(
    true,
  )
  await page.context().close()
})
