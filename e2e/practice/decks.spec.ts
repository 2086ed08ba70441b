import { expect, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { buildBank, buildQuestions } from '../../server/src/testing/builders/practice.ts'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A teacher offers a topic as cards of a course, and a student repeats them. */

let server: KashfServer
let people: DemoPeople
let db: ReturnType<typeof openDb>
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

test('a topic of a bank becomes cards that a student switches on', async ({ browser }) => {
  const [course] = await paidCourses(people)
  await db.run(sql`delete from review_card`)
  await db.run(sql`delete from review_log`)
  const { id: ownerId } = await people.teacher.call('GET', '/users/userme')
  const deps = { db, clock: systemClock }
  const bankId = await buildBank(deps, { ownerId, title: 'Kartalar banki' })
  await buildQuestions(deps, { ownerId, bankId, questions: [{ tags: ['Kasrlar'] }, {}] })

  const studio = await people.teacher.open(browser, `/teacher-course-info/${course.id}`)
  await studio.setViewportSize({ width: 360, height: 760 })
  const add = studio.getByRole('form', { name: "Karta qilib qo'shish" })
  await add.getByLabel('Bank').selectOption('Kartalar banki')
  await add.getByLabel('Mavzu').selectOption('Kasrlar (1)')
  await add.getByRole('button', { name: "Karta qilib qo'shish" }).click()
  const decks = studio.getByRole('list', { name: 'Takrorlash kartalari' })
  await expect(decks.getByText('Kasrlar · 1 ta tayyor savol')).toBeVisible()

  const page = await people.student.open(browser, '/review')
  await page.setViewportSize({ width: 360, height: 760 })
  const choice = page.getByRole('checkbox', { name: `“${course.title}” kursi` })
  await expect(choice).not.toBeChecked()
  await choice.press('Space')
  await expect(choice).toBeChecked()
  await page.getByRole('button', { name: 'Boshlash' }).click()
  await expect(page.getByText('Kasrlar · ustoz tanlagan savol')).toBeVisible()
  await page.getByRole('button', { name: 'Bilmayman' }).click()
  await page.getByRole('button', { name: 'Tugatish' }).click()
  await expect(page.getByRole('heading', { name: 'Bugungisi tamom' })).toBeVisible()
  await expect(choice).toBeChecked()
})
