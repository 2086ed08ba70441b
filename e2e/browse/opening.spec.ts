import { expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* The cost of a visitor's first page before it is painted: only elements near the first screen are laid out. */

let server: KashfServer

test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const PHONE = { viewport: { width: 360, height: 740 } }

/** Delays the picture of the first screen, and with it the page's `load` event. */
async function holdPicture(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/media/video/*/*.webp', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

const isLaidOut = (page: Page) =>
  page
    .getByRole('contentinfo')
    .evaluate((footer) => footer.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))

test('what is far below the first screen is laid out when the page has loaded', async ({ browser }) => {
  const page = await browser.newPage(PHONE)
  const release = await holdPicture(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect.poll(() => isLaidOut(page)).toBe(false)
  release()
  await expect.poll(() => isLaidOut(page)).toBe(true)
  await page.close()
})

for (const [name, open] of [
  ['reloaded', (page: Page) => page.reload({ waitUntil: 'commit' })],
  ['opened at a part of it', (page: Page) => page.goto(`${server.url}/?a=1#main`, { waitUntil: 'commit' })],
] as const) {
  test(`a page that is ${name} is laid out at once`, async ({ browser }) => {
    const page = await browser.newPage(PHONE)
    await page.goto(server.url)
    const release = await holdPicture(page)
    await open(page)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
    expect(await isLaidOut(page)).toBe(true)
    release()
    await page.close()
  })
}

test('a page in Latin script asks for one font and one picture before its stylesheet', async ({
  browser,
}) => {
  const page = await browser.newPage(PHONE)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(server.url)
  await expect.poll(() => isLaidOut(page)).toBe(true)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  expect(asked.filter((path) => path.startsWith('/fonts/'))).toEqual(['/fonts/onest-latin.woff2'])
  const beforeStyles = asked.slice(
    0,
    asked.findIndex((path) => path.endsWith('.css')),
  )
  expect(beforeStyles.filter((path) => path.startsWith('/media/'))).toHaveLength(1)
  await page.close()
})
