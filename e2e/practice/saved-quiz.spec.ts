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
import { startDemoServer } from '../support/demo-server.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import { wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A quiz is saved with its lesson, taken without a line, and graded when the line returns. */

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

const CODE = 'toshkent-7'

let server: KashfServer
let student: ApiUser
let db: ReturnType<typeof openDb>
let line: FaultyLine
let lesson: { id: number; course_id: number }
let quizId: number
test.beforeAll(async () => {
  server = await startDemoServer({ ROLE: 'web' })
  student = await signInAs(server, 'student')
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  line = await openFaultyLine(server.url)
  await placeQuiz()
})
test.afterAll(async () => {
  line?.close()
  await db?.end()
  await server?.stop()
})

/** A quiz of two questions under a lesson of a course that the student has bought. */
async function placeQuiz(): Promise<void> {
  const [bought] = await student.call('GET', '/courses/purchased-courses')
  const { videos } = await student.call('GET', `/courses/course/${bought.id}`)
  const ownerId: number = bought.teacher.id
  const deps = { db, clock: systemClock, publicCache: openPublicCache(systemClock) }
  const stems = ['Poytaxt qaysi?', 'Daryo qaysi?']
  const { ids } = await buildQuestions(deps, { ownerId, questions: stems.map((stem) => ({ stem })) })
  const made = await buildPublishedTest(deps, {
    ...{ ownerId, title: 'Aloqasiz mashq', blueprint: blueprintOf(ids) },
    settings: { shuffles_options: false },
  })
  quizId = made.id
  lesson = { id: videos[0].id, course_id: bought.id }
  await db.run(sql`delete from lesson_test where lesson_id = ${lesson.id}`)
  await db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip) values (${lesson.id}, ${quizId}, null, true)`)
}

/** The attempts of the quiz, with their lesson and points. */
const attempts = () =>
  db.rows<{ state: string; lesson_id: number; points_milli: number | null }>(sql`
    select state, lesson_id, points_milli from attempt where test_id = ${quizId}`)

/** Opens the saved lesson in a new document, with the person's own code. */
async function openSaved(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${line.url}/downloads?lesson=${lesson.id}`)
  await wantCode(page)
  await page.getByLabel('Kod', { exact: true }).fill(CODE)
  await page.getByRole('button', { name: 'Ochish', exact: true }).click()
}

test('a quiz of a saved lesson is taken in flight mode, and graded when the line returns', async ({
  page,
}) => {
  await page.goto(`${line.url}/contact`)
  await page.evaluate((token) => localStorage.setItem('token', token), student.token)
  await page.goto(`${line.url}/course/${lesson.course_id}/lesson/${lesson.id}`)
  await wantCode(page)
  await page.getByRole('button', { name: 'Qurilmaga saqlash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^144p/ }).check()
  await dialog.getByLabel('Saqlangan darslar uchun kod').fill(CODE)
  await dialog.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Internetsiz ochish' })).toBeVisible()

  line.state = 'cut'
  await openSaved(page)
  await expect(page.getByRole('heading', { name: 'Aloqasiz mashq' })).toBeVisible()
  await page.getByRole('button', { name: 'Boshlash', exact: true }).click()
  await page.getByRole('group').getByText('2', { exact: true }).click()
  await page.getByRole('button', { name: 'Keyingi savol' }).click()
  await page.getByRole('group').getByText('5', { exact: true }).click()

  await test.step('a reload goes on with the same answers', async () => {
    await openSaved(page)
    await page.getByRole('button', { name: 'Boshlash', exact: true }).click()
    await expect(page.getByText('Daryo qaysi?')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'B 5' })).toBeChecked()
  })
  await page.getByRole('button', { name: 'Javobni tekshirish' }).click()
  await expect(page.getByText('Javoblaringiz saqlandi, aloqa kelganda tekshiramiz.')).toBeVisible()
  expect(await attempts()).toEqual([])

  await test.step('the page sends it, and shows what was right', async () => {
    line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText("2 tadan 1 tasi to'g'ri")).toBeVisible()
    expect(await attempts()).toEqual([{ state: 'published', lesson_id: lesson.id, points_milli: 1000 }])
  })
})
