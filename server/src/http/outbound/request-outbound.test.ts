import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkedLookup } from './checked-lookup.ts'
import { limitBody } from './limit-body.ts'
import { OutboundFailure } from './outbound-failure.ts'
import { type OutboundRequest, requestOutbound } from './request-outbound.ts'

/** A malicious server, reached as a test origin; 127.0.0.1 is the same server, but not exempt. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(request, response)
})
let origin: string
let forbidden: string
beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  forbidden = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

const TIMEOUTS = { connectMs: 20_000, headersMs: 20_000, idleMs: 20_000 }
const ask = (url: string, changed: Partial<OutboundRequest> = {}, addresses: LookupAddress[] = []) =>
  requestOutbound(
    { testOrigins: [origin], ownHost: 'kashf.uz', resolve: async () => addresses },
    { url: new URL(url), signal: new AbortController().signal, timeouts: TIMEOUTS, ...changed },
  )
async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(OutboundFailure)
  return error.problem
}
async function read(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
const LIMITS = { maxBytes: 1_000_000, minBytesPerSecond: 0 }

it.each([
  // other protocols, ports and passwords
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'https://example.com:8443/'],
  ...['https://example.com:22/', 'https://user@example.com/', 'https://user:secret@example.com/'],
  // addresses in every spelling
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
  ],
  ...[
    'https://127.0.0.1./',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
  ],
  ...['https://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'https://１２７.0.0.1/'],
])('refuses %s without a connection', async (url) => {
  expect(await problemOf(ask(url))).toBe('address_refused')
})

it.each([
  ['one private address', [{ address: '127.0.0.1', family: 4 }], 'address_refused'],
  [
    'a private address beside a public one',
    [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    'address_refused',
  ],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }], 'address_refused'],
  ['no address', [], 'unreachable'],
])('refuses a name with %s', async (_, addresses, problem) => {
  for (const host of ['example.uz', 'fayllar.example.uz']) {
    expect(await problemOf(ask(`https://${host}/file.mp4`, {}, addresses))).toBe(problem)
  }
})

it('connects to the addresses it checked, so that a second answer of the DNS changes nothing', async () => {
  const answers = [[{ address: '8.8.8.8', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]
  let asked = 0
  const lookup = checkedLookup(async () => answers[asked++] ?? [])
  const given = await new Promise((done) => {
    lookup('rebinding.example', { all: true }, (error, addresses) => done([error, addresses]))
  })
  expect(given).toEqual([null, [{ address: '8.8.8.8', family: 4 }]])
  expect(asked).toBe(1)
})

it('follows redirects to what is allowed, five at most', async () => {
  answer = ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left === 0) response.end('kashf')
    else response.writeHead(302, { location: `/${left - 1}` }).end('a body that nobody reads')
  }
  const { status, url, body } = await ask(`${origin}/5`)
  expect([status, url.pathname, String(await read(limitBody(body, LIMITS)))]).toEqual([200, '/0', 'kashf'])
  expect(await problemOf(ask(`${origin}/6`))).toBe('too_many_redirects')
  expect(await problemOf(ask(`${origin}/1`, { maxRedirects: 0 }))).toBe('too_many_redirects')
})

it('checks the target of a redirect like the first address', async () => {
  for (const location of [
    `${forbidden}/secret`,
    'https://127.0.0.1/secret',
    'https://[::1]/secret',
    '//169.254.169.254/latest',
    'file:///etc/passwd',
    'https://private.example/secret',
  ]) {
    requests = []
    answer = (_, response) => response.writeHead(302, { location }).end()
    const problem = await problemOf(ask(`${origin}/start`, {}, [{ address: '192.168.0.1', family: 4 }]))
    expect([location, problem, requests]).toEqual([location, 'address_refused', ['/start']])
  }
  answer = (_, response) => response.writeHead(302, { location: 'https://' }).end()
  expect(await problemOf(ask(origin))).toBe('bad_answer')
  answer = (_, response) => response.writeHead(302).end()
  expect(await problemOf(ask(origin))).toBe('bad_answer')
})

it('ends an endless body at the limit', async () => {
  answer = (_, response) => {
    const piece = Buffer.alloc(64 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    more()
  }
  const { body } = await ask(origin)
  expect(await problemOf(read(limitBody(body, LIMITS)))).toBe('too_large')
  expect(body.destroyed).toBe(true)
})

it('gives up a body that drips, and one that stops', async () => {
  answer = (_, response) => {
    const drip = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(drip))
  }
  const dripping = await ask(origin)
  const limits = { ...LIMITS, minBytesPerSecond: 10_000, windowMs: 20 }
  expect(await problemOf(read(limitBody(dripping.body, limits)))).toBe('too_slow')
  answer = (_, response) => response.write('begun')
  const silent = await ask(origin, { timeouts: { ...TIMEOUTS, idleMs: 50 } })
  expect(await problemOf(read(limitBody(silent.body, LIMITS)))).toBe('timed_out')
})

it('gives up a server that sends no headers, or too many', async () => {
  answer = () => {}
  expect(await problemOf(ask(origin, { timeouts: { ...TIMEOUTS, headersMs: 50 } }))).toBe('timed_out')
  answer = (_, response) => response.writeHead(200, { 'x-much': 'a'.repeat(20_000) }).end()
  expect(await problemOf(ask(origin))).toBe('bad_answer')
})

it('refuses a compressed answer without decompressing it, unless only its status is asked for', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  answer = ({ headers }, response) => {
    expect(headers['accept-encoding']).toBe('identity')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  }
  expect(await problemOf(ask(origin))).toBe('bad_answer')
  const { status, body } = await ask(origin, { post: Buffer.from('salom') })
  body.destroy()
  expect(status).toBe(200)
})

it('fails when a body is shorter than announced, and ignores what is longer', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('short', () => response.socket?.destroy())
  }
  const { body } = await ask(origin)
  expect(await problemOf(read(limitBody(body, LIMITS)))).toBe('unreachable')
  answer = (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nshort and more')
  }
  const long = await ask(origin)
  expect(String(await read(limitBody(long.body, LIMITS)).catch(() => 'short'))).toBe('short')
})

it('stops at once when it is cancelled', async () => {
  const cancel = new AbortController()
  answer = () => cancel.abort(new Error('cancelled'))
  await expect(ask(origin, { signal: cancel.signal })).rejects.toThrow('cancelled')
  await expect(ask(origin, { signal: cancel.signal })).rejects.toThrow('cancelled')
})

it('posts a body once, and neither follows a redirect with it nor reaches a private address', async () => {
  const received: string[] = []
  answer = (request, response) => {
    void read(request).then((body) => {
      received.push(`${request.method} ${request.headers['content-length']} ${body}`)
      if (request.url === '/moved') response.writeHead(307, { location: '/' }).end()
      else response.writeHead(201).end()
    })
  }
  const post = Buffer.from('salom')
  const { status, body } = await ask(`${origin}/`, { post })
  body.destroy()
  expect(status).toBe(201)
  expect(await problemOf(ask(`${origin}/moved`, { post, maxRedirects: 5 }))).toBe('too_many_redirects')
  expect(await problemOf(ask(`${forbidden}/`, { post }))).toBe('address_refused')
  expect(received).toEqual(['POST 5 salom', 'POST 5 salom'])
})
