import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/src/demo/logins.ts'
import { startDemoServer } from './demo-server.ts'
import { untilHydrated } from './hydrated.ts'
import type { KashfServer } from './kashf-server.ts'
import { login, newCode, PASSWORD } from './people.ts'

/* An operator decides a whole queue without a mouse: every case takes two keys, or a reason and Ctrl+Enter. */

const APPLICANTS = ['Aziza', 'Bobur', 'Charos', 'Davron', 'Elyor']

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
  await Promise.all(APPLICANTS.map(apply))
})
test.afterAll(() => server?.stop())

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
}

/** Registers a teacher with a confirmed address, who then waits for an operator. */
async function apply(firstName: string): Promise<void> {
  const username = `ustoz_${firstName.toLowerCase()}`
  const email = `${username}@sinov.uz`
  await post('/users', {
    ...{ type: 'teacher', first_name: firstName, last_name: 'Navbatov', username, email, password: PASSWORD },
    ...{
      specialization: 'Dasturchi',
      info: "Noldan, sodda misollar bilan o'rgataman.",
      phone: '+998901234567',
    },
  })
  await post('/users/verify', { email, code: await newCode(server, email) })
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
    const inMenu = page.getByRole('navigation').getByRole('link', { name: /^O'qituvchilar/ })
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

    // Approved: two keys, and the next application has the focus.
    await keyboard.press('a')
    await expect(dialog.getByRole('button', { name: 'Tasdiqlash' })).toBeFocused()
    await keyboard.press('Enter')
    const second = await openApplicant(page, first)
    await expect(announced).toContainText("O'qituvchi tasdiqlandi")
    await expect(inMenu).toContainText(String(waiting - 1))

    // Rejected: a reason is required, and the focus stays in its field until there is one.
    await keyboard.press('r')
    await expect(dialog.getByLabel('Sabab')).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(dialog.getByText('Kamida 3 ta belgi yozing.')).toBeVisible()
    await expect(dialog.getByLabel('Sabab')).toBeFocused()
    await keyboard.type('Tajribangiz haqida yozing.')
    await keyboard.press('Control+Enter')
    const third = await openApplicant(page, second)
    await expect(announced).toContainText('Ariza rad etildi')

    // Cancelled: nothing happens, and the focus returns.
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
    // The rest of the queue. After the last one the focus is on the page, not lost.
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

/** How many applications the open sheet counts, once the decided ones have gone: `1 / 3`. */
async function leftInQueue(page: Page): Promise<number> {
  const place = page.getByText(/^\d+ \/ \d+$/)
  await expect(place).toHaveText(/^1 \//)
  return Number((await place.textContent())?.split('/')[1])
}
