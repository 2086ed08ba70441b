import { expect, type Page, test } from '@playwright/test'
import { documents, makeZip } from '../../server/src/testing/files/documents.ts'
import { paperPhoto } from '../../server/src/testing/files/paper-photo.ts'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A lesson that is its text: written at a desk with every kind of block, read to its end on a phone. */

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

const TITLE = 'Murakkab foiz'

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Matnni bezash' }).getByRole('button', { name, exact: true })

async function write(page: Page): Promise<void> {
  const area = page.getByRole('textbox', { name: 'Dars matni' })
  await area.click()
  // Marks at the start of a line make the block.
  await page.keyboard.type('## Pul qanday osadi')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Omonat ')
  await tool(page, 'Qalin').click()
  await page.keyboard.type('hammasiga')
  await tool(page, 'Qalin').click()
  await page.keyboard.type(' foiz qoshadi.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- birinchi yil')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ikkinchi yil')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, 'Formula').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('math-field').pressSequentially('S=P(1+r)^n')
  await dialog.getByRole('button', { name: "Qo'yish" }).click()
  await expect(area.locator('.formula math')).toBeVisible()
  await tool(page, 'Kod').click()
  await page.keyboard.type('print(1 < 2)')
  await page.getByLabel('Fayl nomi').fill('omonat.py')
  await area.locator('pre').click()
  await page.keyboard.press('Control+Enter')
  await tool(page, 'Jadval').click()
  for (const cell of ['Yil', 'Foiz', 'Jami', '1', '20', '12']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: "Qatorni o'chirish" }).click()
  await area.locator('> p').last().click()
  await page
    .getByLabel('Rasm', { exact: true })
    .last()
    .setInputFiles({
      name: 'grafik.jpg',
      mimeType: 'image/jpeg',
      buffer: await paperPhoto('1'),
    })
  await expect(area.locator('figure img[src]')).toBeVisible()
  await area.locator('figure').click()
  await page.getByLabel('Rasmda nima bor?').fill('Omonat uch yilda')
}

/** Adds two files to a lesson in its form, one after a refusal, and puts the second one first. */
async function addFiles(page: Page): Promise<void> {
  const input = page.getByLabel("Fayl qo'shish")
  const choose = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('dastur.zip', makeZip([{ name: 'setup.exe' }]))
  await expect(page.getByText('ZIP ichida dastur bor.', { exact: false })).toBeVisible()
  await choose('Mashqlar.pdf', documents.pdf)
  await expect(page.getByText('1 / 10')).toBeVisible()
  await choose('loyiha.zip', makeZip([{ name: 'omonat.py' }]))
  await expect(page.getByText('2 / 10')).toBeVisible()
  await page.getByRole('button', { name: 'loyiha.zip: amallar' }).click()
  await page.getByRole('menuitem', { name: 'Yuqoriga' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'loyiha.zip' }).first()).toBeVisible()
}

test('a text lesson is written at a desk and read to its end on a phone', async ({ browser }) => {
  const [course] = await paidCourses(people)
  const teacher = await people.teacher.open(browser, `/upload-lesson?course=${course.id}`)
  await teacher.setViewportSize({ width: 1280, height: 900 })
  await untilHydrated(teacher.getByLabel('Video dars nomi'))
  await teacher.getByLabel('Video dars nomi').fill(TITLE)
  await teacher.getByLabel("Yo'q", { exact: true }).check()
  await teacher.getByRole('button', { name: 'Sarlavha, formula, rasm va jadval bilan yozish' }).click()
  await write(teacher)
  expect(await findFieldProblems(teacher)).toEqual([])

  await teacher.setViewportSize({ width: 360, height: 740 })
  expect(await findCutText(teacher)).toEqual([])

  await teacher.setViewportSize({ width: 1280, height: 900 })
  await teacher.getByRole('button', { name: "Darsni qo'shish" }).click()
  await expect(teacher.getByText("Video dars qo'shildi").first()).toBeVisible()

  const { videos } = await people.teacher.call('GET', `/courses/course/${course.id}`)
  const { id: lessonId } = videos.find(({ title }: { title: string }) => title === TITLE)
  await teacher.goto(`${server.url}/update-lesson/${lessonId}`)
  await addFiles(teacher)

  const learner = await people.student.open(browser, `/course/${course.id}/lesson/${lessonId}`)
  await learner.setViewportSize({ width: 360, height: 740 })
  await expect(learner.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(learner.getByRole('heading', { level: 2, name: 'Pul qanday osadi' })).toBeVisible()
  await expect(learner.locator('.lesson-text .formula math')).toBeVisible()
  await expect(learner.getByRole('columnheader')).toHaveText(['Yil', 'Foiz', 'Jami'])
  await expect(learner.locator('.lesson-text pre')).toHaveText('print(1 < 2)')

  await expect(learner.getByRole('region', { name: 'Fayllar' }).getByRole('button')).toHaveText([
    /loyiha\.zip/,
    /Mashqlar\.pdf/,
  ])
  expect(await findCutText(learner)).toEqual([])
  expect(await axeProblems(learner)).toEqual([])
  const done = learner.getByText("Dars o'qildi")
  await expect(done).toBeHidden()
  await learner.getByRole('img', { name: 'Omonat uch yilda' }).scrollIntoViewIfNeeded()
  await learner.getByRole('link', { name: 'Oldingi dars' }).scrollIntoViewIfNeeded()
  await expect(done).toBeVisible({ timeout: 60_000 })

  await learner.setViewportSize({ width: 1280, height: 900 })

  const { completed } = await people.student.call('GET', `/courses/lesson/${lessonId}`)
  expect(completed).toBe(true)
})
