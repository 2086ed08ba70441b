import { expect, test } from '@playwright/test'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A lesson at an hour: its teacher chooses it, a learner comes in by one press, and the teacher sees who came. */

const LINK = 'https://meet.google.com/abc-defg-hij'

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

/** What `datetime-local` takes, in Tashkent. */
const typed = (at: Date) => new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 16)

test('a live lesson is set, entered by one press, and completed by that', async ({ browser }) => {
  const [course] = await paidCourses(people)
  const lesson = new FormData()
  for (const [name, value] of Object.entries({
    course_id: String(course.id),
    title: 'Savol-javob darsi',
    description: 'Savollaringizni tayyorlab keling.',
    is_open: 'false',
  })) {
    lesson.set(name, value)
  }
  const { id: lessonId } = await people.teacher.call('POST', '/courses/videos', lesson)

  const teacher = await people.teacher.open(browser, `/update-lesson/${lessonId}`)
  const card = teacher.getByRole('form', { name: 'Jonli dars' })
  await card.getByLabel('Boshlanishi').fill(typed(new Date(Date.now() + 10 * 60_000)))
  await card.getByLabel('Havola').fill('https://example.com/dars')
  await card.getByRole('button', { name: 'Vaqtni belgilash' }).click()
  await expect(card.getByText('shu manzillardan biriga', { exact: false })).toBeVisible()
  await card.getByLabel('Havola').fill(LINK)
  await card.getByRole('button', { name: 'Vaqtni belgilash' }).click()
  await expect(teacher.getByText('Jonli dars vaqti saqlandi')).toBeVisible()
  await expect(teacher.getByText('Qatnashdi: 0')).toBeVisible()
  expect(await findFieldProblems(teacher)).toEqual([])

  const learner = await people.student.open(browser, `/course/${course.id}/lesson/${lessonId}`)
  await learner.setViewportSize({ width: 360, height: 740 })
  await expect(learner.getByText(/^Jonli dars: /)).toBeVisible()
  expect(await findCutText(learner)).toEqual([])
  await learner.route('https://meet.google.com/**', (route) => route.fulfill({ body: 'meet' }))
  await learner.getByRole('button', { name: 'Darsga kirish' }).click()
  await expect(learner).toHaveURL(LINK)
  const { completed } = await people.student.call('GET', `/courses/lesson/${lessonId}`)
  expect(completed).toBe(true)

  await teacher.reload()
  await expect(teacher.getByText('Qatnashdi: 1')).toBeVisible()
  await teacher.getByRole('button', { name: 'Kim qatnashdi' }).click()
  await expect(teacher.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await teacher.keyboard.press('Escape')
  await teacher.getByRole('button', { name: 'Bekor qilish' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Bekor qilish' }).click()
  await expect(teacher.getByText(/jonli dars bekor qilingan/)).toBeVisible()
  await learner.goto(`${server.url}/course/${course.id}/lesson/${lessonId}`)
  await expect(learner.getByText('Jonli dars bekor qilindi')).toBeVisible()
})
