import { type Browser, expect, type Page, test } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { ApiUser, signIn } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { fillQueues } from '../support/full-queues.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login, newCode, PASSWORD } from '../support/people.ts'

/* An operator decides on a whole queue without a mouse: every case takes two keys, or a reason and Ctrl+Enter. */

const APPLICANTS = ['Aziza', 'Bobur', 'Charos', 'Davron', 'Elyor']

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
  await Promise.all(APPLICANTS.map(apply))
})
test.afterAll(() => server?.stop())

/** Registers a teacher with a confirmed address, who then waits for an operator. */
async function apply(firstName: string): Promise<void> {
  const username = `ustoz_${firstName.toLowerCase()}`
  const email = `${username}@sinov.uz`
  await new ApiUser(server).call('POST', '/users', {
    ...{ type: 'teacher', first_name: firstName, last_name: 'Navbatov', username, email, password: PASSWORD },
    ...{
      specialization: 'Dasturchi',
      info: "Noldan, sodda misollar bilan o'rgataman.",
      phone: '+998901234567',
    },
  })
  await new ApiUser(server).call('POST', '/users/verify', { email, code: await newCode(server, email) })
}

/** Waits until the sheet of an applicant has the focus, and returns their name. */
async function openApplicant(page: Page, not = ''): Promise<string> {
  const focused = page.locator('h2:focus')
  await expect(focused).not.toHaveText(not)
  return (await focused.textContent()) ?? ''
}

for (const width of [1280, 360]) {
  test(`an operator decides applications with the keyboard alone at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await login(page, server, 'operator', DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto(`${server.url}/admin/teachers`)
    const { keyboard } = page
    const rows = page.locator('[data-record]')
    // On a phone the menu is a drawer behind a button with the name of the page.
    const inMenu =
      width === 360
        ? page.getByRole('banner').getByRole('button', { name: /^O'qituvchilar/ })
        : page.getByRole('navigation').getByRole('link', { name: /^O'qituvchilar/ })
    const dialog = page.getByRole('dialog')
    const announced = page.locator('section[aria-live=polite]')
    await untilHydrated(rows.first())
    const waiting = await rows.count()
    await expect(inMenu).toContainText(String(waiting))

    await keyboard.press('?')
    await expect(dialog).toContainText("Ma'qullash oynasini ochish")
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await keyboard.press('Enter')
    const first = await openApplicant(page)

    // Approving takes two keys, after which the next application has the focus.
    await keyboard.press('a')
    await expect(dialog.getByRole('button', { name: 'Tasdiqlash' })).toBeFocused()
    await keyboard.press('Enter')
    const second = await openApplicant(page, first)
    await expect(announced).toContainText("O'qituvchi tasdiqlandi")
    await expect(inMenu).toContainText(String(waiting - 1))

    // Rejecting requires a reason, and the focus stays in its field until there is one.
    await keyboard.press('r')
    await expect(dialog.getByLabel('Sabab')).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(dialog.getByText('Kamida 3 ta belgi yozing.')).toBeVisible()
    await expect(dialog.getByLabel('Sabab')).toBeFocused()
    await keyboard.type('Tajribangiz haqida yozing.')
    await keyboard.press('Control+Enter')
    const third = await openApplicant(page, second)
    await expect(announced).toContainText('Ariza rad etildi')

    // After cancelling nothing happens, and the focus returns.
    await keyboard.press('a')
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await openApplicant(page)).toBe(third)

    if (width === 1280) {
      await keyboard.press('Escape')
      await expect(rows.filter({ hasText: third })).toBeFocused()
      return
    }
    // Decides on the rest of the queue. After the last case the focus is on the page, not lost.
    let open = third
    for (let left = await leftInQueue(page); left > 1; left--) {
      await keyboard.press('a')
      await keyboard.press('Enter')
      open = await openApplicant(page, open)
    }
    await keyboard.press('a')
    await keyboard.press('Enter')
    await expect(page.getByText("Ariza yo'q")).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
    await expect(inMenu).not.toContainText(/\d/)
  })
}

/** The number of applications in the open sheet once the decided ones have gone: `1 / 3`. */
async function leftInQueue(page: Page): Promise<number> {
  const place = page.getByText(/^\d+ \/ \d+$/)
  await expect(place).toHaveText(/^1 \//)
  return Number((await place.textContent())?.split('/')[1])
}

/** The number of cases of each kind: enough to approve some, reject one with a reason, and reach the end of the queue. */
const EACH = 4

interface Operator {
  page: Page
  /**
   * A code that confirms a kind of action. Each works once, so an authenticator's code would not suffice for two kinds
   * in 30 s.
   */
  recoveryCode: () => string
}

/** Creates an operator with a second factor, and signs them in. */
async function newOperator(browser: Browser, email: string): Promise<Operator> {
  const printed = await server.run('server/src/cli.ts', [
    ...['operator', 'create', '--email', email, '--password', PASSWORD],
  ])
  const totp = URI.parse(/otpauth:\S+/.exec(printed)?.[0] ?? '')
  if (!(totp instanceof TOTP)) throw new Error(printed)
  const codes = printed.slice(printed.indexOf('Recovery codes')).split('\n').slice(1)
  const operator = await signIn(server, { username: email, password: PASSWORD, totp: totp.generate() })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await operator.signInOn(context)
  return { page: await context.newPage(), recoveryCode: () => codes.shift()?.trim() ?? '' }
}

/** Ends the confirmations by the codes of the sign-ins, as five minutes without a decision would. */
async function endConfirmations(): Promise<void> {
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  await db.run(sql`delete from step_up`)
  await db.end()
}

/** Moves the focus backwards with the keyboard to a link or tab of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = page.locator('a:focus, button:focus')
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    if ((await focused.count()) > 0 && name.test((await focused.textContent()) ?? '')) return
  }
  throw new Error(`${name} cannot be reached with Shift+Tab`)
}

test('two operators clear full queues with the keyboard, codes in between, and no case twice', async ({
  browser,
}) => {
  // The test makes some twenty decisions with a dozen requests each.
  test.slow()
  await fillQueues(server, EACH)
  const mine = await newOperator(browser, 'birinchi@sinov.uz')
  const colleague = await newOperator(browser, 'ikkinchi@sinov.uz')
  await endConfirmations()
  const { page } = mine
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const announced = page.locator('section[aria-live=polite]')
  const inMenu = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })

  /** Opens the first row of the queue that is shown. */
  const openFirst = async (on: Page) => {
    await untilHydrated(on.locator('[data-record]').first())
    // Retried, because a key pressed before the page listens is lost.
    await expect(async () => {
      await on.keyboard.press('j')
      await expect(on.locator('[data-record]:focus')).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await on.keyboard.press('Enter')
    return openApplicant(on)
  }
  const confirmWith = async (operator: Operator) => {
    const code = operator.page.getByRole('dialog').getByLabel('Ilovadagi kod')
    await expect(code).toBeFocused()
    await operator.page.keyboard.type(operator.recoveryCode())
    await operator.page.keyboard.press('Enter')
  }
  /** The open record whose sheet has the focus; '' when the page has the focus, null for any other element. */
  const focusedRecord = () =>
    page.evaluate(() => {
      const { activeElement } = document
      if (activeElement?.id === 'main') return ''
      return activeElement?.tagName === 'H2' ? activeElement.textContent : null
    })
  /** Decides on the open record, and returns the one that opens next; '' after the last. */
  const decide = async (open: string, key: 'a' | 'r', { reason = '', needsCode = false } = {}) => {
    await keyboard.press(key)
    await expect(dialog).toBeVisible()
    if (reason) await keyboard.type(reason)
    await keyboard.press(reason ? 'Control+Enter' : 'Enter')
    if (needsCode) await confirmWith(mine)
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => [null, open].includes(await focusedRecord())).toBe(false)
    const next = (await focusedRecord()) ?? ''
    if (next !== '') await expect(page.getByText(/^\d+ \/ \d+$/)).toHaveText(/^1 \//)
    return next
  }
  /** Decides on the rest of a queue, returning every third case with a reason. */
  const clear = async (open: string, reasons: { a?: string; r: string }, from = 1) => {
    for (let nth = from; open !== ''; nth += 1) {
      const key = nth % 3 === 0 ? 'r' : 'a'
      open = await decide(open, key, { reason: reasons[key] })
    }
  }

  await colleague.page.goto(`${server.url}/admin/teachers`)
  await page.goto(`${server.url}/admin/teachers`)
  await expect(inMenu("O'qituvchilar")).toContainText(/\d/)
  const taken = await openFirst(colleague.page)
  let open = await openFirst(page)
  expect(open).toBe(taken)
  await colleague.page.keyboard.press('a')
  await colleague.page.keyboard.press('Enter')
  await confirmWith(colleague)
  await openApplicant(colleague.page, taken)

  // A colleague has decided on the record meanwhile: a toast says so, and the next one opens.
  open = await decide(open, 'a', { needsCode: true })
  await expect(announced).toContainText(`Boshqa operator hal qilib bo'lgan: ${taken}`)
  await expect(announced).toContainText("O'qituvchini tasdiqlash")
  await colleague.page.keyboard.press('m')
  await expect(colleague.page.getByText('Siz olgansiz')).toBeVisible()
  open = await decide(open, 'r', { reason: 'Tajribangizni yozing.' })
  await clear(open, { r: 'Tajribangizni yozing.' })
  await expect(page.getByText("Ariza yo'q")).toBeVisible()

  // The code of the kind "publish" is still valid.
  await tabTo(page, /^Kurslar/)
  await keyboard.press('Enter')
  await clear(await openFirst(page), { r: 'Darslar tavsifi yetishmaydi.' })

  await tabTo(page, /^To'lovlar/)
  await keyboard.press('Enter')
  await openFirst(page)
  await keyboard.press('a')
  await keyboard.press('Enter')
  await confirmWith(mine)
  await expect(dialog).toHaveCount(0)
  for (let nth = 2; nth <= EACH; nth += 1) {
    await expect(page.getByText(/^1 \/ \d+$/)).toHaveText(`1 / ${EACH - nth + 1}`)
    await keyboard.press(nth % 3 === 0 ? 'r' : 'a')
    await expect(dialog).toBeVisible()
    if (nth % 3 === 0) await keyboard.type('Karta egasi mos emas.')
    await keyboard.press(nth % 3 === 0 ? 'Control+Enter' : 'Enter')
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.locator('main')).toBeFocused()

  await tabTo(page, /^Shikoyatlar/)
  await keyboard.press('Enter')
  await clear(await openFirst(page), { a: 'Qoidaga mos.', r: 'Qoidaga zid.' })

  // Only the approved payouts remain, which a bank transfers.
  const approved = EACH - Math.floor(EACH / 3)
  await expect(inMenu("To'lovlar")).toContainText(String(approved))
  for (const name of ["O'qituvchilar", 'Kurslar', 'Shikoyatlar']) {
    await expect(inMenu(name)).not.toContainText(/\d/)
  }
  await Promise.all([page.context().close(), colleague.page.context().close()])
})
