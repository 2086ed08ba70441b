import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type ApiUser, signInAs } from '../support/api.ts'
import { BROWSER_ARGS, findChromium } from '../support/browser.ts'
import { type CountingLine, openLine } from '../support/counting-line.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated, wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Lessons saved on a device over an unreliable connection, watched offline, and locked when they must be. */

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

/** A course that the demo student has bought; its first lesson has captions, its second a PDF. */
const COURSE = 1
const LESSON = 1
const LESSON_WITH_PDF = 2
/** A course that the student buys here, and its first lesson that is not free. */
const OTHER_COURSE = 6
const OTHER_LESSON = 98
const FAST = 100_000_000
/** The person's own code, which unlocks saved lessons offline. */
const CODE = 'toshkent-7'

let server: KashfServer
let line: CountingLine
test.beforeAll(async () => {
  server = await startDemoServer({ ROLE: 'web' })
})
test.afterAll(() => server?.stop())
test.beforeEach(async () => {
  line = await openLine(server.url, FAST)
})
test.afterEach(() => line.close())

/** Refunds the latest purchase. */
async function refundByOperator(): Promise<void> {
  const operator = await signInAs(server, 'operator')
  const [latest] = await operator.call('GET', '/admin/purchases?status=active&limit=1')
  expect(latest.course.id).toBe(OTHER_COURSE)
  await operator.call('POST', `/admin/purchases/${latest.id}/refund`, { reason: 'Sinov' })
}

async function signInHere(page: Page, { token }: ApiUser): Promise<void> {
  await page.goto(`${line.url}/contact`)
  await page.evaluate((value) => {
    localStorage.removeItem('user-data')
    localStorage.setItem('token', value)
  }, token)
  await page.goto(line.url)
  await wantCode(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user-data'))).not.toBeNull()
}

/** Chooses the lowest quality in the dialog, which shows the size before. The first dialog also asks for a code. */
async function chooseLowest(page: Page, { isFirst } = { isFirst: true }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^360p/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^144p.*[KM]B joy oladi$/ }).check()
  const code = dialog.getByLabel('Saqlangan darslar uchun kod')
  if (isFirst) await code.fill(CODE)
  else await expect(code).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await expect(page.getByText('Yuklab olish boshlandi')).toBeVisible()
}

/** Unlocks the lesson with the person's own code, which is required offline. */
async function enterCode(page: Page, code = CODE): Promise<void> {
  await page.getByLabel('Kod', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Ochish', exact: true }).click()
}

/** Opens a saved lesson in a new document. */
async function openSaved(page: Page, lesson: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${line.url}/downloads?lesson=${lesson}`)
  await wantCode(page)
}

async function play(page: Page): Promise<void> {
  const button = page.locator('media-control-bar media-play-button').first()
  await untilHydrated(page.getByRole('textbox').first())
  await expect(button).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThan(1)
  await page.evaluate(() => document.querySelector('video')?.play())
}

const positionS = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

test('a course is saved over a line that breaks, and watched without any; what is written goes later, once', async ({
  page,
}) => {
  const student = await signInAs(server, 'student')
  await signInHere(page, student)
  const pictures: string[] = []
  page.on('requestfinished', (request) => {
    if (/\/144p\/v\.mp4/.test(request.url())) pictures.push(request.url() + request.headers().range)
  })
  await page.route('**/v.mp4', (route) => route.abort('connectionreset'))
  await page.goto(`${line.url}/my-course/${COURSE}`)
  await wantCode(page)
  await page.getByRole('button', { name: 'Kursni qurilmaga saqlash' }).click()
  await chooseLowest(page)
  await page.goto(`${line.url}/downloads`)
  await wantCode(page)
  await expect(page.getByText("Aloqa yo'q. Tiklangach davom etadi")).toBeVisible()
  // The picture of the first lesson arrives; its sound fails.
  let brokenSounds = 0
  await page.unroute('**/v.mp4')
  await page.route('**/audio/v.mp4', (route) => {
    brokenSounds += 1
    return route.abort('connectionreset')
  })
  await expect.poll(() => brokenSounds).toBeGreaterThan(0)
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
  await page.unroute('**/audio/v.mp4')
  await expect(page.getByRole('link', { name: 'Python nima va uni qanday' })).toBeVisible()
  // Pieces that were already on the device were not requested again.
  expect(new Set(pictures).size).toBe(pictures.length)
  await expect(page.getByRole('link', { name: "O'zgaruvchilar va ma'lumot" })).toBeVisible()
  await expect(page.getByText(/^(?:Yuklanmoqda|Navbatda|Aloqa yo'q)/)).toHaveCount(0)

  line.cut()
  const media: string[] = []
  page.on('request', (request) => {
    if (/^\/[vxf]\/\d/.test(new URL(request.url()).pathname)) media.push(request.url())
  })
  // The lesson's own address leads to its copy.
  await page.goto('about:blank')
  await page.goto(`${line.url}/course/${COURSE}/lesson/${LESSON_WITH_PDF}`)
  await expect(page).toHaveURL(`${line.url}/downloads?lesson=${LESSON_WITH_PDF}`)
  await openSaved(page, LESSON_WITH_PDF)
  await enterCode(page)
  await expect(page.getByRole('button', { name: /^Ilova:/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Ilova:/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await openSaved(page, LESSON)
  await enterCode(page)
  await play(page)
  const from = await positionS(page)
  await expect.poll(() => positionS(page)).toBeGreaterThan(from + 2)
  await page.evaluate(() => {
    const [captions] = document.querySelector('video')?.textTracks ?? []
    if (captions) captions.mode = 'showing'
  })
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(0)
  const lines = page.getByRole('region', { name: 'Dars matni' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
  await page.getByLabel(/^Eslatma, /).fill('Poyezdda yozilgan eslatma')
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await expect(page.getByText('Hali yuborilmadi').first()).toBeVisible()
  await page.getByLabel('Savolingiz').fill('Poyezdda yozilgan savol')
  await page.getByRole('button', { name: 'Savolni saqlash' }).click()
  await expect(page.getByText('Savolingiz shu qurilmada turibdi')).toBeVisible()
  expect(media).toEqual([])

  const [notes, questions] = ['notes', 'questions'].map((part) => `/courses/lesson/${LESSON}/${part}`)
  const written = async (path = ''): Promise<string[]> =>
    (await student.call('GET', path))
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.startsWith('Poyezdda'))
  const progress: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(`/lesson/${LESSON}/progress`) && response.ok()) progress.push(response.url())
  })
  // Closing the player has finished before the connection is back.
  await page.goto('about:blank')
  line.restore()
  await page.goto(`${line.url}/downloads`)
  await wantCode(page)
  await expect.poll(() => progress.length).toBe(1)
  await expect.poll(() => written(notes)).toEqual(['Poyezdda yozilgan eslatma'])
  await expect.poll(() => written(questions)).toEqual(['Poyezdda yozilgan savol'])
  await openSaved(page, LESSON)
  await untilHydrated(page.getByLabel('Savolingiz'))
  await expect(page.getByText('Savolingiz shu qurilmada turibdi')).toBeHidden()
  expect(await written(questions)).toHaveLength(1)
  expect(progress).toHaveLength(1)
})

/** The content of the two databases of saved lessons, which a copy of the browser's files would contain. */
const copySaved = (page: Page): Promise<SavedCopy> =>
  page.evaluate(async () => {
    const read = (database: string, store: string) =>
      new Promise<[unknown, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const found: [unknown, unknown][] = []
          const cursor = opening.result.transaction(store).objectStore(store).openCursor()
          cursor.onerror = () => reject(cursor.error)
          cursor.onsuccess = () => {
            if (!cursor.result) return resolve(found)
            const { key, value } = cursor.result
            found.push([key, value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value])
            cursor.result.continue()
          }
        }
      })
    return {
      lessons: await read('kashf-lessons', 'lessons'),
      pieces: await read('kashf-lesson-pieces', 'pieces'),
      accountKey: localStorage.getItem('offline-key') ?? '',
    }
  })

interface SavedCopy {
  lessons: [key: unknown, value: unknown][]
  pieces: [key: unknown, value: unknown][]
  accountKey: string
}

const pasteSaved = (page: Page, copy: SavedCopy): Promise<void> =>
  page.evaluate(async ({ lessons, pieces, accountKey }) => {
    const write = (database: string, store: string, records: [unknown, unknown][]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite')
          for (const [key, value] of records) {
            const stored = Array.isArray(value) ? new Uint8Array(value).buffer : value
            writing.objectStore(store).put(stored, key as IDBValidKey)
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onabort = () => reject(writing.error)
        }
      })
    await write('kashf-lessons', 'lessons', lessons)
    await write('kashf-lesson-pieces', 'pieces', pieces)
    localStorage.setItem('offline-key', accountKey)
  }, copy)

test('a saved lesson opens on its device, in its account and with the right to watch only', async ({
  browser,
  page,
}) => {
  const student = await signInAs(server, 'student')
  await student.call('GET', `/actioncourses/buy-course/${OTHER_COURSE}`)
  await signInHere(page, student)
  await page.goto(`${line.url}/course/${OTHER_COURSE}/lesson/${OTHER_LESSON}`)
  await wantCode(page)
  await page.getByRole('button', { name: 'Qurilmaga saqlash' }).click()
  await chooseLowest(page)
  await expect(page.getByRole('link', { name: 'Internetsiz ochish' })).toBeVisible()
  const problem = page.getByRole('alert').filter({ hasText: 'Dars qulflangan' })

  // The bytes are not a playable video, and another profile of the same person cannot decrypt them.
  const copy = await copySaved(page)
  expect(copy.pieces.length).toBeGreaterThan(2)
  for (const [, bytes] of copy.pieces) {
    expect(Buffer.from(bytes as number[]).toString('latin1')).not.toMatch(/ftyp|moof|mdat|WEBVTT/)
  }
  const elsewhere = await browser.newContext({ serviceWorkers: 'allow' })
  const thief = await elsewhere.newPage()
  await signInHere(thief, student)
  await thief.goto(`${line.url}/downloads`)
  await pasteSaved(thief, copy)
  await openSaved(thief, OTHER_LESSON)
  await expect(thief.getByRole('alert').filter({ hasText: 'Dars qulflangan' })).toContainText(
    'Bu qurilma hisobingizdan uzilgan',
  )
  await elsewhere.close()

  // The lesson stays locked when signed out, and in another account.
  await page.goto(`${line.url}/student-profile`)
  await wantCode(page)
  await page.getByRole('main').getByRole('button', { name: 'Chiqish' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await openSaved(page, OTHER_LESSON)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Saqlangan darslarni ochish uchun hisobingizga kiring',
  )
  await signInHere(page, await signInAs(server, 'teacher'))
  await openSaved(page, OTHER_LESSON)
  await expect(problem).toContainText('Bu dars shu qurilmada saqlanmagan')

  // After signing in again, the lesson opens without another download; after 30 days without a contact it does not.
  const again = await signInAs(server, 'student')
  await signInHere(page, again)
  await openSaved(page, OTHER_LESSON)
  await play(page)
  line.cut()
  const later = await page.context().newPage()
  await later.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 31 * 24 * 3600_000
  })
  await openSaved(later, OTHER_LESSON)
  await expect(later.getByRole('alert').filter({ hasText: 'Dars qulflangan' })).toContainText(
    '30 kundan beri',
  )
  await later.close()

  // A refund locks the lesson permanently at the next contact.
  await openSaved(page, OTHER_LESSON)
  await enterCode(page)
  await play(page)
  // The student cannot refund a saved course without an operator.
  await expect(again.call('POST', `/purchases/${OTHER_COURSE}/refund`)).rejects.toThrow('409')
  await refundByOperator()
  line.restore()
  await openSaved(page, OTHER_LESSON)
  await expect(problem).toContainText("Bu darsni ko'rish huquqi tugagan")
  line.cut()
  await openSaved(page, OTHER_LESSON)
  await expect(problem).toContainText("Bu darsni ko'rish huquqi tugagan")
})

test('a copy of the whole profile stays closed in flight mode, and its next contact signs both out', async ({
  browser,
}) => {
  const student = await signInAs(server, 'student')
  const devices = await student.call('GET', '/users/offline-devices')
  for (const { id } of devices) await student.call('DELETE', `/users/offline-devices/${id}`)
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-profiles-'))
  const executablePath = await findChromium()
  const [own, copied] = [path.join(folder, 'own'), path.join(folder, 'copied')]
  /** Starts a browser with a profile, runs `use` in it, and closes it, as before copying its files. */
  const inProfile = async (profile: string, use: (page: Page) => Promise<void>, { offline = false } = {}) => {
    const started = await browser.browserType().launchPersistentContext(profile, {
      ...{ executablePath, args: BROWSER_ARGS, viewport: { width: 360, height: 740 }, offline },
    })
    await use(started.pages()[0] ?? (await started.newPage()))
    await started.close()
  }
  const signInAsked = (page: Page) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Saqlangan darslarni ochish uchun hisobingizga kiring',
    )
  try {
    await inProfile(own, async (page) => {
      await signInHere(page, student)
      await page.goto(`${line.url}/course/${COURSE}/lesson/${LESSON}`)
      await wantCode(page)
      await page.getByRole('button', { name: 'Qurilmaga saqlash' }).click()
      await chooseLowest(page)
      await expect(page.getByRole('link', { name: 'Internetsiz ochish' })).toBeVisible()
    })
    await cp(own, copied, { recursive: true })

    const inFlightMode = { offline: true }
    const thief = async (page: Page) => {
      await openSaved(page, LESSON)
      await enterCode(page, 'samarqand-1')
      await expect(page.getByText("Kod noto'g'ri")).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
    }
    await inProfile(copied, thief, inFlightMode)
    const owner = async (page: Page) => {
      await page.goto(`${line.url}/downloads`)
      await wantCode(page)
      await page.getByRole('link', { name: 'Python nima va uni qanday' }).click()
      await enterCode(page)
      await play(page)
      // The code is needed only once while the page is open.
      await page.getByRole('link', { name: 'Barcha saqlangan darslar' }).click()
      await page.getByRole('link', { name: 'Python nima va uni qanday' }).click()
      await play(page)
    }
    await inProfile(own, owner, inFlightMode)

    await inProfile(copied, async (page) => {
      await openSaved(page, LESSON)
      await play(page)
    })
    for (const profile of [own, copied]) {
      await inProfile(profile, async (page) => {
        await openSaved(page, LESSON)
        await signInAsked(page)
      })
    }
    const again = await signInAs(server, 'student')
    await inProfile(own, async (page) => {
      await signInHere(page, again)
      await openSaved(page, LESSON)
      await play(page)
    })
    await inProfile(own, owner, inFlightMode)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('downloads wait for Wi-Fi by choice, a full disk says so, and what was saved is deleted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' })
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    // Simulates the behaviour of Chromium's database on a full disk, at a moment that the test chooses.
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...stored) {
      if (this.name === 'pieces' && 'diskIsFull' in window)
        throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, stored)
    }
  })
  await signInHere(page, await signInAs(server, 'student'))
  const saveUntilWifi = async (lesson: number, isFirst: boolean) => {
    await page.goto(`${line.url}/course/${COURSE}/lesson/${lesson}`)
    await wantCode(page)
    await page.getByRole('button', { name: 'Qurilmaga saqlash' }).click()
    await chooseLowest(page, { isFirst })
    await expect(page.getByText('Wi-Fi kutilmoqda')).toBeVisible()
    await page.goto(`${line.url}/downloads`)
    await wantCode(page)
    await expect(page.getByText('Wi-Fi kutilmoqda')).toBeVisible()
  }
  const wifiOnly = page.getByRole('checkbox', { name: 'Faqat Wi-Fi orqali yuklab olish' })
  await saveUntilWifi(LESSON, true)
  await wifiOnly.uncheck()
  await expect(page.getByRole('link', { name: 'Python nima va uni qanday' })).toBeVisible()

  await wifiOnly.check()
  await saveUntilWifi(LESSON_WITH_PDF, false)
  await page.evaluate(() => Object.assign(window, { diskIsFull: true }))
  await wifiOnly.uncheck()
  await expect(page.getByText("Qurilmada joy tugadi. Joy bo'shatib, qayta urinib ko'ring")).toBeVisible()
  await page.evaluate(() => void Reflect.deleteProperty(window, 'diskIsFull'))
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  await expect(page.getByRole('link', { name: "O'zgaruvchilar va ma'lumot" })).toBeVisible()

  await page.getByRole('button', { name: "Hammasini o'chirish" }).click()
  await page.getByRole('dialog').getByRole('button', { name: "O'chirish", exact: true }).click()
  await expect(page.getByText('Hali dars saqlanmagan')).toBeVisible()
  const pieces = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kashf-lesson-pieces')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('pieces').objectStore('pieces').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
  expect(pieces).toBe(0)
})
