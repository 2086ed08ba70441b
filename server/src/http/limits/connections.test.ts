import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openRaw, type RawConnection, requestRaw } from '../../testing/clients/raw-socket.ts'
import { waitFor } from '../../testing/wait.ts'

const ALL = 30
const PER_ADDRESS = 10

let kashf: TestApp
let url: string
/** Sends the responses to all pending requests to /api/wait. */
let answerAll: () => void
let wait: Promise<void>
/** Requests to /api/wait that have reached their handler in this test. */
let running: number

beforeAll(async () => {
  const variables = { MAX_CONNECTIONS: String(ALL), MAX_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) }
  kashf = await startTestApp({
    variables,
    pages: async (app) => {
      app.get('/api/wait', () => {
        running++
        return wait.then(() => ({ data: 'done' }))
      })
    },
  })
  url = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => kashf.close())

beforeEach(() => {
  running = 0
  wait = new Promise((resolve) => {
    answerAll = resolve
  })
})

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`
const health = get('/healthz', 'connection: close\r\n')

async function closeAll(connections: RawConnection[]): Promise<void> {
  for (const { socket } of connections) socket.destroy()
  await Promise.all(connections.map(({ closed }) => closed))
  await waitFor('the server to notice', async () => (await requestRaw(url, health)).includes(' 200 '))
}

describe('connections from one address', () => {
  it('get 503 above their limit, while another address is served', async () => {
    const many = Array.from({ length: PER_ADDRESS }, () => openRaw(url))
    await waitFor('the limit', async () => {
      const answer = await requestRaw(url, health)
      return /^HTTP\/1\.1 503 .*retry-after: 5\r\n.*"error":"unavailable"/s.test(answer)
    })
    const other = openRaw(url, health, { localAddress: '127.0.0.2' })
    await other.closed
    expect(other.statuses()).toEqual([200])
    await closeAll(many)
  })

  it('do not count against the proxy that forwards them', async () => {
    const ofClient = (client: number) =>
      openRaw(url, get('/healthz', `x-forwarded-for: 203.0.113.${client}\r\n`))
    const many: RawConnection[] = []
    for (let client = 1; client <= 2 * PER_ADDRESS; client++) {
      const connection = ofClient(client)
      await waitFor('a response', async () => connection.statuses().length === 1)
      many.push(connection)
    }
    expect(many.flatMap(({ statuses }) => statuses())).toEqual(many.map(() => 200))
    // The total is still limited.
    const more = Array.from({ length: ALL - many.length }, (_, at) =>
      openRaw(url, '', { localAddress: `127.0.0.${10 + (at % 5)}` }),
    )
    await waitFor('the total limit', async () => {
      const one = openRaw(url, health, { localAddress: '127.0.0.3' })
      await one.closed
      return one.statuses()[0] === 503
    })
    await closeAll([...many, ...more])
  })
})

describe('concurrent requests of one client', () => {
  it('get 503 above their limit, over whichever proxy connections they arrive', async () => {
    const ofClient = (client: string) =>
      openRaw(url, get('/api/wait', `x-forwarded-for: ${client}\r\nconnection: close\r\n`))
    // Different addresses of one IPv6 network are one client.
    const many = Array.from({ length: PER_ADDRESS }, (_, at) => ofClient(`2001:db8::${at + 1}`))
    await waitFor('all to run', async () => running === PER_ADDRESS)
    const refused = ofClient('2001:db8::ffff')
    await refused.closed
    expect(refused.statuses()).toEqual([503])
    expect(refused.received()).toContain('"error":"unavailable"')
    const other = ofClient('2001:db8:0:1::1')
    answerAll()
    await Promise.all([...many, other].map(({ closed }) => closed))
    expect([...many, other].flatMap(({ statuses }) => statuses())).toEqual([...many, other].map(() => 200))
  })

  it('count until their connection closes, including pipelined ones', async () => {
    const pipelined = openRaw(url, get('/api/wait').repeat(PER_ADDRESS + 5))
    await waitFor('the requests to run', async () => (await requestRaw(url, health)).includes(' 503 '))
    pipelined.socket.destroy()
    await waitFor('them to be discounted', async () => (await requestRaw(url, health)).includes(' 200 '))
    answerAll()
  })
})
