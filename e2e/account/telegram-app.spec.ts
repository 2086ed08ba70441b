import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'
import type { TelegramSimulator } from '@kashf/simulators/telegram/telegram-simulator.ts'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { expectFrameStorage, setFrameStorage, WITHOUT_STORAGE } from '../support/frame-storage.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { linkTelegram } from '../support/link-telegram.ts'

/* The Mini App in a frame of Telegram's simulated web client, on a phone: from a course link to the browser, where
   the course is bought, and back to its first lesson. */

const DILNOZA = 5001
const STRANGER = 5002

test.use({ viewport: { width: 360, height: 740 } })

let server: KashfServer
let telegram: TelegramSimulator
/** A course on sale with a video, which Dilnoza has not bought. */
let course: { id: number; title: string; payment_id: number; price: number }

test.beforeAll(async () => {
  telegram = await startTelegramSimulator()
  telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza', last_name: 'Qodirova', username: 'dilnoza' })
  telegram.addPerson({ id: STRANGER, first_name: 'Begona', username: 'begona' })
  server = await startDemoServer({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_WEB_URL: telegram.url,
  })
  await linkTelegram(server, 'dilnoza', DILNOZA)
  course = await read((db) =>
    db.one<typeof course>(sql`
      select c.id, c.title, u.payment_id from course c, app_user u
       where u.username = 'dilnoza' and c.status = 2 and c.price_tiyin > 0
         and not exists (select from enrolment e where e.course_id = c.id and e.student_id = u.id)
       order by c.id limit 1`),
  )
  const { data } = await (await fetch(`${server.url}/api/courses/course/${course.id}/withouttoken`)).json()
  course.price = data.price_to_pay
})
test.afterAll(async () => {
  telegram?.stop()
  await server?.stop()
})

async function read<T>(work: (db: ReturnType<typeof openDb>) => Promise<T | undefined>): Promise<T> {
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  try {
    const found = await work(db)
    if (found === undefined) throw new Error('the demo school has changed')
    return found
  } finally {
    await db.end()
  }
}

/** Opens the Mini App by a link `t.me/…?startapp=…`. */
async function openMiniApp(page: Page, person: number, query = ''): Promise<FrameLocator> {
  const app = encodeURIComponent(`${server.url}/telegram/app`)
  await setFrameStorage(page)
  await page.goto(`${telegram.url}/web?person=${person}&app=${app}${query}`)
  await expectFrameStorage(page.frames()[1])
  return page.frameLocator('iframe')
}

test('a course is found in Telegram, bought in the browser, and watched in Telegram', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000)
  const app = await openMiniApp(page, DILNOZA, `&startapp=course_${course.id}`)
  const frame = () => {
    const found = page.frames()[1]
    if (!found) throw new Error('there is no frame')
    return found
  }
  const place = () => frame().url().slice(`${server.url}/telegram/app`.length)

  await test.step('the course opens signed in, without a way to pay', async () => {
    await expect(app.getByRole('heading', { name: course.title, level: 1 })).toBeVisible()
    expect(place()).toBe(`/course/${course.id}`)
    await expect(app.getByRole('button', { name: 'Brauzerda ochish' })).toBeVisible()
    await expect(app.getByText('Telegram ichida kurs sotilmaydi')).toBeVisible()
    await expect(app.getByText('Sotib olish')).toHaveCount(0)
    await expect(app.getByRole('button', { name: /Hamyon/ })).toHaveCount(0)
    const overflow = await frame().evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })

  await test.step("Telegram's back button leads back, and a reload keeps the place", async () => {
    const back = page.getByRole('button', { name: 'Back' })
    await expect(back).toBeHidden()
    await app.getByRole('link', { name: 'Kurslar', exact: true }).last().click()
    await expect.poll(place).toBe('/courses')
    await expect(back).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
    expect(place()).toBe('/courses')
    // The new document has sent its events to Telegram again.
    await expect(page.locator('#log')).toContainText(
      /iframe_will_reload[\s\S]*web_app_ready[\s\S]*web_app_setup_back_button/,
    )
    await back.click()
    await expect.poll(place).toBe(`/course/${course.id}`)
  })

  await test.step("the theme is Telegram's", async () => {
    const ground = () =>
      frame().evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-ground'))
    const light = await ground()
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect.poll(ground).not.toBe(light)
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect.poll(ground).toBe(light)
  })

  await test.step('the browser opens the same course signed in, where it is bought', async () => {
    await server.run('scripts/payme.ts', [
      'topup',
      `${course.payment_id}`,
      `${course.price}`,
      '--url',
      server.url,
    ])
    const opened = context.waitForEvent('page')
    await app.getByRole('button', { name: 'Brauzerda ochish' }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { name: / sifatida davom etasizmi\?$/ })).toBeVisible()
    await expect(tab.getByText('@dilnoza')).toBeVisible()
    expect(await tab.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await tab.getByRole('button', { name: 'Davom etish' }).click()
    // The toast disappears automatically.
    await Promise.all([
      expect(tab.getByText('Dilnoza, hisobingizga kirdingiz')).toBeVisible(),
      expect(tab).toHaveURL(`${server.url}/course/${course.id}`),
    ])
    await tab.locator('#narx').getByRole('button', { name: 'Sotib olish' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: "To'lash" }).click()
    await expect(tab).toHaveURL(`${server.url}/my-course/${course.id}`)
    await tab.close()
  })

  await test.step('in Telegram the first lesson plays, and keeps its progress and a note', async () => {
    await page.getByRole('button', { name: 'Reload' }).click()
    await app.locator('#narx').getByRole('link', { name: 'Boshlash', exact: true }).click()
    await expect.poll(place).toMatch(/\/lesson\/\d+$/)
    const video = app.locator('video')
    await expect(video).toBeVisible()
    // Retried, because the player's own loading may interrupt it.
    await expect(() =>
      video.evaluate((element: HTMLVideoElement) => {
        element.muted = true
        return element.play()
      }),
    ).toPass()
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(3)
    await video.evaluate((element: HTMLVideoElement) => element.pause())
    const lessonId = Number(place().split('/').at(-1))
    await expect
      .poll(() =>
        read((db) =>
          db.rows(sql`
            select 1 from lesson_progress p join app_user u on u.id = p.user_id
             where u.username = 'dilnoza' and p.lesson_id = ${lessonId}`),
        ),
      )
      .toHaveLength(1)
    const notes = app.getByRole('tab', { name: 'Eslatmalar' })
    await notes.click()
    await app.getByLabel(/^Eslatma, /).fill('Telegramda yozildi')
    await app.getByRole('button', { name: 'Saqlash', exact: true }).click()
    const note = app.getByRole('listitem').filter({ hasText: 'Telegramda yozildi' })
    await expect(note).toBeVisible()
    await expect(note.getByText('Hali yuborilmadi')).toHaveCount(0)
    await page.getByRole('button', { name: 'Reload' }).click()
    await notes.click()
    await expect(note).toBeVisible()
  })
})

test('a stranger registers inside Telegram and returns to the course', async ({ page }) => {
  const app = await openMiniApp(page, STRANGER, `&startapp=course_${course.id}`)
  await app.getByRole('link', { name: 'Kirish' }).click()
  await expect(app.getByRole('heading', { name: 'Bu Telegram hali ulanmagan' })).toBeVisible()
  await app.getByLabel('Familiya').fill('Odamov')
  await app.getByLabel('Foydalanuvchi nomi').fill('begona_odam')
  await app.getByRole('button', { name: "Ro'yxatdan o'tish" }).click()
  await expect(app.getByText('Xush kelibsiz, Begona!')).toBeVisible()
  await expect(app.getByRole('link', { name: 'Kirish' })).toHaveCount(0)
})

test('another language, a reload and back stay inside the frame, signed in', async ({ page, context }) => {
  const leaks: string[] = []
  context.on('request', (request) => {
    const { referer = '' } = request.headers()
    const [address = ''] = request.url().split('#')
    if (`${address} ${referer} ${request.postData()}`.includes('tgWebApp')) leaks.push(address)
  })
  const app = await openMiniApp(page, DILNOZA)
  const place = () => page.frames()[1]?.url().slice(server.url.length)
  const menu = app.locator('header [aria-haspopup=menu]')
  const language = (tag: string) => app.locator(`footer a[hreflang="${tag}"]`)
  const back = page.getByRole('button', { name: 'Back' })
  const signIns: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/app-session')) signIns.push(request.url())
  })
  await expect(menu).toBeVisible()
  await app.getByRole('link', { name: 'Kurslar', exact: true }).last().click()
  await expect.poll(place).toBe('/telegram/app/courses')

  await language('ru').click()
  await expect(app.getByRole('link', { name: 'Курсы', exact: true }).last()).toBeVisible()
  await expect(menu).toBeVisible()
  expect(place()).toBe('/ru/telegram/app/courses')
  await app.getByRole('link', { name: 'Kashf', exact: true }).click()
  await expect.poll(place).toBe('/ru/telegram/app')
  await expect(app.getByRole('heading', { name: 'Следующий шаг' })).toBeVisible()

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('#log')).toContainText(/iframe_will_reload[\s\S]*web_app_ready/)
  await expect(menu).toBeVisible()
  expect(place()).toBe('/ru/telegram/app')

  await back.click()
  await expect.poll(place).toBe('/ru/telegram/app/courses')
  await expect(back).toBeVisible()
  await language('uz-Cyrl').click()
  await expect.poll(place).toBe('/uz-cyrl/telegram/app/courses')
  await expect(menu).toBeVisible()
  // The back button loads a document of another language again.
  await back.click()
  await expect.poll(place).toMatch(/^\/(?:ru|uz-cyrl)\/telegram\/app\/courses$/)
  await expect(menu).toBeVisible()
  // Each document takes over the session, so that Telegram's launch data, which are valid for an hour, sign in only
  // once.
  expect(signIns).toHaveLength(1)
  expect(leaks).toEqual([])
  expect(context.pages()).toHaveLength(1)
})

test('a browser that keeps nothing for a frame gets the launch data from Telegram again', async ({
  page,
}) => {
  test.skip(test.info().project.name !== WITHOUT_STORAGE)
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'navigation'))
  const app = await openMiniApp(page, DILNOZA)
  const menu = app.locator('header [aria-haspopup=menu]')
  await expect(menu).toBeVisible()
  // Without storage and history the next document has no launch data, but it stays in the frame.
  await app.locator('footer a[hreflang=ru]').click()
  await expect(app.getByRole('link', { name: 'Войти' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(menu).toBeVisible()
})

test('an old launch signs nobody in', async ({ page }) => {
  const app = await openMiniApp(page, DILNOZA, '&age=3700')
  await app.getByRole('link', { name: 'Kirish' }).click()
  await expect(app.getByRole('status')).toContainText("Telegram orqali kirib bo'lmadi")
})
