import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LoaderData, PageHandler, RenderedPage } from '@kashf/web/host.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addBanner } from '../content/banners/banners.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildOperator, buildTeacher } from '../testing/builders/people.ts'
import { openKeptPages } from './kept-pages.ts'

const TEXT = 'Kurslar '.repeat(500)

/** The behaviour of the next render, and the number of renders. */
let renders = 0
let render: (request: Request, data: LoaderData) => Promise<Partial<RenderedPage>>

const handler: PageHandler = {
  addressOf: (url) => ({ address: new URL(url, 'http://page').pathname, keptStatus: 200 }),
  async render(request, data) {
    renders += 1
    const page = await render(request, data)
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    return { status: 200, headers, body: TEXT, scriptSources: ["'sha256-x'"], ...page }
  },
  clientDir: '',
  close: async () => {},
}

let kashf: TestApp
beforeAll(async () => {
  kashf = await startTestApp({
    pages: async (app, deps) => {
      const pages = openKeptPages(deps, handler)
      app.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        handler: (request, reply) => pages.send(request.url, request, reply),
      })
    },
  })
  kashf.clock.stop()
})
afterAll(() => kashf.close())
beforeEach(() => {
  kashf.clock.advance(600_000)
  renders = 0
  render = async () => ({})
})

const get = (url: string, headers: Record<string, string> = {}) =>
  kashf.app.inject({ method: 'GET', url, headers })

/** A render that is pending until `finish`. */
function slowRender(page: Partial<RenderedPage>) {
  let finish = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const finished = new Promise<void>((resolve) => (finish = resolve))
  return {
    begun,
    finish: () => finish(),
    render: async () => {
      begin()
      await finished
      return page
    },
  }
}

it('renders a page once in five seconds, for everybody', async () => {
  const first = await get('/a')
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=5, must-revalidate',
    age: '0',
    vary: 'accept-encoding',
  })
  expect(first.headers['content-security-policy']).toContain("script-src 'self' 'sha256-x'")
  kashf.clock.advance(4_000)
  const headers = {
    cookie: 'token=1',
    authorization: 'Bearer x',
    host: 'evil.example',
    'accept-language': 'ru',
  }
  const second = await get('/a', headers)
  expect(second.body).toBe(first.body)
  expect(second.headers).toMatchObject({ etag: first.headers.etag, age: '4' })
  expect(renders).toBe(1)
  kashf.clock.advance(301_000)
  await get('/a')
  expect(renders).toBe(2)
})

it('shows loaders nothing of the request but its address', async () => {
  let seen: Request | undefined
  render = async (request) => {
    seen = request
    return {}
  }
  await get('/b', { cookie: 'token=1', authorization: 'Bearer x', host: 'evil.example' })
  expect(seen?.url).toBe('http://kashf.test/b')
  expect([...(seen?.headers ?? [])]).toEqual([])
})

it.each([
  ['', null],
  ['identity', null],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['br;q=nonsense', null],
])('encodes a page for a client that accepts “%s”', async (accepted, encoding) => {
  const page = await get('/encoded', { 'accept-encoding': accepted })
  expect(page.headers['content-encoding'] ?? null).toBe(encoding)
  expect(page.headers.vary).toBe('accept-encoding')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  expect(String(unpack ? unpack(page.rawPayload) : page.rawPayload)).toBe(TEXT)
})

it('answers 304 to those who have the page, with the headers that caches need', async () => {
  const { etag } = (await get('/c')).headers
  for (const known of [etag, `"other", ${etag}`, String(etag).replace('W/', ''), '*']) {
    const answer = await get('/c', { 'if-none-match': String(known) })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding', age: '0' })
    expect(answer.headers['content-security-policy']).toContain("'sha256-x'")
  }
  for (const other of ['"other"', '', `${etag}x`]) {
    expect((await get('/c', { 'if-none-match': other })).statusCode).toBe(200)
  }
})

it('answers HEAD from the same page', async () => {
  const page = await get('/d')
  const head = await kashf.app.inject({ method: 'HEAD', url: '/d' })
  expect(head.body).toBe('')
  expect(head.headers).toMatchObject({ etag: page.headers.etag, 'content-length': String(TEXT.length) })
  expect(renders).toBe(1)
})

it('renders once for concurrent requests', async () => {
  const slow = slowRender({})
  render = slow.render
  const answers = Promise.all(Array.from({ length: 20 }, () => get('/e')))
  await slow.begun
  slow.finish()
  expect(new Set((await answers).map(({ body }) => body))).toEqual(new Set([TEXT]))
  expect(renders).toBe(1)
})

it('does not keep a page that failed, and lets nobody wait for it', async () => {
  const slow = slowRender({ status: 500, body: 'Xato' })
  render = slow.render
  const waiting = Promise.all([get('/f'), get('/f')])
  await slow.begun
  slow.finish()
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([500, 500])
  render = () => Promise.reject(new Error('rendering failed'))
  expect((await get('/f')).statusCode).toBe(500)
  render = async () => ({})
  const again = await get('/f')
  expect([again.statusCode, again.body]).toEqual([200, TEXT])
})

it.each([404, 302, 500])('does not keep a page with status %i', async (status) => {
  render = async () => ({ status })
  const page = await get(`/status-${status}`)
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  await get(`/status-${status}`)
  expect(renders).toBe(2)
})

it('drops a page that was being rendered when the cache was cleared', async () => {
  const slow = slowRender({ body: 'old' })
  render = slow.render
  const old = get('/g')
  await slow.begun
  kashf.deps.publicCache.clear()
  render = async () => ({ body: 'new' })
  expect((await get('/g')).body).toBe('new')
  slow.finish()
  expect((await old).body).toBe('old')
  expect((await get('/g')).body).toBe('new')
})

it('gives a page that is for one request alone to nobody else', async () => {
  let person = 0
  render = async (_request, { life }) => {
    life.neverKeep()
    const body = `page of ${++person}`
    await new Promise(setImmediate)
    return { body }
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/h')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(5)
  expect(answers.every(({ headers }) => headers['cache-control'] === 'private, no-cache')).toBe(true)
  expect((await get('/h')).body).toBe('page of 6')
})

it('keeps no page that would outlive what it holds', async () => {
  const expiresIn = (ms: number) => new Date(kashf.clock.now().getTime() + ms)
  render = async (_request, { life }) => {
    life.keepUntil(expiresIn(60_000))
    life.keepUntil(expiresIn(4_000))
    return {}
  }
  expect((await get('/i')).headers['cache-control']).toBe('private, no-cache')
  render = async (_request, { life }) => {
    life.keepUntil(expiresIn(8_000))
    return { body: 'signed' }
  }
  expect((await get('/i')).headers['cache-control']).toMatch(/^public/)
  render = async () => ({ body: 'signed again' })
  kashf.clock.advance(5_000)
  expect((await get('/i')).body).toBe('signed again')
})

it('allows browsers to save a page of public data that holds nothing that expires, and no other', async () => {
  const allowed = async (url: string) => (await get(url)).headers['offline-copy']
  render = async (_request, { pages }) => ({ body: JSON.stringify(await pages.teachers()) })
  expect(await allowed('/public')).toBe('allowed')
  render = async () => ({ body: 'a page behind the login' })
  expect(await allowed('/private')).toBeUndefined()
  render = async (_request, { pages, life }) => {
    life.keepUntil(new Date(kashf.clock.now().getTime() + 3_600_000))
    return { body: JSON.stringify(await pages.teachers()) }
  }
  expect(await allowed('/with-signed-address')).toBeUndefined()
  render = async (_request, { pages, life }) => {
    life.neverKeep()
    return { body: JSON.stringify(await pages.teachers()) }
  }
  expect(await allowed('/for-one-request')).toBeUndefined()
  render = async (_request, { pages }) => ({ body: JSON.stringify(await pages.teachers()), status: 404 })
  expect(await allowed('/missing')).toBeUndefined()
})

it('may be saved while a banner is planned, which copies leave out, and is kept until it begins', async () => {
  const { id: operatorId } = await buildOperator(kashf.deps)
  const beginsIn = (ms: number) => new Date(kashf.clock.now().getTime() + ms).toISOString()
  await kashf.deps.db.transaction((tx) =>
    addBanner(kashf.deps, tx, {
      ...{ text: 'Texnik ishlar', tone: 'warning', audience: 'everyone', operatorId },
      ...{ starts_at: beginsIn(8_000), ends_at: beginsIn(60_000) },
    }),
  )
  render = async (_request, { pages }) => ({
    body: JSON.stringify([await pages.teachers(), await pages.banners()]),
  })
  expect((await get('/before-banner')).headers['offline-copy']).toBe('allowed')
  kashf.clock.advance(6_000)
  expect((await get('/too-near-banner')).headers['cache-control']).toBe('private, no-cache')
})

it('is no older than its data, and is not rendered again while these have not changed', async () => {
  render = async (_request, { pages }) => ({ body: JSON.stringify(await pages.teachers()) })
  await kashf.app.inject('/j')
  kashf.clock.advance(4_000)
  const other = await get('/k')
  expect(other.headers.age).toBe('4')
  expect(renders).toBe(2)
  kashf.clock.advance(1_000)
  expect((await get('/k')).headers.age).toBe('0')
  kashf.deps.publicCache.clear()
  await get('/k')
  expect(renders).toBe(2)

  const { id } = await buildTeacher(kashf.deps)
  kashf.deps.publicCache.clear()
  expect((await get('/k')).body).toContain(`"id":${id}`)
  expect(renders).toBe(3)
})

it('serves a page as it was while the database is away, and a page with 503 if there is none', async () => {
  // Throws as the router does when a loader fails.
  render = async (_request, { pages }) => {
    try {
      await pages.categories()
      return {}
    } catch {
      return { status: 500, body: 'Xatolik' }
    }
  }
  expect((await get('/away')).statusCode).toBe(200)
  const away = vi.spyOn(kashf.deps.readDb, 'rows').mockRejectedValue(new DatabaseUnavailable('cut'))
  try {
    kashf.clock.advance(60_000)
    const kept = await get('/away')
    expect(kept).toMatchObject({ statusCode: 200, body: TEXT })
    expect(Number(kept.headers.age), 'its true age').toBeGreaterThanOrEqual(60)
    const none = await get('/never-seen')
    expect(none).toMatchObject({ statusCode: 503, body: 'Xatolik' })
    expect(none.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-cache' })
    kashf.clock.advance(3_600_000)
    expect((await get('/away')).statusCode, 'too old').toBe(503)
  } finally {
    away.mockRestore()
  }
  expect((await get('/away')).statusCode).toBe(200)
})
