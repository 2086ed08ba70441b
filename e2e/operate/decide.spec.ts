import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, test } from '@playwright/test'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/*
 * Deciding on a course: its page without JavaScript, its metadata for crawlers and link previews, and free lessons that
 * play on the page.
 */

let server: KashfServer
let course: Course
let free: Course['videos'][number]

/** The first paid course that has a free lesson, and that lesson. */
async function courseWithFreeLesson(): Promise<[Course, Course['videos'][number]]> {
  const list = await (await fetch(`${server.url}/api/courses/donthavetoken?is_free=false`)).json()
  for (const { id } of list.data) {
    const { data } = await (await fetch(`${server.url}/api/courses/course/${id}/withouttoken`)).json()
    const lesson = data.videos.find((one: typeof free) => one.is_free && one.status === 'ready')
    if (lesson) return [data, lesson]
  }
  throw new Error('no course with a free lesson')
}

test.beforeAll(async () => {
  server = await startDemoServer()
  ;[course, free] = await courseWithFreeLesson()
})
test.afterAll(() => server?.stop())

test('without JavaScript the page is complete, and a free lesson links to its page', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/`)
  await expect(page.locator('body > noscript p')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Kurslarni qidirish' })
  await search.fill(course.title)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/courses\?search=/)
  await page.getByRole('link', { name: course.title, exact: true }).click()

  await expect(page).toHaveURL(`${server.url}/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  const price = page.locator('#narx')
  await expect(price.getByRole('link', { name: 'Sotib olish' })).toBeVisible()
  await expect(price).toContainText('3 kun ichida pulni qaytarish')
  for (const name of [
    "Nimalarni o'rganasiz",
    'Video darslar',
    'Kurs haqida',
    "To'lovdan keyin nima bo'ladi?",
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.getByText(/^Yana \d+ ta dars$/).click()
  for (const { title } of course.videos)
    await expect(page.locator('ol').getByText(title).first()).toBeVisible()
  const comments = page.getByRole('group', { name: 'Izohlar' })
  await expect(comments.getByText(course.comments[0]?.text ?? 'no comment')).toBeVisible()

  await page.getByRole('link', { name: free.title }).last().click()
  await expect(page).toHaveURL(`${server.url}/course/${course.id}/lesson/${free.id}`)
  await expect(page.locator('main noscript video')).toBeVisible()
  await context.close()
})

test('a free lesson plays on the page, and the price stays visible', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/course/${course.id}`)
  const row = page.getByRole('link', { name: free.title }).last()
  await untilHydrated(row)
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 120_000,
    })
    .toBeGreaterThan(0.5)
  await expect(page).toHaveURL(`${server.url}/course/${course.id}`)
  const bar = page.locator('#buy-bar')
  await expect(bar.getByRole('link', { name: 'Sotib olish' })).toBeInViewport()
  await row.click()
  await expect(page.locator('video')).toHaveCount(0)
  // The sticky bar replaces the button while the button is out of sight.
  const box = page.locator('#sotib-olish')
  await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(bar.getByRole('link')).toHaveCount(0)
  await context.close()
})

test('link previews and search engines find their metadata', async ({ request }) => {
  const answer = await request.get(`${server.url}/course/${course.id}`, {
    headers: { 'user-agent': 'TelegramBot (like TwitterBot)' },
  })
  const html = await answer.text()
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(meta('og:title').replaceAll('&#x27;', "'")).toBe(course.title)
  expect(meta('og:url')).toBe(`${server.url}/course/${course.id}`)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect(meta('twitter:card')).toBe('summary_large_image')
  const picture = await request.get(meta('og:image'))
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(html).toContain(`<link rel="canonical" href="${server.url}/course/${course.id}"/>`)

  const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}')
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'Course',
    name: course.title,
    provider: { '@type': 'Organization' },
    offers: { category: 'Paid', priceCurrency: 'UZS', price: course.price_to_pay },
    hasCourseInstance: { courseMode: 'Online' },
  })
  expect((await request.get(`${server.url}/course/999999`)).status()).toBe(404)
})

test('a view of a course is counted with the page before it', async ({ page }) => {
  const found = new URL(`/courses?search=${encodeURIComponent(course.title)}`, server.url).href
  await page.goto(found)
  const counted = page.waitForResponse((response) => response.url().endsWith(`/courses/${course.id}/visit`))
  await page.getByRole('link', { name: course.title, exact: true }).click()
  const answer = await counted
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toEqual({
    from: found,
    page: `${server.url}/course/${course.id}`,
  })
})
