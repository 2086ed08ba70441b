import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  pathIn,
  splitLanguage,
} from '@kashf/contract/interface-language.ts'
import { isMiniAppPage, miniAppPlace, TELEGRAM_APP_PATH } from '@kashf/contract/telegram/mini-app.ts'
import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'
import type { TelegramSimulator } from '@kashf/simulators/telegram/telegram-simulator.ts'
import { type Browser, type BrowserContext, expect, type Frame, type Page, test } from '@playwright/test'
import { signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { linkTelegram } from '../support/link-telegram.ts'

/* Clicks the logo and every link of header, bottom bar, footer and menus after hydration, in each language: each
   leads to the page that the server shows at the link's URL, without a failed request or an error. */

const DILNOZA = 5001
const WIDTHS = [360, 1280]

let server: KashfServer
let telegram: TelegramSimulator

// Recording a trace takes as much processor time as the clicks.
test.use({ trace: 'off' })

test.beforeAll(async () => {
  telegram = await startTelegramSimulator()
  telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza', last_name: 'Qodirova', username: 'dilnoza' })
  server = await startDemoServer({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_WEB_URL: telegram.url,
  })
  await linkTelegram(server, 'dilnoza', DILNOZA)
})
test.afterAll(async () => {
  telegram?.stop()
  await server?.stop()
})

/** The site in a window, or the Mini App in its frame, with the errors that occurred there. */
interface Place {
  isSignedIn: boolean
  context: BrowserContext
  page: Page
  frame: Frame
  problems: string[]
  /** URLs of the loaded Kashf documents. */
  documents: string[]
}

async function openPlace(browser: Browser, width: number, isSignedIn: boolean): Promise<Place> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const place: Place = { isSignedIn, context, page, frame: page.mainFrame(), problems: [], documents: [] }
  const isOurs = (url: string) => url.startsWith(server.url)
  context.on('weberror', (error) => place.problems.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && isOurs(message.location().url)) place.problems.push(message.text())
  })
  context.on('response', (response) => {
    if (isOurs(response.url()) && response.status() >= 400)
      place.problems.push(`${response.status()} ${response.url()}`)
  })
  context.on('request', (request) => {
    if (isOurs(request.url()) && request.isNavigationRequest()) place.documents.push(request.url())
  })
  return place
}

const titles = new Map<string, string>()

/** The title of the page that the server shows at a path; an unknown page fails the test. */
async function titleAt(path: string): Promise<string> {
  const known = titles.get(path)
  if (known !== undefined) return known
  const answer = await fetch(server.url + path)
  expect([path, answer.status]).toEqual([path, 200])
  const [, html = ''] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? []
  const title = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  titles.set(path, title)
  return title
}

const HOME = 'header a[aria-label="Kashf"]'
/** Links of the interface, without notices, which are content. */
const LINKS = 'header a:not([hreflang], li a), nav a:not([hreflang]), footer a:not([hreflang])'
/** The buttons of the bell and the menu. */
const OPENERS = 'header button[aria-expanded]'

/** A selector for each visible link of this site. */
const seenLinks = (frame: Frame): Promise<string[]> =>
  frame.evaluate((links) => {
    const seen = [...document.querySelectorAll<HTMLAnchorElement>(links)].filter(
      (link) => link.checkVisibility() && link.origin === location.origin,
    )
    const selectors = seen.map((link) => {
      const area = link.closest('[role=menu], header, nav, footer')
      return `${area?.role ? `[role=${area.role}]` : area?.localName} a[href="${link.getAttribute('href')}"]:not([hreflang])`
    })
    return [...new Set(selectors)]
  }, LINKS)

/** The button of a signed-in person's menu. */
const MENU = 'header [aria-haspopup=menu]'

const seen = (frame: Frame, selector: string) => frame.locator(selector).filter({ visible: true }).first()

async function untilReady({ isSignedIn, page, frame }: Place): Promise<void> {
  const home = seen(frame, HOME)
  if (isSignedIn) await seen(frame, MENU).waitFor()
  await home.waitFor()
  await page.keyboard.press('Shift')
  await expect
    .poll(() => home.evaluate((link) => Object.keys(link).some((name) => name.startsWith('__reactProps'))))
    .toBe(true)
}

/** Clicks a link and waits for its page, or for the sign-in that the page requires of visitors. */
async function press(at: Place, selector: string): Promise<void> {
  const { frame, page, problems, documents } = at
  const link = seen(frame, selector)
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '', server.url)
  const { language, path } = splitLanguage(pathname)
  const place = miniAppPlace(path)
  if (place !== null && !isMiniAppPage(place)) {
    const address = server.url + pathIn(language, place)
    await titleAt(pathIn(language, place))
    await link.click()
    await expect(page.locator('#log')).toContainText(`web_app_open_link {"url":"${address}"}`)
    return
  }
  const before = documents.length
  const addresses = at.isSignedIn ? [pathname] : [pathname, pathIn(language, '/login')]
  const arrivals = await Promise.all(
    addresses.map(async (address) => ({ address, title: await titleAt(address + search) })),
  )
  await link.click()
  await frame
    .waitForFunction(
      (pages) =>
        pages.some(({ address, title }) => location.pathname === address && document.title === title),
      arrivals,
      { timeout: 15_000 },
    )
    .catch(async () => problems.push(`${selector} leads to ${frame.url()}, “${await frame.title()}”`))
  if ((await frame.locator('[role=alert] h2').filter({ visible: true }).count()) > 0)
    problems.push(`${selector} ends in an error`)
  if (documents.length > before) problems.push(`${selector} loads ${documents.at(-1)}`)
}

/** Clicks every link, returning by the logo before each link that is not on the previous page. */
async function pressAll(place: Place): Promise<number> {
  const { frame, page } = place
  await untilReady(place)
  await press(place, HOME)
  const links = await seenLinks(frame)
  for (const selector of links) {
    if (!(await seen(frame, selector).isVisible())) await press(place, HOME)
    await press(place, selector)
  }
  await press(place, HOME)
  let count = links.length
  for (const opener of await frame.locator(OPENERS).filter({ visible: true }).all()) {
    const known = await seenLinks(frame)
    const open = async () => {
      await opener.click()
      await expect.poll(async () => (await seenLinks(frame)).length).toBeGreaterThan(known.length)
    }
    await open()
    const inside = (await seenLinks(frame)).filter((selector) => !known.includes(selector))
    await page.keyboard.press('Escape')
    for (const selector of inside) {
      await open()
      await press(place, selector)
    }
    count += inside.length
  }
  return count
}

/** Clicks everything in each language in turn, which the language links choose. */
async function pressInEachLanguage(place: Place): Promise<void> {
  for (const language of [...INTERFACE_LANGUAGES.slice(1), 'uz' as const]) {
    const count = await pressAll(place)
    expect(count).toBeGreaterThan(5)
    await choose(place, language)
  }
  expect(place.problems).toEqual([])
  expect(place.context.pages()).toHaveLength(1)
  await place.context.close()
}

/** Chooses a language by the first matching link in the header, the menu or the footer. */
async function choose({ isSignedIn, frame }: Place, language: InterfaceLanguage): Promise<void> {
  if (isSignedIn) await seen(frame, MENU).click()
  await seen(frame, `[role=menu] a[hreflang="${language}"]`)
    .or(seen(frame, `a[hreflang="${language}"]`))
    .first()
    .click()
  await expect(frame.locator('html')).toHaveAttribute('lang', language)
}

for (const width of WIDTHS) {
  test(`a visitor at ${width} px`, async ({ browser }) => {
    const place = await openPlace(browser, width, false)
    await place.page.goto(server.url)
    await pressInEachLanguage(place)
  })

  for (const role of ['student', 'teacher'] as const) {
    test(`a ${role} at ${width} px`, async ({ browser }) => {
      const place = await openPlace(browser, width, true)
      await (await signInAs(server, role)).signInOn(place.context)
      await place.page.goto(server.url + (role === 'teacher' ? '/my-profile' : '/'))
      await pressInEachLanguage(place)
    })
  }

  test(`a student in the Mini App at ${width} px`, async ({ browser }) => {
    const place = await openPlace(browser, width, true)
    // Pages opened outside are checked by their URL.
    await place.page.addInitScript(() => {
      window.open = () => null
    })
    const app = encodeURIComponent(server.url + TELEGRAM_APP_PATH)
    await place.page.goto(`${telegram.url}/web?person=${DILNOZA}&app=${app}`)
    const frame = place.page.frames()[1]
    if (!frame) throw new Error('there is no frame')
    await pressInEachLanguage({ ...place, frame })
  })
}
