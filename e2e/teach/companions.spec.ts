import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { openNewCourse } from '../support/new-course.ts'

/* Captions and documents beside a video of their name become those of its lesson. */

let server: KashfServer
let folder: string
test.beforeAll(async () => {
  server = await startDemoServer()
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-companions-'))
})
test.afterAll(async () => {
  await server?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const SUBTITLES = '1\n00:00:00,000 --> 00:00:01,000\nSalom\n'

test('captions and documents of a folder join the lessons of their videos, and the others are named', async ({
  browser,
}) => {
  const course = path.join(folder, 'Kurs')
  await mkdir(course)
  await makeClip(course, { name: '01. Kirish.mp4', seconds: 1, size: '160x90' })
  await makeClip(course, { name: '02. Asoslar.mp4', seconds: 1, size: '176x96' })
  for (const name of ['01. Kirish.ru.srt', '01. Kirish.srt', 'Boshqa.vtt'])
    await writeFile(path.join(course, name), SUBTITLES)
  await writeFile(
    path.join(course, '01. Kirish.pdf'),
    '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  )
  await writeFile(path.join(course, '02. Asoslar.vtt'), 'Bu subtitr emas')

  const page = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  const courseId = await openNewCourse(page, server, 'Papkadan kurs')
  await expect(page).toHaveTitle('Dastur · Papkadan kurs · Kashf')
  await expect(page.getByRole('button', { name: 'Papkani tanlash' })).toBeEnabled()
  await page.locator('input[webkitdirectory]').setInputFiles(course)
  const panel = page.getByRole('region', { name: 'Videolarni yuklash' })
  await expect(panel.getByText('Darslarga biriktiriladi: 3 ta subtitr, 1 ta PDF')).toBeVisible()
  await expect(
    panel.getByText('1 ta fayl uchun shu nomli bitta video topilmadi, darsga biriktirilmaydi:'),
  ).toBeVisible()
  await expect(panel.getByText('Kurs/Boshqa.vtt')).toBeVisible()
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText('2 ta videodan 2 tasi tayyor')
  await expect(panel.getByRole('listitem').filter({ hasText: '01. Kirish.mp4' })).toContainText(
    '+ subtitr (ru, uz) + PDF',
  )
  const second = panel.getByRole('listitem').filter({ hasText: '02. Asoslar.mp4' })
  await expect(second).toContainText('Darsga biriktirilmadi: 02. Asoslar.vtt')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const teacher = await userOf(server, page)
  const { videos } = await teacher.call('GET', `/courses/course/${courseId}`)
  const lesson = await teacher.call('GET', `/courses/lesson/${videos[0].id}`)
  expect(lesson.captions.map(({ language }: { language: string }) => language).toSorted()).toEqual([
    'ru',
    'uz',
  ])
  expect(lesson.file_name).toBe('01. Kirish.pdf')
})
