import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import { untilHydrated, wantCode } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/** The service worker in a real browser: with a connection that is cut or hangs, and across a new release. */

test.use({ serviceWorkers: 'allow' })

let server: KashfServer
let line: FaultyLine

test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())
test.beforeEach(async () => {
  line = await openFaultyLine(server.url)
})
test.afterEach(() => line.close())

/** Opens a page and waits until the worker is installed, which controls the pages opened from then on. */
async function installWorker(page: Page): Promise<void> {
  await page.goto(`${line.url}/courses`)
  await wantCode(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Opens a page and waits until its copy is saved. */
async function openAndSave(page: Page, path: string): Promise<void> {
  await page.goto(line.url + path)
  await untilHydrated(page.getByRole('link', { name: 'Kashf' }).first())
  await expect.poll(() => savedPaths(page)).toContain(path)
}

/** The paths of all pages and files that the worker has saved. */
const savedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => url.replace(location.origin, ''))
  })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const OFFLINE_TITLE = "Internetga ulanib bo'lmadi"

for (const state of ['cut', 'hanging'] as const) {
  test(`a saved page opens while the line is ${state}, and says that it is a copy`, async ({ page }) => {
    await installWorker(page)
    await openAndSave(page, '/course/1')
    const title = await heading(page).textContent()
    line.state = state
    await page.goto('about:blank')
    await page.goto(`${line.url}/course/1`)
    await expect(heading(page)).toHaveText(title ?? '')
    // The code of the page is saved as well.
    await wantCode(page)
    await expect(page.getByText(/Bu sahifaning .* dagi nusxasi/)).toBeVisible()
  })

  test(`any other page becomes the offline page while the line is ${state}, and opens by itself afterwards`, async ({
    page,
  }) => {
    await installWorker(page)
    await openAndSave(page, '/course/1')
    const title = (await heading(page).textContent()) ?? ''
    line.state = state
    await page.goto(`${line.url}/teachers`)
    await expect(heading(page)).toHaveText(OFFLINE_TITLE)
    await expect(page).toHaveURL(`${line.url}/offline?from=%2Fteachers`)
    await wantCode(page)
    const copies = page.getByRole('region', { name: 'Shu qurilmada saqlangan sahifalar' }).getByRole('link')
    await expect(copies.filter({ hasText: title })).toHaveAttribute('href', '/course/1')
    line.mend()
    await expect(page).toHaveURL(`${line.url}/teachers`)
    await expect(heading(page)).not.toHaveText(OFFLINE_TITLE)
  })
}

test('a link to a saved page opens its copy while the line hangs', async ({ page }) => {
  await installWorker(page)
  await openAndSave(page, '/course/1')
  await openAndSave(page, '/teachers')
  const title = (await heading(page).textContent()) ?? ''
  await page.goto(`${line.url}/course/1`)
  await untilHydrated(page.getByRole('link', { name: 'Kashf' }).first())
  await wantCode(page)
  // The code that detects it is loaded three seconds after the page's.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/register-worker')),
  )
  line.state = 'hanging'
  await page.getByRole('link', { name: "O'qituvchilar" }).first().click()
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('html')).toHaveAttribute('data-saved-at')
})

test('the browser takes the site for an application, with pictures and shortcuts', async ({ page }) => {
  await page.goto(`${line.url}/contact`)
  const browser = await page.context().newCDPSession(page)
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { screenshots, shortcuts }: Record<string, { src?: string; url?: string }[]> = JSON.parse(
    data ?? '{}',
  )
  const paths = [...(screenshots ?? []), ...(shortcuts ?? [])].map(({ src, url }) => src ?? url ?? '')
  expect(paths).toHaveLength(6)
  for (const path of paths) expect((await fetch(server.url + path)).status, path).toBe(200)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The only expected error is that the context of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('a new release is shown at once, and nothing of the old one is kept', async ({ context, page }) => {
  await installWorker(page)
  await openAndSave(page, '/course/1')
  const before = await cacheNames(page)
  line.edit = (path, text) => {
    if (path === '/sw.js') return text.replace(/`[0-9a-f]{12}`/, '`new-release0`')
    return text.replace('</title>', ' (yangi)</title>')
  }
  // The next page is of the new release, although the old worker responds.
  await page.reload()
  await expect(page).toHaveTitle(/\(yangi\)$/)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)))
    .toBe(true)

  const next = await restart(context, page)
  await expect.poll(() => cacheNames(next)).toContain('kashf-files-new-release0')
  await expect.poll(async () => (await cacheNames(next)).filter((name) => before.includes(name))).toEqual([])
  line.state = 'cut'
  await next.goto(`${line.url}/course/1`)
  await expect(next).toHaveTitle(/\(yangi\)/)
})

/** Closes the page, which ends the old worker, and opens a new one. */
async function restart(context: BrowserContext, page: Page): Promise<Page> {
  await page.goto('about:blank')
  const next = await context.newPage()
  await next.goto(`${line.url}/teachers`)
  return next
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('nothing personal is saved: no API, no lesson with its signed address, no page behind the login', async ({
  page,
}) => {
  const { token } = await signInAs(server, 'student')
  await installWorker(page)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  for (const path of ['/student-profile?tab=wallet', '/', '/certificate', '/contact']) {
    await page.goto(line.url + path)
    await page.waitForLoadState('load')
  }
  const lesson = /\/course\/\d+\/lesson\/\d+/.exec(await (await fetch(server.url)).text())?.[0]
  await page.goto(`${line.url}${lesson}`)
  await openAndSave(page, '/course/1')
  // This page is saved after all others.
  await openAndSave(page, '/teachers')
  const saved = await savedPaths(page)
  const isFile = (path: string) => /^\/(assets|fonts|icons|media)\//.test(path)
  expect(saved.filter((path) => !isFile(path)).sort()).toEqual(['/course/1', '/offline', '/teachers'])
  const texts = await page.evaluate(async () => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
      }),
    )
    return lists.flat().join('\n')
  })
  expect(texts).not.toContain(token)
})

test('the offline page follows a language that was chosen after the worker was installed', async ({
  page,
}) => {
  await installWorker(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click()
  await expect(page).toHaveURL(`${line.url}/ru/courses`)
  await expect.poll(() => savedPaths(page)).toContain('/ru/offline')
  line.state = 'cut'
  await page.goto(`${line.url}/ru/contact`)
  await expect(page).toHaveURL(`${line.url}/ru/offline?from=%2Fru%2Fcontact`)
  await expect(heading(page)).toHaveText('Нет подключения к интернету')
  line.mend()
  await expect(page).toHaveURL(`${line.url}/ru/contact`)
})
