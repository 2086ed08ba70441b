import { randomBytes } from 'node:crypto'
import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { userOf } from '../support/api.ts'
import { type CountingLine, openLine } from '../support/counting-line.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { openNewCourse } from '../support/new-course.ts'

/* A teacher imports an exported Telegram channel over a connection that is cut: every video is in the course once. */

const VIDEOS = 10
const PADDING_BYTES = 512 * 1024
/** The first video arrives within seconds. */
const START_BYTES_PER_S = 512 * 1024
/** The others take minutes, so that the cut and the reload happen during their upload. */
const SLOW_BYTES_PER_S = 24 * 1024
const FAST_BYTES_PER_S = 50 * 2 ** 20

let server: KashfServer
let line: CountingLine
let folder: string
test.beforeAll(async () => {
  server = await startDemoServer()
  line = await openLine(server.url, START_BYTES_PER_S)
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-import-'))
})
test.afterAll(async () => {
  await line?.close()
  await server?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** An exported channel: ten videos, one of which is damaged, a picture, and `result.json`. */
async function makeExport(): Promise<string> {
  const clip = await makeClip(folder, { name: 'dars.mp4', seconds: 1, size: '160x90' })
  const channel = path.join(folder, 'ChatExport')
  await mkdir(path.join(channel, 'video_files'), { recursive: true })
  const messages = []
  for (let number = 1; number <= VIDEOS; number++) {
    const file = `video_files/video_${number}.mp4`
    if (number === 4) await writeFile(path.join(channel, file), randomBytes(PADDING_BYTES))
    else {
      await copyFile(clip, path.join(channel, file))
      await appendFile(path.join(channel, file), padding(PADDING_BYTES))
    }
    messages.push({
      ...{ id: number, type: 'message', date_unixtime: String(1_700_000_000 + number), file },
      ...{ media_type: 'video_file', mime_type: 'video/mp4', text: `Mavzu ${number}\nKanaldagi matn.` },
    })
  }
  await writeFile(path.join(channel, 'photo.jpg'), randomBytes(2000))
  await writeFile(path.join(channel, 'result.json'), JSON.stringify({ name: 'Kanal', messages }))
  return channel
}

/** An MP4 box of `size` bytes, which players skip. */
function padding(size: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size + 8)
  header.write('free', 4)
  return Buffer.concat([header, randomBytes(size)])
}

/** Opens the curriculum of a new course as the demo teacher. */
async function openCourse(browser: Browser): Promise<{ page: Page; courseId: number }> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  const courseId = await openNewCourse(page, { ...server, url: line.url }, 'Kanaldan kurs')
  return { page, courseId }
}

async function choose(page: Page, channel: string): Promise<void> {
  const input = page.locator('input[webkitdirectory]')
  await expect(page.getByRole('button', { name: 'Papkani tanlash' })).toBeEnabled()
  await input.setInputFiles(channel)
}

test('an exported channel arrives once through a cut and a reload, and its damaged file fails alone', async ({
  browser,
}) => {
  const channel = await makeExport()
  const { page, courseId } = await openCourse(browser)
  const upload = page.getByRole('region', { name: 'Videolarni yuklash' })
  const sum = upload.getByRole('heading', { level: 3 })

  await choose(page, channel)
  await expect(upload.getByText(`${VIDEOS} ta video navbatga qo'yildi`)).toBeVisible()
  await expect(sum).toHaveText(/10 ta videodan [1-9] tasi tayyor/)
  line.pace(SLOW_BYTES_PER_S)

  line.cut()
  await expect(upload.getByText(/^Aloqa kutilmoqda/).first()).toBeVisible()
  line.restore()
  await expect(upload.getByText(/^Yuklanmoqda/).first()).toBeVisible()

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  line.pace(FAST_BYTES_PER_S)
  await expect(upload.getByText(/^\d+ ta video to'liq yuklanmagan$/)).toBeVisible()
  await choose(page, channel)
  await expect(upload.getByText(/kursda bor, ikkinchi marta qo'shilmadi/)).toBeVisible()
  await expect(sum).toHaveText(`${VIDEOS} ta videodan ${VIDEOS - 1} tasi tayyor`)
  const failed = upload.getByRole('listitem').filter({ hasText: 'Mavzu 4' })
  await expect(failed).toContainText('Xato')
  await expect(failed.getByRole('button', { name: 'Qayta yuklash: Mavzu 4' })).toBeVisible()

  const expected = Array.from({ length: VIDEOS }, (_, at) => `Mavzu ${at + 1}`)
  const { videos } = await (await userOf(server, page)).call('GET', `/courses/course/${courseId}`)
  const titles = videos.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expected.filter((title) => title !== 'Mavzu 4'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
