import { expect, type Page, test } from '@playwright/test'
import { type KashfServer, startServer } from './kashf-server.ts'

/* A student in a village: 400 kbit/s and 300 ms there and back. */

const CONNECTION = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const LESSON = '/course/1/lesson/1'
/** WATCH_SECONDS=120 with a longer lesson makes a long manual run. */
const WATCH_S = Number(process.env.WATCH_SECONDS ?? 20)

let server: KashfServer
test.beforeAll(async () => {
  test.setTimeout(420_000)
  server = await startServer()
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.url}/api/courses/lesson/1/withouttoken`)
        return (await answer.json()).data?.status
      },
      { timeout: 240_000 },
    )
    .toBe('ready')
  // Without the worker, because a browser that shares two cores with an encoder stalls regardless of the connection.
  await server.stop({ keepData: true })
  server = await startServer({ DATA_DIR: server.dataDir, ROLE: 'web' })
})
test.afterAll(() => server?.stop())

interface Watched {
  at: number
  soundBytes: number
  stalls: number
}

/** Counts stalls after playback has started. */
const countStalls = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('lesson-video')
    let hasBegun = false
    video?.addEventListener('playing', () => {
      hasBegun = true
    })
    video?.addEventListener('waiting', () => {
      if (hasBegun) document.body.dataset.stalls = String(Number(document.body.dataset.stalls ?? 0) + 1)
    })
  })

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const video = document.querySelector('lesson-video')?.shadowRoot?.querySelector('video')
    const sound = video && 'webkitAudioDecodedByteCount' in video ? video.webkitAudioDecodedByteCount : 0
    return {
      at: video?.currentTime ?? 0,
      soundBytes: Number(sound),
      stalls: Number(document.body.dataset.stalls ?? 0),
    }
  })

/** Presses play and returns the milliseconds until the picture moves, measured in the page. */
const startMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const pressedAt = performance.now()
        const look = () => {
          const video = document.querySelector('lesson-video')?.shadowRoot?.querySelector('video')
          if (video && video.currentTime > 0) resolve(performance.now() - pressedAt)
          else setTimeout(look, 20)
        }
        document.querySelector<HTMLElement>('media-play-button')?.click()
        look()
      }),
  )

test('on a slow connection a lesson starts within five seconds and plays without stalling, with sound', async ({
  browser,
}) => {
  test.setTimeout(300_000 + WATCH_S * 1000)
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  const play = page.locator('media-play-button').first()
  // Warms the browser cache, as students have visited other pages before, and measures the start without throttling.
  await page.goto(server.url + LESSON)
  await expect(play).toBeVisible()
  const machineMs = await startMs(page)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', CONNECTION)

  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  await expect(play).toBeVisible()
  await countStalls(page)
  expect((await startMs(page)) - machineMs, 'ms that the line took').toBeLessThan(5000)
  await expect
    .poll(async () => (await watched(page)).at, { timeout: (WATCH_S + 60) * 1000 })
    .toBeGreaterThan(WATCH_S)
  const { stalls, soundBytes } = await watched(page)
  expect(stalls).toBe(0)
  expect(soundBytes).toBeGreaterThan(0)
  await context.close()
})
