import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

const LESSON = '/course/1/lesson/1'

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer({ ROLE: 'web' })
})
test.afterAll(() => server?.stop())

/** Simulates the Network Information API of Chrome on Android. */
async function onLine(context: BrowserContext, connection: object): Promise<void> {
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true })
  }, connection)
}

/** The qualities whose segments are requested, in order. */
function noteSegments(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/v\/.*\/(\w+)\/v\.mp4/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

const untilPlayer = (page: Page) => expect(page.locator('media-control-bar').first()).toBeVisible()
const costs = (page: Page) => page.getByRole('group', { name: 'Bu dars oladigan trafik' })

test('on a metered line a lesson begins with the least and says what it costs before the first play', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await onLine(context, { type: 'cellular', effectiveType: '4g' })
  const page = await context.newPage()
  const segments = noteSegments(page)
  await page.goto(server.url + LESSON)
  await untilPlayer(page)
  await expect(costs(page).getByRole('button')).toHaveText([
    /^Faqat ovoz≈.+B$/,
    /^144p≈.+B$/,
    /^360p gacha≈.+B$/,
  ])
  await expect(costs(page).getByRole('button', { name: '360p gacha' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => segments.find((name) => name !== 'audio')).toBe('144p')

  await costs(page).getByRole('button', { name: '144p' }).click()
  await expect(costs(page).getByRole('button', { name: '144p' })).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.lesson-player-big').click()
  await expect(costs(page)).toHaveCount(0)
  segments.length = 0
  await page.reload()
  await untilPlayer(page)
  await expect(costs(page).getByRole('button', { name: '144p' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => [...new Set(segments)].toSorted()).toEqual(['144p', 'audio'])
  await context.close()
})

test('sound only shows still pictures of the moment that is heard', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await onLine(context, { saveData: true })
  const page = await context.newPage()
  await page.goto(server.url + LESSON)
  await untilPlayer(page)
  await costs(page).getByRole('button', { name: 'Faqat ovoz' }).click()
  await page.locator('.lesson-player-big').click()
  const video = page.locator('media-controller video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(0)
  const segments = noteSegments(page)
  const still = page.locator('.player-still image')
  await expect(still).toBeAttached()
  await expect(still).toHaveAttribute('href', /\/previews-1\.jpg$/)
  const place = () => still.evaluate((image) => `${image.getAttribute('x')} ${image.getAttribute('y')}`)
  const title = await place()
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration / 2
  })
  await expect.poll(place).not.toBe(title)
  await expect.poll(() => segments.length).toBeGreaterThan(0)
  expect(new Set(segments)).toEqual(new Set(['audio']))
  await context.close()
})

test('on a free and fast line nothing is said of data, and slides can be read from the start', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await onLine(context, { type: 'wifi', effectiveType: '4g' })
  const page = await context.newPage()
  const segments = noteSegments(page)
  await page.goto(server.url + LESSON)
  await untilPlayer(page)
  await expect(page.getByRole('button', { name: 'Sifat' })).toBeVisible()
  await expect(costs(page)).toHaveCount(0)
  expect(segments).not.toContain('144p')
  await context.close()
})
