import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, test } from '@playwright/test'
import { grantAccess } from '../../server/src/access/grants.ts'
import { HOUR_MS } from '../../server/src/clock.ts'
import { type Db, openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { DEMO_LOGINS } from '../../server/src/demo/logins.ts'
import { openLiveEvents } from '../../server/src/events/live-events.ts'
import { openJobs } from '../../server/src/jobs/queue.ts'
import { morningAfter } from '../../server/src/notices/reminders/hours.ts'
import { sendReminders } from '../../server/src/reminders/send-reminders.ts'
import { SILENT_LOG } from '../../server/src/testing/silent-log.ts'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A teacher writes a message once, tries it, and a new learner gets it and comes back by it. */

let server: KashfServer
let url: string
let db: Db
let people: DemoPeople
/** A course of the teacher that the student does not have. */
let course: CourseCard

test.beforeAll(async () => {
  server = await startDemoServer()
  url = runningDatabaseUrl(server.dataDir) ?? ''
  db = openDb(url, { max: 2, onError: console.error })
  people = await demoPeople(server)
  ;[, course] = await paidCourses(people)
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

/** Opens the course to the student, and lets a worker send what is due in an hour, or in the morning if that is at night. */
async function joinAndRemind(): Promise<void> {
  const at = new Date()
  const username = DEMO_LOGINS.find(({ role }) => role === 'student')?.username ?? ''
  const student = await db.only<{ id: number }>(sql`select id from app_user where username = ${username}`)
  await db.transaction((tx) =>
    grantAccess(tx, {
      ...{ userId: student.id, courseId: course.id, source: 'operator', sourceId: 1 },
      ...{ from: null, until: null, at },
    }),
  )
  const log = SILENT_LOG
  const jobs = await openJobs({ url, db, log, jobs: [] })
  const live = openLiveEvents({ url, db, log })
  const soon = new Date(at.getTime() + HOUR_MS)
  try {
    await sendReminders({ db, jobs, live, log, clock: { now: () => morningAfter(soon) ?? soon } })
  } finally {
    await live.stop()
    await jobs.stop()
  }
}

test('a message is written, tried, received and counted', async ({ browser }) => {
  const page = await people.teacher.open(browser, `/course-messages/${course.id}`)
  await page.setViewportSize({ width: 360, height: 800 })
  const template = page.getByRole('button', { name: 'Xush kelibsiz' })
  await untilHydrated(template)
  expect([...(await axeProblems(page)), ...(await findCutText(page))]).toEqual([])
  await template.click()
  await page.getByLabel('Matn', { exact: true }).fill('Xush kelibsiz, ')
  await page.getByRole('button', { name: 'Ism' }).click()
  await page.keyboard.type('! Boshlang: ')
  await page.getByRole('button', { name: 'Dars nomi' }).click()
  await expect(page.getByLabel('Matn', { exact: true })).toHaveValue('Xush kelibsiz, {ism}! Boshlang: {dars}')
  const preview = page.getByRole('region', { name: "Telegramda shunday ko'rinadi" })
  await expect(preview).toContainText('Xush kelibsiz, Bekzod! Boshlang: “')
  await page.getByRole('button', { name: "O'zimga sinab yuborish" }).click()
  await expect(page.getByText('Sinov xabari yuborildi')).toBeVisible()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await expect(page.getByText('Xabar saqlandi')).toBeVisible()
  expect([...(await axeProblems(page)), ...(await findCutText(page))]).toEqual([])
  await page.goto(`${server.url}/my-notices`)
  await expect(page.getByText('Sinov: Xush kelibsiz,')).toBeVisible()

  await joinAndRemind()
  const own = await people.student.open(browser, '/notices')
  const notice = own.getByRole('main').getByRole('link', { name: /Xush kelibsiz, .+! Boshlang: “/ })
  await untilHydrated(notice)
  await notice.click()
  await expect(own).toHaveURL(new RegExp(`/course/${course.id}/lesson/\\d+$`))

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${server.url}/course-messages/${course.id}`)
  const row = page.getByRole('button', { name: /^Xush kelibsiz/ })
  await expect(row).toContainText('1 ta bordi, 1 kishi qaytdi')
  const state = page.getByRole('switch', { name: '“Xush kelibsiz” xabari yoqilgan' })
  await untilHydrated(state)
  // The switch shows the new state before the server has stored it.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/switch'))
  await state.click()
  await stored
  await page.reload()
  await expect(state).not.toBeChecked()
  expect(await axeProblems(page)).toEqual([])
})
