import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LessonHomework, TaskBody } from '@kashf/contract/homework/homework.ts'
import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import type { Deps } from '../../server/src/deps.ts'
import { openPublicCache } from '../../server/src/http/public-cache.ts'
import { buildCourse } from '../../server/src/testing/builders/courses.ts'
import { enrol } from '../../server/src/testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../server/src/testing/builders/people.ts'
import { type PaperPhoto, paperPhoto } from '../../server/src/testing/files/paper-photo.ts'
import { ApiUser } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { openLine } from '../support/counting-line.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import { wantCode } from '../support/hydrated.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { killPhone, type Phone, startPhone } from '../support/phone.ts'

/* Homework on a phone whose line breaks and whose browser is killed: photos are turned, sent, returned with marks, sent again and
   accepted. */

const DAY_MS = 24 * 3_600_000
/** The rate of a line that is cut while photos are sent over it. */
const CABLE_BYTES_PER_S = 2 ** 20

let server: KashfServer
let line: FaultyLine
let db: ReturnType<typeof openDb>
let folder: string
let teacher: ApiUser
let student: ApiUser
let courseId: number
let lessonId: number

const deps = () => ({ db, clock: systemClock, publicCache: openPublicCache(systemClock) })

test.beforeAll(async () => {
  server = await startServer({ ROLE: 'web' })
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: () => {} })
  line = await openFaultyLine(server.url)
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-homework-'))
  const [owner, learner] = [await buildTeacher(deps()), await buildStudent(deps())]
  teacher = new ApiUser(server, owner.token)
  student = new ApiUser(server, learner.token)
  const lessons = [{ title: 'Ildizlar', isOpen: true }, { title: 'Logarifmik tenglamalar' }]
  const course = await buildCourse(deps(), { teacherId: owner.id, title: 'DTM matematika', lessons })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  await enrol(deps() as unknown as Deps, { studentId: learner.id, courseId })
  await teacher.call('PUT', `/courses/lesson/${lessonId}/homework`, TASK)
})
test.afterAll(async () => {
  await db?.end()
  line?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const TASK: TaskBody = {
  text: "8 ta misolni daftarda yeching, har varaqni alohida suratga oling.\nYozuv o'qilsa, bas.",
  rubric: ["Yechish yo'li", 'Javob'].map((title) => ({
    title,
    levels: [
      { title: "yo'q", points: 0 },
      { title: 'qisman', points: 2 },
      { title: "to'liq", points: 4 },
    ],
  })),
  due_on: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
  ...{ due_days: null, late: 'reduce', late_percent: 10, late_floor_percent: 50 },
  ...{ is_discussed: true, promised_hours: 48, sheet_ids: [], edit: 0 },
}

/** A photo of paper in a file of this name. */
const photo = async (name: string, of?: PaperPhoto) => file(name, await paperPhoto(name, of))
async function file(name: string, content: Buffer | string) {
  const made = path.join(folder, name)
  await writeFile(made, content)
  return made
}

async function openPhone(): Promise<Phone> {
  const phone = await startPhone(path.join(folder, 'profile'), {
    serviceWorkers: 'allow',
    ...{ timezoneId: 'Asia/Tashkent', viewport: { width: 360, height: 740 } },
  })
  await student.signInOn(phone.context)
  return phone
}

const address = () => `${line.url}/course/${courseId}/lesson/${lessonId}/homework`
const work = async (): Promise<NonNullable<LessonHomework['work']>> =>
  (await student.call('GET', `/courses/lesson/${lessonId}/homework`)).work
const sheetCount = async () => (await work())?.draft.sheets.length
const addPhotos = (page: Page, files: string | string[]) =>
  page.locator('input[type=file][accept^=image]').first().setInputFiles(files)
/** The addresses in the caches of a page. */
const savedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const listing = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(listing)).flat().map(({ url }) => new URL(url).pathname)
  })
const tiles = (page: Page) => page.getByRole('button', { name: /varaqni ochish/ })
test('photos go over a broken line, return with marks, and are accepted', async () => {
  const [upright, lying, dark] = [
    await photo('bir.jpg'),
    await photo('ikki.jpg', { width: 3200, height: 2400, orientation: 6 }),
    await photo('uch.jpg', { shade: 60 }),
  ]
  const phone = await openPhone()
  let { page } = phone
  await page.goto(`${line.url}/course/${courseId}/lesson/${lessonId}`)
  await wantCode(page)
  await page.getByRole('link', { name: /^Uy vazifasi/ }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: /^Uy vazifasi/ }).click()
  await expect(page.getByText('8 ta misolni daftarda yeching')).toBeVisible()
  await expect(page.getByText('Kechikkan har kun uchun ball 10% kamayadi')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  await addPhotos(page, [upright, lying])
  await expect(page.getByText('Bordi')).toHaveCount(2)
  await expect.poll(sheetCount).toBe(2)

  await tiles(page).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '90° burish' }).click()
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  const first = async () => (await work()).draft.sheets[0]
  const before = (await first())?.id
  await expect.poll(async () => (await first())?.id).not.toBe(before)
  const shapes = await page.evaluate(async () =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('ol img')].map(async (image) => {
        await image.decode()
        return image.naturalWidth > image.naturalHeight
      }),
    ),
  )
  expect(shapes).toEqual([true, false])

  await page.getByRole('button', { name: '2-varaqni oldinga surish' }).click()
  await expect.poll(async () => (await first())?.name).toBe('ikki.jpg')

  // A cut in the middle of the upload, and a browser that is killed before the line returns.
  const session = await phone.context.newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 30_000 }
  await session.send('Network.emulateNetworkConditions', speed)
  await expect.poll(() => savedIn(page)).toContain('/course/1/lesson/1/homework')
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await addPhotos(page, dark)
  await sending
  line.state = 'cut'
  await session.send('Network.emulateNetworkConditions', { ...speed, offline: true })
  await page.getByRole('textbox', { name: 'Matn' }).fill('2-misolda shartni yozdim')
  await expect(page.getByText("Aloqa yo'q, ishingiz shu qurilmada saqlanyapti")).toBeVisible()
  await expect(page.getByText("3-varaq: qorong'i chiqdi, o'qish qiyin")).toBeVisible()
  await killPhone(phone)

  const again = await openPhone()
  page = again.page
  await page.goto(address())
  await wantCode(page)
  await expect(page.getByText('8 ta misolni daftarda yeching')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Matn' })).toHaveValue('2-misolda shartni yozdim')
  await expect(tiles(page)).toHaveCount(3)
  line.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(sheetCount).toBe(3)
  expect((await work()).draft.text).toBe('2-misolda shartni yozdim')
  await expect(page.getByText('Saqlandi')).toBeVisible()

  await page.getByRole('button', { name: '3 varaqni topshirish' }).dblclick()
  await expect(page.getByText(/^Topshirdingiz: /)).toBeVisible()
  const sent = await work()
  expect(sent).toMatchObject({ state: 'sent', hand_ins: [{ number: 1 }] })

  const [sheet] = sent.hand_ins[0]?.sheets ?? []
  const at = { sheet_id: sheet?.id, page: 1 }
  await teacher.call('PUT', `/homework/works/${sent.id}/claim`)
  await teacher.call('PUT', `/homework/works/${sent.id}/review`, {
    ...{ number: 1, edit: 0, levels: [2, 1], recording_id: null },
    comment: "Yechishingiz to'g'ri, faqat shartni unutibsiz. 1-belgini ko'ring.",
    marks: [
      {
        ...at,
        kind: 'stroke',
        at: [0.1, 0.7, 0.3, 0.67, 0.5, 0.68, 0.7, 0.71],
        text: "x > 1 bo'lishi kerak",
      },
      { ...at, kind: 'right', at: [0.85, 0.2], text: '' },
      { ...at, kind: 'wrong', at: [0.85, 0.5], text: '' },
      { ...at, kind: 'text', at: [0.4, 0.45], text: 'Bu yerda chiroyli yechim' },
    ],
  })
  await teacher.call('POST', `/homework/works/${sent.id}/decision`, {
    number: 1,
    edit: 1,
    outcome: 'returned',
  })

  await page.reload()
  await wantCode(page)
  await expect(page.getByText('6 / 8')).toBeVisible()
  await page.getByRole('button', { name: "1-izoh: x > 1 bo'lishi kerak" }).first().click()
  await expect(page.getByRole('status').filter({ hasText: "x > 1 bo'lishi kerak" })).toBeVisible()
  await expect(page.getByText("To'g'ri belgisi: 1 ta, Xato belgisi: 1 ta")).toBeAttached()
  expect(await axeProblems(page)).toEqual([])

  // Handed in again without a line: it waits on the phone, also after a reload, and goes when the line returns.
  await expect(page.getByText('Saqlandi')).toBeVisible()
  line.state = 'cut'
  await page.getByRole('textbox', { name: 'Matn' }).fill('Tuzatdim: x > 1, demak javob faqat 5')
  await page.getByRole('button', { name: '3 varaqni qayta topshirish' }).click()
  await expect(page.getByText('Topshirish shu qurilmada kutyapti')).toBeVisible()
  await page.reload()
  await wantCode(page)
  await expect(page.getByText('Topshirish shu qurilmada kutyapti')).toBeVisible()
  line.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Topshirdingiz: /)).toBeVisible()
  const second = await work()
  expect(second.hand_ins.map(({ number, text }) => [number, text])).toEqual([
    [2, 'Tuzatdim: x > 1, demak javob faqat 5'],
    [1, '2-misolda shartni yozdim'],
  ])

  await teacher.call('PUT', `/homework/works/${sent.id}/claim`)
  await teacher.call('PUT', `/homework/works/${sent.id}/review`, {
    ...{ number: 2, edit: 0, marks: [], levels: [2, 2], comment: 'Barakalla!', recording_id: null },
  })
  await teacher.call('POST', `/homework/works/${sent.id}/decision`, {
    number: 2,
    edit: 1,
    outcome: 'accepted',
  })
  await page.reload()
  await wantCode(page)
  await expect(page.getByText('8 / 8')).toBeVisible()
  await page.getByText('1-urinish', { exact: true }).click()
  await expect(page.getByText('6 / 8')).toBeVisible()
  await page.getByRole('button', { name: "Boshqalarning ishlarini ko'rish" }).click()
  await expect(page.getByText("Hozircha boshqa qabul qilingan ish yo'q.")).toBeVisible()
  await again.context.close()
})

test('what cannot be sent is refused in a sentence, and the rest stays', async ({ browser }) => {
  const other = await buildStudent(deps())
  await enrol(deps() as unknown as Deps, { studentId: other.id, courseId })
  const page = await new ApiUser(server, other.token).open(
    browser,
    `/course/${courseId}/lesson/${lessonId}/homework`,
  )
  await page.getByRole('textbox', { name: 'Matn' }).fill('Javobim shu')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  const good = await photo('toza.jpg')
  const padded = Buffer.concat([await paperPhoto('toza'), Buffer.alloc(60 * 2 ** 20)])
  await addPhotos(page, [
    await file('IMG_1.HEIC', heic),
    await file('matn.jpg', 'bu surat emas'),
    await photo('ulkan.jpg', { width: 9000, height: 6000, grain: 0 }),
    await file('ogir.jpg', padded),
    good,
  ])
  await expect(page.getByText(/^IMG_1.HEIC: HEIC surat/)).toBeVisible()
  await expect(page.getByText(/^matn.jpg: surat emas/)).toBeVisible()
  await expect(page.getByText(/^ulkan.jpg: surat 50 megapikseldan katta/)).toBeVisible()
  await expect(page.getByText('Bordi')).toHaveCount(2)
  await page.locator('input[type=file][accept*=pdf]').setInputFiles(await file('javob.pdf', 'bu PDF emas'))
  await expect(page.getByText('javob.pdf: PDF emas yoki buzilgan.')).toBeVisible()
  await page.getByRole('button', { name: 'Havola' }).click()
  await page.getByRole('textbox', { name: 'Havola' }).fill('salom')
  await expect(page.getByText('Avval havolani tuzating.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Havola' }).fill('docs.google.com/a')
  await expect(page.getByText("Ko'pi bilan 48 soatda tekshiriladi", { exact: true })).toBeVisible()

  // A second page of the same person, which changed the draft meanwhile.
  const kept: LessonHomework = await new ApiUser(server, other.token).call(
    'GET',
    `/courses/lesson/${lessonId}/homework`,
  )
  await expect(page.getByText('Saqlandi')).toBeVisible()
  const { draft } = (
    await new ApiUser(server, other.token).call('GET', `/courses/lesson/${lessonId}/homework`)
  ).work
  await new ApiUser(server, other.token).call('PUT', `/homework/tasks/${kept.task.id}/draft`, {
    ...{ text: 'Boshqa telefondan', link: null, sheet_ids: [], recording_id: null, edit: draft.edit },
  })
  await page.getByRole('textbox', { name: 'Matn' }).fill('Javobim mana shu')
  await expect(page.getByRole('heading', { name: "Vazifa boshqa joyda ham o'zgargan" })).toBeVisible()
  await expect(page.getByText('Boshqa telefondan')).toBeVisible()
  await page.getByRole('button', { name: 'Shu oynadagisi qolsin' }).click()
  await expect(page.getByText('Saqlandi')).toBeVisible()
  const saved: LessonHomework = await new ApiUser(server, other.token).call(
    'GET',
    `/courses/lesson/${lessonId}/homework`,
  )
  expect(saved.work?.draft).toMatchObject({ text: 'Javobim mana shu', link: 'https://docs.google.com/a' })
  expect(saved.work?.draft.sheets).toHaveLength(2)
  await page.context().close()
})

test('ten photos over a line that breaks three times send at most 105 % of their bytes', async ({
  browser,
}) => {
  const other = await buildStudent(deps())
  await enrol(deps() as unknown as Deps, { studentId: other.id, courseId })
  const learner = new ApiUser(server, other.token)
  const cable = await openLine(server.url, CABLE_BYTES_PER_S)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await learner.signInOn(context)
  const page = await context.newPage()
  const sizes: number[] = []
  page.on('request', (request) => {
    const size = request.headers()['upload-length']
    if (request.method() === 'POST' && size) sizes.push(Number(size))
  })
  await page.goto(`${cable.url}/course/${courseId}/lesson/${lessonId}/homework`)
  await expect(page.getByRole('textbox', { name: 'Matn' })).toBeVisible()
  const before = cable.sentBytes()
  const photos = await Promise.all(
    Array.from({ length: 10 }, (_, n) => photo(`${n + 1}-varaq.jpg`, { width: 1800, height: 2400 })),
  )
  // In the middle of a photo each time.
  let isCut = cable.cutAfter(CABLE_BYTES_PER_S / 2)
  await addPhotos(page, photos)
  for (const left of [2, 1, 0]) {
    await isCut
    await expect(page.getByText("Aloqa yo'q, ishingiz shu qurilmada saqlanyapti")).toBeVisible()
    if (left > 0) isCut = cable.cutAfter(CABLE_BYTES_PER_S)
    cable.restore()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
  const sheets = async () =>
    (await learner.call('GET', `/courses/lesson/${lessonId}/homework`)).work.draft.sheets.length
  await expect.poll(sheets, { timeout: 120_000 }).toBe(10)
  expect(sizes).toHaveLength(10)
  const photosBytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(photosBytes / 10).toBeGreaterThan(CABLE_BYTES_PER_S / 4)
  expect((cable.sentBytes() - before) / photosBytes).toBeLessThanOrEqual(1.05)
  await context.close()
  await cable.close()
})
