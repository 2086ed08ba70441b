import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { userOf } from '../support/api.ts'
import { type CountingLine, openLine } from '../support/counting-line.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { openNewCourse } from '../support/new-course.ts'

/* A folder of sixty videos on a phone, over a connection that is cut and through a reload after which one press
   continues: each video arrives once. */

const SECTIONS = [
  { folder: "1-bo'lim Kirish", title: 'Kirish', first: 1 },
  { folder: '2. Oʻlchov va gʻoya', title: 'Oʻlchov va gʻoya', first: 21 },
  { folder: '10_Ҳисоб-китоб', title: 'Ҳисоб китоб', first: 41 },
] as const
const IN_SECTION = 20
const VIDEOS = SECTIONS.length * IN_SECTION
const BROKEN = 'Mavzu 27'
/** The rate of the connection, at which a video and its requests take a few tenths of a second. */
const SLOW_BYTES_PER_S = 64 * 1024
/** Time for the rest of the files on a busy machine. */
const ARRIVAL_MS = 150_000
const FAST_BYTES_PER_S = 50 * 2 ** 20

let server: KashfServer
let line: CountingLine
let clip: Buffer
test.beforeAll(async () => {
  // Start without the worker, so that nothing is transcoded.
  server = await startDemoServer({ ROLE: 'web' })
  line = await openLine(server.url, SLOW_BYTES_PER_S)
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-many-'))
  clip = await readFile(await makeClip(folder, { name: 'dars.mp4', seconds: 1, size: '160x90' }))
  await rm(folder, { recursive: true })
})
test.afterAll(async () => {
  await line?.close()
  await server?.stop()
})

/** The files of the folder, in an order other than that of the lessons. */
const files = SECTIONS.flatMap(({ folder, first }) =>
  Array.from({ length: IN_SECTION }, (_, at) => ({ folder, title: `Mavzu ${first + at}`, number: at + 1 })),
).toReversed()

/**
 * Creates the folder in the browser's own file system and lets the picker return it. Its handles are real, but never
 * ask for permission, so that they simulate it after a reload.
 */
async function makeFolder(page: Page): Promise<void> {
  await page.evaluate(
    async ({ files, clip, noise, broken }) => {
      const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const [video, garbage] = [bytes(clip), bytes(noise)]
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('Kurs', { create: true })
      for (const { folder, title, number } of files) {
        const section = await root.getDirectoryHandle(folder, { create: true })
        const handle = await section.getFileHandle(`${number}. ${title}.mp4`, { create: true })
        const writer = await handle.createWritable()
        // The content of a box that players skip makes every file unique.
        const mark = new TextEncoder().encode(title.padEnd(16))
        const box = new Uint8Array([0, 0, 0, 8 + mark.length, ...new TextEncoder().encode('free'), ...mark])
        await writer.write(title === broken ? garbage : new Blob([video, box]))
        await writer.close()
      }
      const notes = await (await root.getFileHandle('konspekt.zip', { create: true })).createWritable()
      await notes.write(garbage)
      await notes.close()
    },
    {
      files,
      clip: clip.toString('base64'),
      noise: randomBytes(20_000).toString('base64'),
      broken: BROKEN,
    },
  )
}

function fakePicker(): void {
  let isGranted = sessionStorage.getItem('asks') === null
  Object.assign(window, {
    showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Kurs'),
  })
  Object.assign(FileSystemHandle.prototype, {
    queryPermission: async () => (isGranted ? 'granted' : 'prompt'),
    requestPermission: async () => {
      isGranted = navigator.userActivation.isActive
      return isGranted ? 'granted' : 'denied'
    },
  })
}

/** Counts the maximum number of concurrent uploads. */
function countUploads(page: Page): { most: number } {
  const open = new Set<object>()
  const count = { most: 0 }
  const isUpload = (method: string, url: string) => method === 'PATCH' && url.includes('/api/uploads/')
  page.on('request', (request) => {
    if (!isUpload(request.method(), request.url())) return
    open.add(request)
    count.most = Math.max(count.most, open.size)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return count
}

const keptSources = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('kashf-imports')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const counting = db.transaction('sources').objectStore('sources').count()
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result)
    })
    db.close()
    return count
  })

async function curriculumOf(page: Page, courseId: number): Promise<string[]> {
  const { sections, videos } = await (await userOf(server, page)).call('GET', `/courses/course/${courseId}`)
  const titles = new Map(
    sections.map((section: { id: number; title: string }) => [section.id, section.title]),
  )
  return videos.map(
    (lesson: { title: string; section_id: number }) => `${titles.get(lesson.section_id)}: ${lesson.title}`,
  )
}

test('sixty videos of a folder arrive once, in order and sections, through a cut and a reload', async ({
  browser,
}) => {
  test.setTimeout(ARRIVAL_MS + 180_000)
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  await context.addInitScript(fakePicker)
  const page = await context.newPage()
  const courseId = await openNewCourse(page, { ...server, url: line.url }, 'Papkadan kurs')
  await makeFolder(page)
  const uploads = countUploads(page)
  const panel = page.getByRole('region', { name: 'Videolarni yuklash' })
  const sum = panel.getByRole('heading', { level: 3 })
  const choose = () => panel.getByRole('button', { name: 'Papkani tanlash' }).click()

  await choose()
  await expect(panel.getByText(`${VIDEOS} ta video navbatga qo'yildi`)).toBeVisible()
  await expect(panel.getByText('1 ta fayl video emas:')).toBeVisible()
  await expect(sum).toHaveText(/60 ta videodan [1-9] tasi tayyor/)
  // Retried when the cut came while both files were being checked and none was being uploaded.
  await expect(async () => {
    line.restore()
    await expect(panel.getByText(/^Yuklanmoqda/).first()).toBeVisible()
    line.cut()
    await expect(panel.getByText(/^Aloqa kutilmoqda/).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  line.restore()
  await expect(sum).toHaveText(/60 ta videodan [12]\d tasi tayyor/)

  await page.evaluate(() => sessionStorage.setItem('asks', 'yes'))
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  line.pace(FAST_BYTES_PER_S)
  await expect(panel.getByText(/^\d\d ta video to'liq yuklanmagan$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await panel.getByRole('button', { name: 'Yuklashni davom ettirish' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Xato' })).toContainText(BROKEN)
  await expect(panel.getByText(/^(Navbatda|Yuklanmoqda|Tekshirilmoqda)/)).toHaveCount(0, {
    timeout: ARRIVAL_MS,
  })
  expect(uploads.most).toBe(2)

  const expected = SECTIONS.flatMap(({ title, first }) =>
    Array.from({ length: IN_SECTION }, (_, at) => `${title}: Mavzu ${first + at}`),
  ).filter((lesson) => !lesson.endsWith(BROKEN))
  expect(await curriculumOf(page, courseId)).toEqual(expected)
  await expect.poll(() => keptSources(page)).toBe(0)

  await choose()
  await expect(panel.getByText("59 tasi kursda bor, ikkinchi marta qo'shilmadi")).toBeVisible()
  expect(await curriculumOf(page, courseId)).toEqual(expected)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})
