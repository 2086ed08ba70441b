import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openPublicCache } from './public-cache.ts'

function setUp() {
  let nowMs = 1_000_000
  let made = 0
  const cache = openPublicCache({ now: () => new Date(nowMs) }, () => 'https://kashf.uz', 10_000)
  return {
    cache,
    made: () => made,
    pass: (ms: number) => {
      nowMs += ms
    },
    make: async () => ({ data: ++made }),
  }
}

it('makes a response once for concurrent callers, and again after five seconds', async () => {
  const { cache, made, pass, make } = setUp()
  const [first, second] = await Promise.all([cache.answer('a', make), cache.answer('a', make)])
  expect(first.body).toBe(second.body)
  expect(String(first.body.plain)).toBe('{"data":1}')
  pass(4_999)
  await cache.answer('a', make)
  expect(made()).toBe(1)
  pass(1)
  expect((await cache.answer('a', make)).body.etag).not.toBe(first.body.etag)
  await cache.answer('b', make)
  expect(made()).toBe(3)
})

it('does not cache a failure', async () => {
  const { cache, make } = setUp()
  await expect(cache.answer('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(String((await cache.answer('a', make)).body.plain)).toBe('{"data":1}')
})

it('drops a response that was still being made when the cache was cleared', async () => {
  const { cache, make } = setUp()
  let finish = (_value: object) => {}
  const slow = cache.answer('a', () => new Promise<object>((resolve) => (finish = resolve)))
  cache.clear()
  const fresh = await cache.answer('a', make)
  finish({ data: 'old' })
  expect(String((await slow).body.plain)).toBe('{"data":"old"}')
  expect((await cache.answer('a', make)).body).toEqual(fresh.body)
})

it('compresses a response once for each encoding', async () => {
  const { cache } = setUp()
  const { body } = await cache.answer('a', async () => ({ data: 'kurs '.repeat(500) }))
  const [br, again, gzip] = await Promise.all([body.in('br'), body.in('br'), body.in('gzip')])
  expect(again).toBe(br)
  expect(brotliDecompressSync(br)).toEqual(body.plain)
  expect(gunzipSync(gzip)).toEqual(body.plain)
})

it('adds the origin to URLs in API responses but not in pages, and leaves other text alone', async () => {
  const { cache } = setUp()
  const content = { cover: '/media/image/1', title: '"cover":"/media/x', link: '/v/1', url: '/course/1' }
  const { body } = await cache.answer('a', async () => content)
  expect(JSON.parse(String(body.plain))).toEqual({ ...content, cover: 'https://kashf.uz/media/image/1' })
  const data = await cache.pageData('a', async () => content)
  expect(JSON.parse(String(data.plain))).toEqual(content)
})

it('evicts the oldest entries when the total size is too large', async () => {
  const { cache, made, make } = setUp()
  await cache.answer('first', make)
  const large = 'x'.repeat(4_500)
  await cache.answer('second', async () => large)
  await cache.answer('first', make)
  expect(made()).toBe(1)
  await cache.answer('third', async () => large)
  await cache.answer('fourth', async () => large)
  await cache.answer('first', make)
  expect(made()).toBe(2)
})
