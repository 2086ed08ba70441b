import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type ApiUser, demoPeople, signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* On a phone the video stays in view above notes, questions and lessons, and one bar at the bottom is enough for a
   short screen. */

let server: KashfServer
let student: ApiUser
test.beforeAll(async () => {
  server = await startDemoServer()
  student = await signInAs(server, 'student')
})
test.afterAll(() => server?.stop())

/** Opens the first lesson of a bought course on a phone. */
async function openLesson(browser: Browser): Promise<Page> {
  const [bought] = await student.call('GET', '/courses/purchased-courses')
  const { videos } = await student.call('GET', `/courses/course/${bought.id}`)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await student.signInOn(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/course/${bought.id}/lesson/${videos[0].id}`)
  return page
}

test('the video stays at the top while the lessons, a tab beside the notes, scroll', async ({ browser }) => {
  const page = await openLesson(browser)
  const lessons = page.getByRole('heading', { name: "Mavzular ro'yxati" })
  await expect(page.getByRole('tab', { name: 'Eslatmalar' })).toBeInViewport()
  await expect(lessons).toBeHidden()
  await page.getByRole('tab', { name: 'Darslar' }).click()
  await expect(lessons).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await page.locator('.lesson-stage').boundingBox())?.y).toBe(61)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('tab', { name: 'Darslar' })).toBeHidden()
  await expect(lessons).toBeVisible()
  await page.context().close()
})

test('a note is one press in the player, which holds the video while it is written', async ({ browser }) => {
  const page = await openLesson(browser)
  const stage = page.locator('.lesson-stage')
  const button = stage.getByRole('button', { name: 'Eslatma yozish' })
  await expect(button).toBeVisible({ timeout: 60_000 })

  await test.step('nothing stands between the video and the tabs', async () => {
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
    const stageEnd = (await top(stage)) + ((await stage.boundingBox())?.height ?? 0)
    const tabs = page.getByRole('tablist')
    expect((await top(tabs)) - stageEnd).toBeLessThan(24)
    expect(await top(page.getByRole('heading', { level: 1 }))).toBeGreaterThan(await top(tabs))
  })

  await test.step('the note keeps the moment, and saving it plays on', async () => {
    const video = page.locator('video')
    const isPaused = () => video.evaluate((media: HTMLVideoElement) => media.paused)
    await page.getByRole('tab', { name: 'Darslar' }).click()
    await video.evaluate((media: HTMLVideoElement) => media.play())
    await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(1)
    await stage.hover()
    await button.click()
    const field = page.getByLabel(/^Eslatma, 0:0[1-9]$/)
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    expect(await isPaused()).toBe(true)
    await field.fill('Shu joyi muhim')
    await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Shu joyi muhim' })).toBeVisible()
    await expect.poll(isPaused).toBe(false)
  })

  await test.step('what was sent is said in the form, not in a toast over the question', async () => {
    await page.getByRole('tab', { name: 'Savollar' }).click()
    const form = page.locator('form').filter({ has: page.getByLabel('Savolingiz') })
    await form.getByLabel('Savolingiz').fill('0:03 dagi tugma nima qiladi?')
    await form.getByRole('button', { name: 'Savol berish' }).click()
    await expect(form.getByRole('status')).toHaveText("Savolingiz o'qituvchiga yuborildi")
    await expect(page.getByText("Savolingiz o'qituvchiga yuborildi")).toHaveCount(1)
    const asked = page.getByRole('article').filter({ hasText: '0:03 dagi tugma nima qiladi?' })
    await expect(asked).toBeVisible()
    const video = page.locator('video')
    await video.evaluate((media: HTMLVideoElement) => {
      media.pause()
      media.currentTime = 0
    })
    await asked.getByRole('button', { name: '0:03' }).click()
    await expect
      .poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime))
      .toBeGreaterThanOrEqual(3)
  })

  await test.step('every control stays in sight with text of twice the size', async () => {
    await page.addStyleTag({ content: 'html { font-size: 32px !important }' })
    await page.locator('video').evaluate((media: HTMLVideoElement) => media.pause())
    const inner = await stage.boundingBox()
    for (const control of ['media-play-button', 'media-fullscreen-button', 'button']) {
      for (const each of await stage.locator(`.lesson-player-bar ${control}:visible`).all()) {
        const box = await each.boundingBox()
        if (!inner || !box) throw new Error(`no box of ${control}`)
        expect(box.x, control).toBeGreaterThanOrEqual(inner.x)
        expect(box.x + box.width, control).toBeLessThanOrEqual(inner.x + inner.width)
      }
    }
    await expect(stage.locator('media-fullscreen-button')).toBeInViewport()
  })
  await page.context().close()
})

test('the chapters that the text of a lesson names are below it and in the player, and seek', async ({
  browser,
}) => {
  const { teacher } = await demoPeople(server)
  const own = new Set((await teacher.call('GET', '/courses/mine')).map(({ id }: { id: number }) => id))
  const bought: { id: number }[] = await student.call('GET', '/courses/purchased-courses')
  const id = bought.find((course) => own.has(course.id))?.id
  const { videos } = await student.call('GET', `/courses/course/${id}`)
  await teacher.call('PATCH', `/courses/videos/${videos[0].id}`, {
    description: 'Bugungi mavzular:\n0:00 Kirish\n0:05 Asosiy qism',
  })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await student.signInOn(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/course/${id}/lesson/${videos[0].id}`)
  const bar = page.locator('details').filter({ hasText: '2\u00a0bob' })
  await expect(bar.locator('summary')).toContainText('1. Kirish')
  await expect(page.getByText('Bugungi mavzular:', { exact: true })).toBeVisible()
  await expect(page.locator('media-play-button').first()).toBeVisible({ timeout: 60_000 })
  await bar.locator('summary').click()
  await bar.getByRole('button', { name: 'Asosiy qism' }).click()
  await expect(bar.locator('summary')).toContainText('2. Asosiy qism')
  await expect(bar.getByRole('button', { name: 'Asosiy qism' })).toHaveAttribute('aria-current', 'true')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('.lesson-stage').hover()
  await page.getByRole('button', { name: 'Boblar: Asosiy qism' }).click()
  await page.getByRole('menuitemradio', { name: 'Kirish' }).click()
  await expect(bar.locator('summary')).toContainText('1. Kirish')
  await context.close()
})

test('the price takes the place of the menu on a short screen', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 560 } })).newPage()
  await page.goto(`${server.url}/course/4`)
  await page.mouse.wheel(0, 10)
  await expect(page.locator('#buy-bar').getByRole('link')).toBeInViewport()
  const menu = page.locator('.bottom-bar')
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(menu).toBeVisible()
})
