import { LANGUAGE_PREFIXES } from '@kashf/contract/interface-language.ts'
import { isMiniAppPage } from '@kashf/contract/telegram/mini-app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { mountPages } from './mount.ts'

const BOT_TOKEN = '7000000001:AAlookalikeLookalikeLookalikeLook'
const TELEGRAM_WEB = 'https://web.telegram.org'

let kashf: TestApp
let courseId: number
beforeAll(async () => {
  kashf = await startTestApp({
    pages: (app, deps) => mountPages(app, deps, 'production'),
    variables: { TELEGRAM_BOT_TOKEN: BOT_TOKEN },
  })
  const teacher = await buildTeacher(kashf.deps)
  courseId = (
    await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Python', price: 90_000, lessons: 1 })
  ).id
  kashf.deps.publicCache.clear()
})
afterAll(() => kashf.close())

const get = (url: string) => kashf.app.inject({ method: 'GET', url })
const framedBy = (page: Awaited<ReturnType<typeof get>>) =>
  /frame-ancestors ([^;]+)/.exec(String(page.headers['content-security-policy']))?.[1]

it('lets Telegram frame the pages of the Mini App, and nobody any other page', async () => {
  const inside = ['', '/courses', `/course/${courseId}`, '/student-profile', '/terms', '/nope']
  for (const path of inside) {
    const page = await get(`/telegram/app${path}`)
    expect([path, framedBy(page)]).toEqual([path, TELEGRAM_WEB])
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.statusCode).toBe(path === '/nope' ? 404 : 200)
    expect([path, framedBy(await get(`/ru/telegram/app${path}`))]).toEqual([path, TELEGRAM_WEB])
  }
  const outside = [
    '/',
    `/course/${courseId}`,
    '/telegram',
    '/telegram/open',
    '/telegram/apple',
    '/ru',
    '/ru/telegram',
    '/telegram/app/../..',
    '/login',
    '/admin',
    '/api/courses/donthavetoken',
    '/assets/nope.js',
  ]
  for (const path of outside) expect([path, framedBy(await get(path))]).toEqual([path, "'none'"])
})

it('has every page of practice: of a test, an attempt, a result, its answers, and the daily review', async () => {
  const pages = ['/test/1', '/test/1/attempt/2', '/test/1/result/2', '/test/1/result/2/answers', '/review']
  for (const path of pages) {
    expect([path, (await get(`/telegram/app${path}`)).statusCode]).toEqual([path, 200])
    expect([path, (await get(`/telegram/app${path}.data`)).statusCode]).toEqual([path, 200])
  }
})

it('has the page of homework under a lesson', async () => {
  expect((await get(`/telegram/app/course/${courseId}/lesson/1/homework`)).statusCode).toBe(200)
})

it('has the pages of students only', async () => {
  for (const path of [
    '/admin',
    '/admin/users',
    '/security',
    '/upload-course',
    '/gift',
    '/bundle/1',
    '/telegram/app',
    '/telegram/open',
    '/register',
  ]) {
    expect(isMiniAppPage(path)).toBe(false)
    expect([path, (await get(`/telegram/app${path}`)).statusCode]).toEqual([path, 404])
    expect([path, (await get(`/telegram/app${path}.data`)).statusCode]).toEqual([path, 404])
  }
})

it('links within the Mini App, and neither sells nor shows a promo code on a course', async () => {
  const page = await get(`/telegram/app/course/${courseId}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Python')
  expect(page.body).toContain('href="/telegram/app/courses"')
  expect(page.body).not.toMatch(/href="\/(?:courses|login|course)/)
  expect(page.body).not.toContain('Sotib olish')
  expect((await get(`/course/${courseId}`)).body).toContain('Sotib olish')
  expect((await get(`/course/${courseId}`)).body).not.toContain('tgWebApp')
})

it('opens the place of a `startapp` parameter, and the start page for everything else', async () => {
  const placeOf = async (startParam: string) => {
    const answer = await get(`/telegram/app?tgWebAppStartParam=${encodeURIComponent(startParam)}`)
    expect(answer.statusCode).toBe(302)
    return answer.headers.location
  }
  expect(await placeOf(`course_${courseId}`)).toBe(`/telegram/app/course/${courseId}`)
  for (const other of [
    '',
    'course_',
    'course_0',
    'course_1x',
    '//evil.example',
    'course_../admin',
    `course_${'9'.repeat(20)}`,
  ]) {
    expect(await placeOf(other)).toBe('/telegram/app')
  }
  const russian = await get(`/ru/telegram/app?tgWebAppStartParam=course_${courseId}`)
  expect(russian.headers.location).toBe(`/ru/telegram/app/course/${courseId}`)
})

it('answers the data of its pages as the router asks for them, in every language', async () => {
  for (const language of Object.values(LANGUAGE_PREFIXES)) {
    const start = `${language}/telegram/app`
    const home = await get(`${start}/_.data`)
    expect([start, home.statusCode]).toEqual([start, 200])
    expect(home.body).toContain('routes/browse/home')
    expect([start, (await get(`${start}.data`)).body]).toEqual([start, home.body])
    expect([start, (await get(`${start}.data?utm_source=bot`)).statusCode]).toEqual([start, 200])
    const courses = await get(`${start}/courses.data`)
    expect((await get(`${start}/courses/_.data`)).body).toBe(courses.body)
    expect([start, (await get(`${start}/courses/`)).statusCode]).toEqual([start, 200])
    expect([start, (await get(`${start}/security/_.data`)).statusCode]).toEqual([start, 404])
  }
})

it('does not exist without a bot', async () => {
  const without = await startTestApp({ pages: (app, deps) => mountPages(app, deps, 'production') })
  for (const path of ['', '/courses', '?tgWebAppStartParam=course_1']) {
    const page = await without.app.inject({ method: 'GET', url: `/telegram/app${path}` })
    expect([path, page.statusCode, framedBy(page)]).toEqual([path, 404, "'none'"])
    expect(page.body).not.toContain('Telegram')
  }
  const returns = ['/telegram', '/telegram?code=a&state=b', '/telegram/open', '/ru/telegram', '/Telegram/']
  for (const path of [...returns, '/telegram.data', '/telegram/_.data', '/ru/telegram/open.data']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    const page = await without.app.inject({ method: 'GET', url: path })
    expect([path, page.statusCode]).toEqual([path, 404])
    expect(page.body).not.toContain('Telegram')
  }
  await without.close()
})
