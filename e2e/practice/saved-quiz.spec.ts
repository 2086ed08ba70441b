import { randomUUID } from 'node:crypto'
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
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import { wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A quiz is saved with its lesson, below its video or at a second of it, taken without a line, and graded when the line returns. */

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

const CODE = 'toshkent-7'
/** The second of the video at which a quiz stands. */
const AT_S = 4

let server: KashfServer
let people: DemoPeople
let db: ReturnType<typeof openDb>
let line: FaultyLine
/** Two lessons of a course of the teacher's that the student has bought. */
let course: { id: number; lessons: number[] }
test.beforeAll(async () => {
  server = await startDemoServer({ ROLE: 'web' })
  people = await demoPeople(server)
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  line = await openFaultyLine(server.url)
  const [{ id }] = await paidCourses(people)
  const { videos } = await people.student.call('GET', `/courses/course/${id}`)
  course = { id, lessons: videos.map((video: { id: number }) => video.id) }
  await db.run(sql`delete from lesson_test where lesson_id = any(${course.lessons})`)
})
test.afterAll(async () => {
  line?.close()
  await db?.end()
  await server?.stop()
})

/** Publishes a quiz of questions with these stems at a second of a lesson's video, or below it. */
async function placeQuiz(lessonId: number, stems: string[], atS: number | null): Promise<number> {
  const { id: ownerId } = await people.teacher.call('GET', '/users/userme')
  const deps = { db, clock: systemClock, publicCache: openPublicCache(systemClock) }
  const { ids } = await buildQuestions(deps, { ownerId, questions: stems.map((stem) => ({ stem })) })
  const { id } = await buildPublishedTest(deps, {
    ...{ ownerId, title: 'Aloqasiz mashq', blueprint: blueprintOf(ids) },
    settings: { shuffles_options: false },
  })
  await db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip)
    values (${lessonId}, ${id}, ${atS}, ${atS === null})`)
  return id
}

/** Begins a quiz with a line, and hands it in. */
async function answerWithLine(quizId: number, lessonId: number): Promise<void> {
  const device = randomUUID()
  const { id } = await people.student.call('POST', `/practice/tests/${quizId}/attempts`, {
    ...{ device, lesson_id: lessonId },
  })
  await people.student.call('POST', `/practice/attempts/${id}/submit`, {
    ...{ device, answers: [{ slot: 0, part: 0, value: '1', age_ms: 0, n: 0 }] },
  })
}

/** Uploads a picture of the teacher's, and returns its markup. */
async function teachersPicture(page: Page): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await page.screenshot())], { type: 'image/png' }), 'rasm.png')
  const { id } = await people.teacher.call('POST', '/practice/images', form)
  return `![Chizma](picture:${id})`
}

/** The attempts of a quiz, with their lesson and points. */
const attempts = (quizId: number) =>
  db.rows<{ state: string; lesson_id: number; points_milli: number | null }>(sql`
    select state, lesson_id, points_milli from attempt where test_id = ${quizId}`)

/** Signs the student in, and saves the lesson on the device. */
async function saveLesson(page: Page, lessonId: number): Promise<void> {
  await page.goto(`${line.url}/contact`)
  await page.evaluate((token) => localStorage.setItem('token', token), people.student.token)
  await page.goto(`${line.url}/course/${course.id}/lesson/${lessonId}`)
  await wantCode(page)
  await page.getByRole('button', { name: 'Qurilmaga saqlash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^144p/ }).check()
  await dialog.getByLabel('Saqlangan darslar uchun kod').fill(CODE)
  await dialog.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Internetsiz ochish' })).toBeVisible()
}

/** Opens the saved lesson in a new document, with the person's own code. */
async function openSaved(page: Page, lessonId: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${line.url}/downloads?lesson=${lessonId}`)
  await wantCode(page)
  await page.getByLabel('Kod', { exact: true }).fill(CODE)
  await page.getByRole('button', { name: 'Ochish', exact: true }).click()
}

test('a quiz of a saved lesson is taken in flight mode, and graded when the line returns', async ({
  page,
}) => {
  const [lessonId = 0] = course.lessons
  const quizId = await placeQuiz(lessonId, ['Poytaxt qaysi?', 'Daryo qaysi?'], null)
  await saveLesson(page, lessonId)

  line.state = 'cut'
  await openSaved(page, lessonId)
  await expect(page.getByRole('heading', { name: 'Aloqasiz mashq' })).toBeVisible()
  await page.getByRole('button', { name: 'Boshlash', exact: true }).click()
  await page.getByRole('group').getByText('2', { exact: true }).click()
  await page.getByRole('button', { name: 'Keyingi savol' }).click()
  await page.getByRole('group').getByText('5', { exact: true }).click()

  await test.step('a reload goes on with the same answers', async () => {
    await openSaved(page, lessonId)
    await page.getByRole('button', { name: 'Boshlash', exact: true }).click()
    await expect(page.getByText('Daryo qaysi?')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'B 5' })).toBeChecked()
  })
  await page.getByRole('button', { name: 'Javobni tekshirish' }).click()
  await expect(page.getByText('Javoblaringiz saqlandi, aloqa kelganda tekshiramiz.')).toBeVisible()
  expect(await attempts(quizId)).toEqual([])

  await test.step('the page sends it, and shows what was right', async () => {
    line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText("2 tadan 1 tasi to'g'ri")).toBeVisible()
    expect(await attempts(quizId)).toEqual([{ state: 'published', lesson_id: lessonId, points_milli: 1000 }])
  })
})

test('the video of a saved lesson waits for its quiz, whose picture is on the device, and goes on after it', async ({
  page,
}) => {
  const [, lessonId = 0] = course.lessons
  await answerWithLine(await placeQuiz(lessonId, ['Avval javob berilgan savol'], AT_S - 1), lessonId)
  const quizId = await placeQuiz(lessonId, [`Nima chizilgan? ${await teachersPicture(page)}`], AT_S)
  await saveLesson(page, lessonId)

  line.state = 'cut'
  await openSaved(page, lessonId)
  const video = page.locator('video')
  const isPaused = () => video.evaluate((media: HTMLVideoElement) => media.paused)
  const playFrom = (second: number) =>
    video.evaluate((media: HTMLVideoElement, at) => {
      media.currentTime = at
      return media.play().catch(() => {})
    }, second)
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(1)

  await test.step('it passes the quiz that was answered before, stops at the other, and shows the question with its picture', async () => {
    await playFrom(AT_S - 2)
    await expect(page.getByRole('heading', { name: "O'zingizni sinang" })).toBeFocused()
    await expect.poll(isPaused).toBe(true)
    const picture = page.getByRole('img', { name: 'Chizma' })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Rasmni kattalashtirish: Chizma' }).click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'Chizma' })
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await playFrom(AT_S)
    await expect.poll(isPaused).toBe(true)
  })

  await test.step('the answer is kept, the video goes on, and does not stop again', async () => {
    await page.getByRole('group').getByText('2', { exact: true }).click()
    await page.getByRole('button', { name: 'Javobni tekshirish' }).click()
    await expect(page.getByText('Javoblaringiz saqlandi, aloqa kelganda tekshiramiz.')).toBeVisible()
    await page.getByRole('button', { name: 'Davom etish' }).click()
    await expect.poll(isPaused).toBe(false)
    await openSaved(page, lessonId)
    await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(1)
    await playFrom(AT_S - 2)
    await expect
      .poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime))
      .toBeGreaterThan(AT_S + 0.5)
    expect(await attempts(quizId)).toEqual([])
  })

  line.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(() => attempts(quizId))
    .toEqual([{ state: 'published', lesson_id: lessonId, points_milli: 1000 }])
})
