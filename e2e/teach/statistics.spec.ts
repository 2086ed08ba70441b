import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { type Db, openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { computeStatistics } from '../../server/src/statistics/daily/jobs.ts'
import { SILENT_LOG } from '../../server/src/testing/silent-log.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A free lesson with enough views for a retention curve, which the student of the demo school has never opened. */
const COURSE = 2
const LESSON = 34

let server: KashfServer
let db: Db
let people: DemoPeople

test.beforeAll(async () => {
  // Start without the worker, because the test computes the statistics when it needs them.
  server = await startDemoServer({ ROLE: 'web' })
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 2, onError: console.error })
  people = await demoPeople(server)
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

/** Plays from one second to another. The page itself pauses the video, so that a busy machine overshoots little. */
const playRange = (page: Page, fromS: number, toS: number) =>
  page.locator('media-controller video').evaluate(
    (video: HTMLVideoElement, [from, to]) =>
      new Promise<void>((resolve) => {
        const stop = new AbortController()
        const look = () => {
          if (video.seeking || video.currentTime < to) return
          stop.abort()
          video.pause()
          resolve()
        }
        video.muted = true
        video.currentTime = from
        video.addEventListener('timeupdate', look, { signal: stop.signal })
        void video.play()
      }),
    [fromS, toS] as const,
  )

const audience = async (): Promise<{ again: number[]; lesson: { duration_s: number } }> => {
  await computeStatistics({ db, clock: systemClock, log: SILENT_LOG })
  return people.teacher.call('GET', `/courses/${COURSE}/statistics/lessons/${LESSON}`)
}

test('what a student watches again is in the statistics of the lesson', async ({ browser }) => {
  test.setTimeout(600_000)
  const before = await audience()
  const secondOf = (point: number) => ((point + 0.5) * before.lesson.duration_s) / 100
  const points = before.again.map((_, point) => point)
  const page = await people.student.open(browser, `/course/${COURSE}/lesson/${LESSON}`)
  await expect(page.locator('media-control-bar').first()).toBeVisible()
  await playRange(page, 0, 15)
  await playRange(page, 4, 14)

  const inside = points.filter((point) => secondOf(point) >= 5 && secondOf(point) < 13)
  const outside = points.filter((point) => secondOf(point) < 3 || secondOf(point) > 120)
  let after = before
  const risenAt = (at: number[]) => at.map((point) => (after.again[point] ?? 0) - (before.again[point] ?? 0))
  await expect
    .poll(async () => {
      after = await audience()
      return risenAt(inside)
    })
    .toEqual(inside.map(() => 1))
  expect(risenAt(outside)).toEqual(outside.map(() => 0))
  await page.context().close()

  const statistics = await people.teacher.open(browser, `/course-statistic/${COURSE}?period=all&view=table`)
  await wantCode(statistics)
  await statistics.getByRole('combobox', { name: 'Dars' }).selectOption(String(LESSON))
  const rows = statistics.getByRole('region', { name: 'Video ichida qolish' }).getByRole('row')
  const point = inside[0] ?? 0
  // The first row has the names of the columns.
  await expect(
    rows
      .nth(point + 1)
      .getByRole('cell')
      .last(),
  ).toHaveText(String(after.again[point]))
  await statistics.context().close()
})

test('a view of a course that its viewer has bought is counted once', async ({ browser }) => {
  const { student } = people
  const [bought] = await student.call('GET', '/courses/purchased-courses')
  const context = await browser.newContext()
  await student.signInOn(context)
  // The stream of live events never ends, so that the network would never become idle.
  await context.route('**/api/users/events', (route) => route.abort())
  const page = await context.newPage()
  const views: string[] = []
  page.on('request', (request) => request.url().endsWith('/visit') && views.push(request.url()))
  await page.goto(`${server.url}/course/${bought.id}`)
  await wantCode(page)
  await expect(page.getByRole('heading', { name: 'Baholar va izohlar' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(views).toEqual([`${server.url}/api/courses/${bought.id}/visit`])
  await context.close()
})
