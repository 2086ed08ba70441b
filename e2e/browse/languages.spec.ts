import { expect, type Page, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* The interface in its three languages: choosing one, staying in it, and failures in it. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const path = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

test('a chosen language opens the same page, stays for all addresses and can be changed back', async ({
  page,
}) => {
  await page.goto(`${server.url}/courses?levels=2`)
  await choose(page, 'Русский')
  await expect(page).toHaveURL(`${server.url}/ru/courses?levels=2`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { name: 'Курсы' })).toBeVisible()

  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ru\/course\/\d+$/)
  const course = path(page).slice('/ru'.length)

  // Opens a URL without a language, as in a friend's message.
  await page.goto(server.url + course)
  await expect(page).toHaveURL(`${server.url}/ru${course}`)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Русский' })).toHaveAttribute(
    'aria-current',
    'true',
  )

  await choose(page, 'Ўзбекча')
  await expect(page).toHaveURL(`${server.url}/uz-cyrl${course}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'uz-Cyrl')

  await choose(page, "O'zbekcha")
  await expect(page).toHaveURL(server.url + course)
  await page.goto(`${server.url}/ru/teachers`)
  await expect(page, 'the choice decides, also against an address').toHaveURL(`${server.url}/teachers`)
})

test('without a choice the address decides', async ({ page }) => {
  await page.goto(`${server.url}/ru/teachers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Преподаватели')
  await page.goto(`${server.url}/teachers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("O'qituvchilar")
  await expect(page).toHaveURL(`${server.url}/teachers`)
})

test('signs in, fails and leads on in the language of the page', async ({ page }) => {
  await page.goto(`${server.url}/ru/login?next=${encodeURIComponent('/student-profile?tab=wallet')}`)
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') })
  await untilHydrated(form)
  await form.locator('input').first().fill('dilnoza')
  await form.locator('input[type=password]').fill('notogri-parol')
  await form.getByRole('button', { name: 'Войти' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /[А-Яа-я]{4}/ })
      .first(),
  ).toBeVisible()
  await form.locator('input[type=password]').fill('kashf-demo-2026')
  await form.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(`${server.url}/ru/student-profile?tab=wallet`)
  await expect(page.getByRole('tab', { name: 'Кошелёк' })).toHaveAttribute('aria-selected', 'true')

  const told = page.waitForRequest((request) => request.url().endsWith('/api/users/language'))
  await page.getByRole('button', { name: 'Меню аккаунта' }).click()
  await page.getByRole('menuitem', { name: 'Ўзбекча' }).click()
  await expect(page).toHaveURL(`${server.url}/uz-cyrl/student-profile?tab=wallet`)
  expect((await told).postDataJSON()).toEqual({ language: 'uz-Cyrl' })
})

test('without scripts the links lead to the start page in the language', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${server.url}/courses`)
  await choose(page, 'Русский')
  await expect(page).toHaveURL(`${server.url}/ru`)
  await page.getByRole('navigation').getByRole('link', { name: 'Курсы' }).first().click()
  await expect(page).toHaveURL(`${server.url}/ru/courses`)
})

test('shows in Cyrillic what teachers wrote in lists that the browser loads', async ({ page }) => {
  await page.goto(`${server.url}/uz-cyrl/login?next=${encodeURIComponent('/student-profile')}`)
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') })
  await untilHydrated(form)
  await form.locator('input').first().fill('dilnoza')
  await form.locator('input[type=password]').fill('kashf-demo-2026')
  await form.getByRole('button', { name: 'Кириш' }).click()
  await expect(page).toHaveURL(`${server.url}/uz-cyrl/student-profile`)
  const courses = page.getByRole('main').getByRole('article')
  await expect(courses.getByRole('heading', { name: /[а-яўқғҳ]{4}/i }).first()).toBeVisible()

  // The search results would close the suggestions, on a busy machine before they were seen.
  const isSearch = ({ searchParams }: URL) => searchParams.has('search')
  await page.route(isSearch, () => {})
  await page.getByRole('combobox').first().fill('дастур')
  await expect(page.getByRole('option', { name: 'Дастурлаш', exact: true })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('opens the console in Cyrillic, with codes and names of columns as they are', async ({ page }) => {
  await page.goto(`${server.url}/uz-cyrl/login?next=${encodeURIComponent('/admin/reconciliation')}`)
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') })
  await untilHydrated(form)
  await form.locator('input').first().fill('operator')
  await form.locator('input[type=password]').fill('kashf-demo-2026')
  await form.getByRole('button', { name: 'Кириш' }).click()
  await expect(page).toHaveURL(`${server.url}/uz-cyrl/admin/reconciliation`)
  const main = page.getByRole('main')
  await main.getByLabel('Тўлов иловаси').selectOption('payme')
  await main.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('transaction_id,amount,state\n17,5000,paid\n'),
  })
  await expect(main.getByRole('columnheader', { name: 'transaction_id' })).toBeVisible()
  const kept =
    /^(?:CSV|UTF|transaction_id|amount|state|paid|reversed|statement|csv|KB|MB|Payme|Click|Uzum|Paynet)$/
  const latin = (await main.allInnerTexts()).join(' ').match(/[A-Za-z_]{2,}/g) ?? []
  expect(latin.filter((word) => !kept.test(word))).toEqual([])
})
