import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGS, findChromium } from '../e2e/support/browser.ts'
import { startServer } from '../e2e/support/kashf-server.ts'
import { DEMO_LOGINS } from '../server/src/demo/logins.ts'
import { middle } from './figures.ts'

/** The emulated connection of a cheap phone: 400 kbit/s, 300 ms, with a processor four times slower. */
const LINE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const ROUNDS = 3
const LESSON = 1
const MAX_WAIT_MS = 120_000

interface Start {
  ms: number
  kb: number
  requests: number
}

/** Opens a page with an empty cache, plays its video as soon as there is one, and waits for the first frame. */
async function coldStart(
  browser: Browser,
  url: string,
  { token = null, plainVideo }: { token?: string | null; plainVideo?: string } = {},
): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  if (plainVideo) {
    const body = `<!doctype html><video src="${plainVideo}"></video>`
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  }
  await page.addInitScript((known) => {
    if (known) {
      localStorage.setItem('token', known)
      localStorage.setItem('browser', '00112233445566778899aabb')
    }
    new MutationObserver(() => {
      const video = document.querySelector('video')
      if (!video?.paused || document.documentElement.dataset.moved) return
      video.muted = true
      video.ontimeupdate = () => {
        if (video.currentTime > 0) document.documentElement.dataset.moved ??= String(performance.now())
      }
      video.play().catch(() => {})
    }).observe(document, { childList: true, subtree: true, attributes: true })
  }, token)
  const phone = await context.newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', LINE)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let bytes = 0
  let requests = 0
  phone.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  phone.on('Network.responseReceived', ({ response }) => {
    if (!response.url.startsWith('data:')) requests += 1
  })
  await page.goto(url, { waitUntil: 'commit', timeout: MAX_WAIT_MS })
  const moved = await page.waitForFunction(() => Number(document.documentElement.dataset.moved), null, {
    timeout: MAX_WAIT_MS,
    polling: 20,
  })
  const start = { ms: await moved.jsonValue(), kb: Math.round(bytes / 1000), requests }
  await context.close()
  return start
}

/** The URL of the lesson in its lowest quality as one MP4 with the index in front, which any `<video>` plays. */
async function oneFile(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/courses/lesson/${LESSON}/start`)
  const { picture } = (await answer.json()).data
  return picture.url.replace(/\/([a-z0-9]+)\/v\.mp4$/, '/video-$1')
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/courses/lesson/${LESSON}/withouttoken`)
    if ((await answer.json()).data?.status === 'ready') return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function signIn(url: string): Promise<string> {
  const [student] = DEMO_LOGINS.filter(({ role }) => role === 'student')
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: student?.username, password: student?.password }),
  })
  return (await answer.json()).data.token
}

function show(name: string, starts: Start[], baseline: Start[]): void {
  const seconds = (of: Start[]) => middle(of.map(({ ms }) => ms)) / 1000
  const figures = [
    `${seconds(starts).toFixed(1)} s`,
    `${middle(starts.map(({ kb }) => kb))} KB`,
    `${middle(starts.map(({ requests }) => requests))} requests`,
    `${(seconds(starts) / seconds(baseline)).toFixed(2)} of a plain <video>`,
  ]
  console.log(`  ${name.padEnd(16)} ${figures.join('  ')}`)
}

/**
 * Measures the time to the first frame of a lesson that is opened with an empty cache on a slow phone, against a page
 * that consists of a plain `<video>` with the same lesson as one file.
 */
export async function run(): Promise<void> {
  const first = await startServer()
  await untilReady(first.url)
  // Stop the worker, whose encoders would occupy the processor.
  await first.stop({ keepData: true })
  const server = await startServer({ DATA_DIR: first.dataDir, ROLE: 'web' })
  const args = [...BROWSER_ARGS, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launch({ executablePath: await findChromium(), args })
  try {
    const token = await signIn(server.url)
    const file = await oneFile(server.url)
    const lesson = `${server.url}/course/1/lesson/${LESSON}`
    const plain: Start[] = []
    const visitor: Start[] = []
    const signedIn: Start[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await coldStart(browser, `${server.url}/plain`, { plainVideo: file }))
      visitor.push(await coldStart(browser, lesson))
      signedIn.push(await coldStart(browser, lesson, { token }))
    }
    console.log(`400 kbit/s, 300 ms, processor ÷ ${SLOWER}, nothing cached, median of ${ROUNDS}`)
    show('plain <video>', plain, plain)
    show('visitor', visitor, plain)
    show('signed in', signedIn, plain)
  } finally {
    await browser.close()
    await server.stop()
  }
}
