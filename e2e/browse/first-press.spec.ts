import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/src/demo/logins.ts'
import { type ApiUser, signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* Input before the page's code has arrived takes effect exactly once: links and plain forms at once, as without
   JavaScript, all other events after hydration. */

let server: KashfServer
let student: ApiUser

test.beforeAll(async () => {
  server = await startDemoServer()
  student = await signInAs(server, 'student')
})
test.afterAll(() => server?.stop())

/** Delays the file that starts hydration until `release` is called. */
async function holdCode(context: BrowserContext): Promise<{ release: () => void; asked: Promise<void> }> {
  let release = () => {}
  let markAsked = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    markAsked = resolve
  })
  await context.route('**/assets/entry.client-*', async (route) => {
    markAsked()
    await released
    await route.continue()
  })
  return { release, asked }
}

test('nothing of the code is asked for before the page has loaded', async ({ page }) => {
  const early: string[] = []
  let isLoaded = false
  page.on('load', () => {
    isLoaded = true
  })
  page.on('request', (request) => {
    if (!isLoaded && request.resourceType() === 'script') early.push(request.url())
  })
  const entry = page.waitForRequest(/entry\.client-/)
  await page.goto(`${server.url}/courses`)
  await entry
  expect(early).toEqual([])
})

test('the bookmark of a visitor opens the invitation once', async ({ context, page }) => {
  const { release, asked } = await holdCode(context)
  await page.goto(`${server.url}/courses`)
  const bookmark = page.getByRole('button', { name: /^Saqlab qo'yish/ }).first()
  await bookmark.click()
  await bookmark.click()
  await asked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('the bookmark of a student saves the course once', async ({ context, page }) => {
  await student.signInOn(context)
  const { release, asked } = await holdCode(context)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/save-courses/')) saves.push(request.url())
  })
  await page.goto(`${server.url}/courses`)
  const bookmark = page.getByRole('button', { name: /^Saqlab qo'yish/ }).last()
  const title = (await bookmark.getAttribute('aria-label'))?.replace("Saqlab qo'yish: ", '')
  await bookmark.click()
  await asked
  release()
  await expect.poll(() => saves.length).toBe(1)
  // A click that counted twice would have removed the course again before the answer to the first.
  await expect(page.getByRole('button', { name: `Saqlanganlardan olib tashlash: ${title}` })).toHaveCount(1)
  expect(saves).toHaveLength(1)
})

test('the menu of filters opens at once, and stays open', async ({ context, browser }) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.close()
  const { release } = await holdCode(phone)
  const page = await phone.newPage()
  await page.goto(`${server.url}/courses`)
  await page.getByRole('button', { name: 'Filtr', exact: true }).click()
  const choice = page.getByRole('checkbox', { name: /^Dizayn/ })
  await expect(choice).toBeVisible()
  release()
  await page.waitForFunction(() => !('pageStart' in window))
  await expect(choice).toBeVisible()
  await phone.close()
})

test('a filter and the order of the list take effect after hydration', async ({ context, page }) => {
  const { release } = await holdCode(context)
  await page.goto(`${server.url}/courses`)
  await page.getByRole('checkbox', { name: /^Dizayn/ }).check()
  await page.getByRole('combobox', { name: 'Saralash' }).selectOption('new')
  await expect(page).toHaveURL(`${server.url}/courses`)
  release()
  await expect(page).toHaveURL(/categories=/)
  await expect(page).toHaveURL(/sort=new/)
  await expect(page.getByRole('checkbox', { name: /^Dizayn/ })).toBeChecked()
})

test('a link leads on at once, and typing is searched for after hydration', async ({ context, page }) => {
  const { release } = await holdCode(context)
  await page.goto(`${server.url}/courses`)
  await page.getByRole('banner').getByRole('link', { name: "O'qituvchilar" }).click()
  await expect(page).toHaveURL(/\/teachers$/)
  await page.getByRole('combobox', { name: 'Kurslarni qidirish' }).fill('python')
  release()
  await expect(page).toHaveURL(/\/courses\?search=python$/)
  await expect(page.getByRole('combobox', { name: 'Kurslarni qidirish' })).toHaveValue('python')
})

test('the purchase that a student asks for before hydration opens', async ({ context, page }) => {
  await student.signInOn(context)
  const { release, asked } = await holdCode(context)
  const courses: CourseCard[] = await student.call('GET', '/courses/donthavetoken?is_free=false')
  const bought: CourseCard[] = await student.call('GET', '/courses/purchased-courses')
  const course = courses.find(({ id }) => bought.every((other) => other.id !== id))
  await page.goto(`${server.url}/course/${course?.id}`)
  await page.locator('#narx').getByRole('link', { name: 'Sotib olish' }).click()
  await asked
  await expect(page).toHaveURL(`${server.url}/course/${course?.id}#sotib-olish`)
  release()
  await expect(page.getByRole('dialog', { name: /Hamyon|Kursni sotib olish/ })).toBeVisible()
})

for (const [place, find] of [
  ['at the top', (page: Page) => page.getByRole('link', { name: /^Bepul dars/ })],
  ['in the list of lessons', (page: Page) => page.getByRole('link', { name: /Ko'rish/ })],
] as const) {
  test(`a free lesson pressed before hydration ${place} plays on the page of its course`, async ({
    context,
    page,
  }) => {
    const { release, asked } = await holdCode(context)
    await page.goto(`${server.url}/course/1`)
    await find(page).first().click()
    await asked
    await expect(page).toHaveURL(`${server.url}/course/1`)
    release()
    await expect(page.locator('main video').first()).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/course/1`)
  })
}

test('a login that is sent before hydration signs in', async ({ context, page }) => {
  const login = DEMO_LOGINS.find(({ role }) => role === 'student')
  const { release, asked } = await holdCode(context)
  await page.goto(`${server.url}/login`)
  await page.getByLabel(/Foydalanuvchi nomi/).fill(login?.username ?? '')
  await page.getByLabel('Parol', { exact: true }).fill(login?.password ?? '')
  await page.getByRole('button', { name: 'Kirish', exact: true }).click()
  await asked
  await expect(page).toHaveURL(/\/login$/)
  release()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a link waits for the code when it would lose what was typed into a form', async ({ context, page }) => {
  const { release, asked } = await holdCode(context)
  await page.goto(`${server.url}/teacher-register`)
  await page.getByLabel('Ism', { exact: true }).fill('Gulnora')
  await asked
  await page.getByRole('link', { name: 'foydalanish shartlari' }).click()
  await expect(page).toHaveURL(/\/teacher-register$/)
  release()
  await expect(page).toHaveURL(/\/terms$/)
  await page.goBack()
  await expect(page.getByLabel('Ism', { exact: true })).toHaveValue('Gulnora')
})
