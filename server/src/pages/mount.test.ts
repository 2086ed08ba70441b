import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { mountPages } from './mount.ts'

const INJECTION = '</script><script>stolen()</script><script nonce="">stolen()</script>'

const kashf = testApp({ pages: (app, deps) => mountPages(app, deps, 'production') })
let course: { id: number; lessonIds: number[] }
let teacherId: number
const title = `Python ${INJECTION}`
beforeAll(async () => {
  const teacher = await buildTeacher(kashf.deps)
  teacherId = teacher.id
  course = await buildCourse(kashf.deps, { teacherId, title })
  kashf.deps.publicCache.clear()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  kashf.app.inject({ method: 'GET', url, headers })

/** The texts of all inline scripts that a browser would run, by HTML's definition of a script. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text = '']) =>
    attributes.includes('src=') || attributes.includes('json') || !text ? [] : [text],
  )

it.each(['/', '/courses', '/teachers', '/login', '/nope', '/my-profile'])(
  'allows exactly the inline scripts of %s, by their hashes',
  async (url) => {
    const page = await get(url)
    const policy = String(page.headers['content-security-policy'])
    const hashes = inlineScripts(page.body).map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(hashes.length).toBeGreaterThan(2)
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(hashes))
    expect(policy).not.toContain('nonce')
    expect(page.body).not.toContain(' nonce="')
    expect(page.body).toMatch(/^<!DOCTYPE html><html lang="uz">/)
  },
)

it('lets browsers ask for the service worker each time, so that they see a new release at once', async () => {
  const worker = await get('/sw.js')
  expect(worker.statusCode).toBe(200)
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers['content-type']).toMatch(/javascript/)
  expect(worker.body).toMatch(/[`'"][0-9a-f]{12}[`'"]/)
})

it('serves the files of the build compressed and for ever, and nothing beside them', async () => {
  const { body } = await get('/')
  const [script = ''] = body.match(/\/assets\/react-[\w-]+\.js/) ?? []
  const file = await get(script, { 'accept-encoding': 'br' })
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(file.headers['content-type']).toMatch(/javascript/)
  const known = { 'accept-encoding': 'br', 'if-none-match': String(file.headers.etag) }
  expect((await get(script, known)).statusCode).toBe(304)
  for (const path of [
    `${script}x`,
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
  // A route for each of a thousand files would take 20 MB.
  expect(kashf.app.printRoutes({ commonPrefix: false })).not.toContain('react-')
})

it('shows the page for unknown addresses also where one looks like a page', async () => {
  const unknown = await get('/nope?x=1')
  const main = (html: string) => html.match(/<main[\s\S]*<\/main>/)?.[0]
  expect(main(unknown.body)).toContain('<h1')
  for (const path of ['/course-statistic//5?x=1', '/statement//print?x=1', '/ru/course-statistic//5?x=1']) {
    const page = await get(path)
    expect(page.statusCode, path).toBe(404)
    if (!path.startsWith('/ru')) expect(main(page.body), path).toBe(main(unknown.body))
  }
})

it('neither runs nor allows a script from a title', async () => {
  const page = await get(`/course/${course.id}`)
  expect(page.body).toContain('Python')
  expect(inlineScripts(page.body)).not.toContain('stolen()')
  const hash = createHash('sha256').update('stolen()').digest('base64')
  expect(page.headers['content-security-policy']).not.toContain(hash)
})

it.each([
  ['/', { '@type': 'WebSite' }],
  ['/courses', { '@type': 'ItemList' }],
  [
    () => `/course/${course.id}`,
    { '@graph': expect.arrayContaining([expect.objectContaining({ name: title })]) },
  ],
  [() => `/teacher-profile/${teacherId}`, { '@type': 'ProfilePage' }],
])('has JSON-LD of %s for search engines, in the HTML alone', async (path, item) => {
  const url = typeof path === 'string' ? path : path()
  const { body } = await get(url)
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', ...item })
  const { body: data } = await get(url === '/' ? '/_.data' : `${url}.data`)
  expect(data).not.toContain('@type')
})

it('answers the same bytes to everybody', async () => {
  const plain = await get(`/course/${course.id}`)
  const others: Record<string, string>[] = [
    { cookie: 'continue=1; token=1' },
    { authorization: 'Bearer token' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    { 'user-agent': 'Googlebot/2.1' },
    { 'accept-language': 'ru', accept: 'application/json' },
  ]
  for (const headers of others) {
    const page = await get(`/course/${course.id}`, headers)
    expect(page.body, JSON.stringify(headers)).toBe(plain.body)
    expect(page.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  }
  expect(plain.body).not.toContain('evil.example')
})

it.each([
  [() => `/course/${course.id}`, () => `/course/${course.id}?utm_source=telegram`],
  [() => `/course/${course.id}`, () => `/COURSE/${course.id}/`],
  [() => '/courses', () => `/courses?utm=${'x'.repeat(10_000)}`],
  [() => '/courses?search=python', () => '/courses?x=1&search=%20python'],
  [() => '/courses?levels=1,2', () => '/courses?levels=2&levels=1&sort=best'],
  [() => '/', () => '/?constructor=1&__proto__[x]=1'],
  [() => '/nope', () => '/somewhere/else?entirely'],
  [() => '/_.data', () => '/_.data?fbclid=1'],
])('makes no further page of another spelling (%#)', async (usual, other) => {
  // The second response has the time of the first in its headers, so it was not rendered separately.
  kashf.clock.advance(10_000)
  const first = await get(usual())
  kashf.clock.advance(3_000)
  const second = await get(other())
  expect(second.headers).toMatchObject({ etag: first.headers.etag })
  expect(Number(second.headers.age)).toBeGreaterThanOrEqual(3)
})

it('does not keep pages whose parameters are huge or of no known meaning', async () => {
  const huge = await get(`/courses?search=${encodeURIComponent('ў'.repeat(1_000))}`)
  expect(huge.headers['cache-control']).toBe('private, no-cache')
  expect((await get('/login?next=/course/1')).headers['cache-control']).toBe('private, no-cache')
})

it('tells the router the routes of links', async () => {
  const version = /"version":"([^"]+)"/.exec((await get('/')).body)?.[1]
  const answer = await get(`/__manifest?paths=%2Flogin&version=${version}`)
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json())).toContain('routes/account/login')
})

it.each(['terms', 'privacy', 'refunds', 'about'])(
  'answers the data of /%s to a link within the site',
  async (slug) => {
    const answer = await get(`/${slug}.data`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`"${slug}"`)
  },
)

it('keeps one page for all unknown addresses, and none for records that do not exist', async () => {
  const unknown = await get('/nope')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.headers['cache-control']).toMatch(/^public/)
  const missing = await get('/course/999999')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['cache-control']).toBe('private, no-cache')
})

it('shows a write at once', async () => {
  const before = await get('/teachers')
  await buildTeacher(kashf.deps)
  kashf.deps.publicCache.clear()
  expect((await get('/teachers')).headers.etag).not.toBe(before.headers.etag)
})

it('keeps no certificate, whose codes could be guessed', async () => {
  expect((await get('/certificate/7Q4M2XWT9KDP')).headers['cache-control']).toBe('private, no-cache')
  const redirect = await get('/certificate?code=7q4m')
  expect([redirect.statusCode, redirect.headers.location]).toEqual([302, '/certificate/7q4m'])
})
