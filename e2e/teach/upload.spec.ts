import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/src/demo/logins.ts'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { userOf } from '../support/api.ts'
import { type CountingLine, openLine } from '../support/counting-line.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A teacher's video survives a lost connection and a reload: received bytes are not sent again. */

const PADDING_BYTES = 30 * 2 ** 20
/** The rate of the connection, slow enough that the progress can be watched on a busy machine. */
const SLOW_BYTES_PER_S = 3 * 2 ** 20
const FAST_BYTES_PER_S = 50 * 2 ** 20

let server: KashfServer
let line: CountingLine
let folder: string
test.beforeAll(async () => {
  server = await startDemoServer()
  line = await openLine(server.url, SLOW_BYTES_PER_S)
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-upload-'))
})
test.afterAll(async () => {
  await line?.close()
  await server?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Opens the form for a new lesson as the demo teacher. */
async function openForm(browser: Browser) {
  const teacher = DEMO_LOGINS.find(({ role }) => role === 'teacher')
  if (!teacher) throw new Error('the demo school has no teacher')
  const context = await browser.newContext()
  const page = await context.newPage()
  await login(page, { ...server, url: line.url }, teacher.username, teacher.password)
  await expect(page).toHaveURL(/\/my-profile$/)
  const [course] = await (await userOf(server, page)).call('GET', '/courses/mine')
  await page.evaluate((id) => localStorage.setItem('lesson_id', id), String(course.id))
  await page.goto(`${line.url}/upload-lesson`)
  const input = page.locator('input[type=file]').first()
  await expect(input).toBeEnabled()
  return { context, page, input }
}

/** A playable clip, enlarged by a box that players skip. */
async function makeLargeVideo(): Promise<string> {
  const file = await makeClip(folder, { name: 'katta.mp4', seconds: 3, size: '320x180' })
  await appendFile(file, padding(PADDING_BYTES))
  return file
}

/** An MP4 box of `size` bytes, which players skip. */
function padding(size: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size + 8)
  header.write('free', 4)
  return Buffer.concat([header, randomBytes(size)])
}

const percentOf = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'katta.mp4' }).getAttribute('value'))
const expectPercent = (page: Page, above: number) =>
  expect.poll(() => percentOf(page), { timeout: 120_000, intervals: [100] }).toBeGreaterThan(above)

test('an upload resumes after a lost connection and a reload, with little sent twice', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const video = await makeLargeVideo()
  const { size } = await stat(video)
  const { context, page, input } = await openForm(browser)
  const before = line.sentBytes()

  await input.setInputFiles(video)
  await page.getByLabel('Video dars nomi').fill('Katta dars')
  await expectPercent(page, 20)
  await context.setOffline(true)
  await expect(page.getByText(/Aloqa uzildi/)).toBeVisible({ timeout: 120_000 })
  await context.setOffline(false)
  await expectPercent(page, 40)

  await page.getByRole('button', { name: "To'xtatib turish" }).click()
  await expect(page.getByText("To'xtatib turildi")).toBeVisible()
  await page.getByRole('button', { name: 'Davom ettirish' }).click()
  await expectPercent(page, 60)

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  line.pace(FAST_BYTES_PER_S)
  await expect(input).toBeEnabled()
  await input.setInputFiles(video)
  await expect(page.getByLabel('Video dars nomi')).toHaveValue('Katta dars')
  // The form is submitted while the file is still being uploaded, and waits for it.
  await page.getByLabel('Dars haqida').fill('Uzilgan joyidan davom etadi.')
  await page.getByRole('radio', { name: 'Ha' }).check()
  await page.getByRole('button', { name: "Darsni qo'shish" }).click()
  await expect(page.getByText("Video dars qo'shildi")).toBeVisible({ timeout: 240_000 })

  expect((line.sentBytes() - before) / size).toBeLessThan(1.2)
  await context.close()
})

test('a file that was damaged in transit is noticed at its end, and arrives whole when it is sent again', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { context, page, input } = await openForm(browser)
  const video = await makeClip(folder, { name: 'buzilgan.mp4', seconds: 3, size: '320x180' })
  await appendFile(video, padding(2 ** 20))
  line.damage()
  await input.setInputFiles(video)
  await expect(page.getByText(/buzilib keldi/)).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Qayta yuborish' }).click()
  await expect(page.getByRole('img', { name: 'Yuklandi' })).toBeVisible({ timeout: 120_000 })
  await context.close()
})

test('a file that changes while it is sent is to be chosen again', async ({ browser }) => {
  test.setTimeout(300_000)
  line.pace(SLOW_BYTES_PER_S)
  const { context, page, input } = await openForm(browser)
  const video = await makeLargeVideo()
  await input.setInputFiles(video)
  await expectPercent(page, 10)
  await appendFile(video, padding(1))
  await expect(page.getByText(/Faylni qaytadan tanlang/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/Aloqa uzildi/)).toBeHidden()
  await context.close()
})
