import { expect, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { buildQuestions } from '../../server/src/testing/builders/practice.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { FREE_COURSE } from '../support/new-course.ts'

/* A teacher makes a test of a bank, publishes it, makes a lesson of it, opens a section by it, and cancels it. */

let server: KashfServer
let people: DemoPeople

test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

test('an exam is two presses away from its bank, and a student takes it on a phone', async ({ browser }) => {
  test.setTimeout(180_000)
  const { id: ownerId } = await people.teacher.call('GET', '/users/userme')
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  const { bankId } = await buildQuestions({ db, clock: systemClock }, { ownerId, questions: 100 })
  await db.end()
  const { title } = await people.teacher.call('GET', `/practice/banks/${bankId}`)

  const page = await people.teacher.open(browser, `/my-questions/${bankId}`)
  const menu = page.getByRole('button', { name: `“${title}” ustida amallar` })
  await untilHydrated(menu)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Shu bankdan test tuzish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yangi test' })
  await expect(dialog.getByLabel('Nomi')).toHaveValue(title)
  await dialog.getByRole('radio', { name: 'Imtihon' }).check()
  const count = dialog.getByLabel('Nechta savol')
  await count.fill('101')
  await dialog.getByRole('button', { name: 'Testni ochish' }).click()
  await expect(dialog.getByText('1 dan 100 gacha son yozing.')).toBeVisible()
  await count.fill('30')
  await dialog.getByRole('button', { name: 'Testni ochish' }).click()
  await expect(page.getByText('100 ta mos savol')).toBeVisible()
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await expect(page.getByText("Test e'lon qilindi")).toBeVisible()

  const testId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { edit, ...made } = await people.teacher.call('GET', `/practice/tests/${testId}`)
  const { description, settings, blueprint } = made
  await people.teacher.call('PUT', `/practice/tests/${testId}`, {
    ...{ edit, title, description, settings, blueprint, is_public: true },
  })
  const phone = await people.student.open(browser, `/test/${testId}`)
  await phone.setViewportSize({ width: 360, height: 740 })
  const begin = phone.getByRole('button', { name: 'Boshlash' })
  await untilHydrated(begin)
  await begin.click()
  await expect(phone.getByRole('button', { name: /^Savollar xaritasi, 1/ })).toContainText('/ 30')
})

test('a test is made, published, placed in a lesson as a gate, and cancelled', async ({ browser }) => {
  test.setTimeout(300_000)
  const { id: ownerId } = await people.teacher.call('GET', '/users/userme')
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  const { bankId } = await buildQuestions({ db, clock: systemClock }, { ownerId, questions: 5 })
  await db.end()

  const page = await people.teacher.open(browser, '/my-tests')
  const start = page.getByRole('button', { name: 'Yangi test' }).first()
  await untilHydrated(start)
  await start.click()
  await page.getByLabel('Nomi').fill('Kirish testi')
  await page.getByRole('radio', { name: 'Imtihon' }).check()
  await page.getByLabel('Qoida').selectOption({ label: "Oliy ta'limga kirish testi, 2025/26" })
  await page.getByRole('button', { name: 'Testni ochish' }).click()
  await expect(page.getByRole('heading', { name: 'Kirish testi' })).toBeVisible()
  await expect(page.getByText('30 × 3,1')).toBeVisible()
  await expect(page.getByText("Testda hali savol yo'q")).toBeVisible()
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await expect(page.getByText("Test e'lon qilinmadi")).toBeVisible()

  const quiz = await people.teacher.call('POST', '/practice/tests', {
    ...{ title: 'Besh savol', purpose: 'quiz', bank_id: bankId },
  })
  await page.goto(`${server.url}/my-tests/${quiz.id}`)
  const name = page.getByLabel('Nomi')
  await untilHydrated(name)
  await name.fill('Kvadrat tenglamalar')
  // Typing survives a reload without a save.
  await expect(page.getByText('Qoralama saqlandi')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nomi')).toHaveValue('Kvadrat tenglamalar')
  await page.getByLabel("O'tish chegarasi, %").fill('60')
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await expect(page.getByText("Test e'lon qilindi")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kvadrat tenglamalar' })).toBeVisible()

  const course = await people.teacher.call('POST', '/courses', { ...FREE_COURSE, title: 'Algebra sinovi' })
  const lesson = (title: string) =>
    people.teacher.call('POST', '/courses/videos', {
      course_id: course.id,
      title,
      description: title,
      is_open: false,
    })
  const [first, second] = [await lesson('Kirish sinovi'), await lesson('Keyingi mavzu')]
  await people.teacher.call('PUT', `/courses/${course.id}/curriculum`, {
    lesson_ids: [first.id],
    sections: [{ title: 'Ikkinchi qism', lesson_ids: [second.id] }],
  })
  await page.goto(`${server.url}/update-lesson/${first.id}`)
  const form = page.getByRole('form', { name: 'Dars mashqlari' })
  const which = form.getByLabel("Darsning o'zi test")
  await untilHydrated(which)
  await which.selectOption({ label: 'Kvadrat tenglamalar' })
  await form.getByLabel("Shu testdan o'tgach ochiladigan bo'lim").selectOption({ label: 'Ikkinchi qism' })
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await expect(page.getByText('Saqlandi', { exact: true })).toBeVisible()
  const { videos, sections } = await people.teacher.call('GET', `/courses/course/${course.id}`)
  expect(videos[0]).toMatchObject({ test_questions: 5, status: 'ready' })
  expect(sections[0]).toMatchObject({ gate_lesson_id: first.id })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${server.url}/my-tests/${quiz.id}`)
  await expect(page.getByRole('link', { name: 'Algebra sinovi: Kirish sinovi' })).toBeVisible()
  await page.getByRole('button', { name: 'Test ustida amallar' }).click()
  await page.getByRole('menuitem', { name: 'Testni bekor qilish' }).click()
  await page.getByRole('button', { name: 'Testni bekor qilish' }).click()
  await expect(page.getByText('Bekor qilingan')).toBeVisible()
})
