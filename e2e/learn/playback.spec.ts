import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* The emulated connection of a student in a village: 400 kbit/s and 300 ms round trip. */

const CONNECTION = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const LESSON = '/course/1/lesson/1'
/** WATCH_SECONDS=120 with a longer lesson makes a long manual run. */
const WATCH_S = Number(process.env.WATCH_SECONDS ?? 20)
/**
 * Attempts. A stall caused by the emulated connection would repeat; one caused by other tests on a busy machine does
 * not.
 */
const ATTEMPTS = 4

let server: KashfServer
test.beforeAll(async () => {
  // Start without the worker, because a browser that shares two cores with an encoder stalls whatever the connection.
  server = await startDemoServer({ ROLE: 'web' })
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
    const video = document.querySelector('video')
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
    const video = document.querySelector('video')
    const sound = video && 'webkitAudioDecodedByteCount' in video ? video.webkitAudioDecodedByteCount : 0
    return {
      at: video?.currentTime ?? 0,
      soundBytes: Number(sound),
      stalls: Number(document.body.dataset.stalls ?? 0),
    }
  })

/** Presses play and returns the milliseconds until the first frame, measured in the page. */
const startMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const pressedAt = performance.now()
        const look = () => {
          const video = document.querySelector('video')
          if (video && video.currentTime > 0) resolve(performance.now() - pressedAt)
          else setTimeout(look, 20)
        }
        document.querySelector<HTMLElement>('media-play-button')?.click()
        look()
      }),
  )

/** Opens the lesson on the slow connection and watches its beginning, each time with an empty cache. */
async function watchOnSlowLine(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  const play = page.locator('media-play-button').first()
  // Warms the browser cache, because students have visited other pages before, and measures the start without
  // throttling.
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
  const seen = await watched(page)
  await context.close()
  return seen
}

test('on a slow connection a lesson starts within five seconds and plays without stalling, with sound', async ({
  browser,
}) => {
  test.setTimeout(ATTEMPTS * (120_000 + WATCH_S * 1000))
  let seen = await watchOnSlowLine(browser)
  for (let n = 1; n < ATTEMPTS && seen.stalls > 0; n++) seen = await watchOnSlowLine(browser)
  expect(seen.stalls).toBe(0)
  expect(seen.soundBytes).toBeGreaterThan(0)
})

const videoOf = (page: Page) => page.locator('media-controller video')
const positionOf = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const play = (page: Page) =>
  videoOf(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
/** Waits until the page's own player has replaced the browser's controls. */
const untilPlayer = (page: Page) => expect(page.locator('media-control-bar').first()).toBeVisible()
const isScript = (url: URL) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js')

/** Delays the page's code, as a slow connection does, until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(isScript, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Records the events of the video that the viewer would notice as a gap or a jump, from its first frame on. */
const noteGaps = (context: BrowserContext) =>
  context.addInitScript(() => {
    const gaps: string[] = []
    Object.assign(window, { gaps })
    let moves = false
    addEventListener(
      'timeupdate',
      ({ target }) => (moves ||= (target as HTMLVideoElement).currentTime > 0),
      true,
    )
    for (const name of ['waiting', 'stalled', 'seeking', 'emptied', 'error']) {
      addEventListener(
        name,
        ({ target }) => moves && target instanceof HTMLVideoElement && gaps.push(name),
        true,
      )
    }
  })
const gapsOf = (page: Page) => page.evaluate(() => ('gaps' in window ? window.gaps : null))

test('a lesson moves before the code of its page is there, after few requests and bytes', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const release = await holdCode(page)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', CONNECTION)
  let bytes = 0
  let requests = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  await play(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  expect(requests).toBeLessThan(25)
  expect(bytes).toBeLessThan(200_000)
  release()
  await context.close()
})

test('the play button works before the code of the page is there', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const release = await holdCode(page)
  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  // The browser's own controls start playing on a click on the picture, once data is available.
  await expect.poll(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)
  await videoOf(page).click()
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5)
  release()
  await untilPlayer(page)
  expect(await videoOf(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  await context.close()
})

test('the player takes over while the video plays, and raises the quality, without a gap', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await noteGaps(context)
  const page = await context.newPage()
  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  await play(page)
  await untilPlayer(page)
  const lines = () => videoOf(page).evaluate((video: HTMLVideoElement) => video.videoHeight)
  const first = await lines()
  await expect.poll(lines).toBeGreaterThan(first)
  expect(await gapsOf(page)).toEqual([])
  await context.close()
})

test('without media sources the browser plays the lesson itself', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    for (const name of ['MediaSource', 'WebKitMediaSource', 'ManagedMediaSource'])
      Reflect.deleteProperty(window, name)
  })
  const page = await context.newPage()
  await page.goto(server.url + LESSON)
  await play(page)
  await untilPlayer(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5)
  expect(await videoOf(page).evaluate((video: HTMLVideoElement) => video.src)).toContain('master.m3u8')
  await context.close()
})

test('a locked lesson requests nothing of its video', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const media: string[] = []
  page.on('request', (request) => /\/v\/\d/.test(request.url()) && media.push(request.url()))
  await page.goto(`${server.url}/course/1/lesson/2`)
  await expect(page.locator('main').getByText('Bu dars yopiq').last()).toBeVisible()
  await expect(videoOf(page)).toHaveCount(0)
  expect(media).toEqual([])
  await context.close()
})

test('a lesson whose address has expired plays from a new one', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  let isRenewed = false
  page.on('request', (request) => {
    isRenewed ||= request.url().includes('/get-signed-url')
  })
  await page.route(/\/v\/.*\/v\.mp4/, (route) =>
    isRenewed ? route.continue() : route.fulfill({ status: 403 }),
  )
  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  await untilPlayer(page)
  await play(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5)
  await context.close()
})

test('a segment that fails before the player is there is loaded again by it', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  let segments = 0
  // Lets the first segments of picture and sound through, and holds back the next ones.
  await page.route(/\/v\/.*\/v\.mp4/, (route) => {
    segments += 1
    return segments === 3 || segments === 4 ? route.abort() : route.continue()
  })
  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  await play(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(6)
  expect(segments).toBeGreaterThan(4)
  await context.close()
})

test('a free lesson ends with the price of its course and can be seen again', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(server.url + LESSON)
  await untilPlayer(page)
  await expect(page.getByText('Bepul dars. Butun kurs:')).toBeVisible()
  await play(page)
  await videoOf(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3
  })
  const end = page.locator('section[aria-labelledby=lesson-end]')
  await expect(end.getByRole('link', { name: 'Sotib olish' })).toHaveAttribute(
    'href',
    `/join?next=${encodeURIComponent('/course/1#sotib-olish')}`,
  )
  await end.getByRole('button', { name: "Qayta ko'rish" }).click()
  await expect(end).toHaveCount(0)
  await expect.poll(() => positionOf(page)).toBeLessThan(5)
  await context.close()
})

test('a lesson goes on after a part that cannot be decoded, and says so', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const said: string[] = []
  await page.exposeFunction('hear', (sentence: string) => said.push(sentence))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.player-word')) {
        Reflect.get(window, 'hear')(textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  // Segments of the picture arrive damaged twice.
  let damaged = 0
  await page.route(/\/v\/.*\/\d+p\/v\.mp4/, async (route) => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    const answer = await route.fetch()
    const body = await answer.body()
    const at = await positionOf(page)
    if (from > 0 && at > 0.5 && damaged < 2 && body.includes('moof')) {
      damaged += 1
      const payload = body.indexOf('mdat') + 4
      body.fill(0xa5, payload)
    }
    await route.fulfill({ response: answer, body })
  })
  await page.goto(server.url + LESSON, { waitUntil: 'commit' })
  await untilPlayer(page)
  await play(page)
  await expect.poll(() => damaged, { timeout: 60_000 }).toBe(2)
  await expect.poll(() => said.join(), { timeout: 60_000 }).toMatch(/davom et/)
  await expect.poll(() => positionOf(page), { timeout: 60_000 }).toBeGreaterThan(5)
  await context.close()
})
