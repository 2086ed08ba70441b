import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openRaw, type RawConnection, requestRaw } from '../../testing/clients/raw-socket.ts'
import { waitFor } from '../../testing/wait.ts'

const ALL = 30
const PER_ADDRESS = 10

let kashf: TestApp
let url: string
/** Requests to /api/wait are answered when this is called. */
let answerAll: () => void
let wait: Promise<void>

beforeAll(async () => {
  const variables = { MAX_CONNECTIONS: String(ALL), MAX_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) }
  kashf = await startTestApp({
    variables,
    pages: async (app) => {
      app.get('/api/wait', () => wait.then(() => ({ data: 'done' })))
    },
  })
  url = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => kashf.close())

beforeEach(() => {
  wait = new Promise((resolve) => {
    answerAll = resolve
  })
})

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`
const alive = get('/healthz', 'connection: close\r\n')

async function closeAll(connections: RawConnection[]): Promise<void> {
  for (const { socket } of connections) socket.destroy()
  await Promise.all(connections.map(({ closed }) => closed))
  await waitFor('the server to see it', async () => (await requestRaw(url, alive)).includes(' 200 '))
}

describe('connections of one address', () => {
  it('are answered 503 above their limit, while another address is served', async () => {
    const many = Array.from({ length: PER_ADDRESS }, () => openRaw(url))
    await waitFor('the limit', async () => {
      const answer = await requestRaw(url, alive)
      return /^HTTP\/1\.1 503 .*retry-after: 5\r\n.*"error":"unavailable"/s.test(answer)
    })
    const other = openRaw(url, alive, { localAddress: '127.0.0.2' })
    await other.closed
    expect(other.statuses()).toEqual([200])
    await closeAll(many)
  })

  it('are not those of the proxy that brings them', async () => {
    const ofClient = (client: number) =>
      openRaw(url, get('/healthz', `x-forwarded-for: 203.0.113.${client}\r\n`))
    const many: RawConnection[] = []
    for (let client = 1; client <= 2 * PER_ADDRESS; client++) {
      const connection = ofClient(client)
      await waitFor('an answer', async () => connection.statuses().length === 1)
      many.push(connection)
    }
    expect(many.flatMap(({ statuses }) => statuses())).toEqual(many.map(() => 200))
    // All together still have a limit.
    const more = Array.from({ length: ALL - many.length }, (_, at) =>
      openRaw(url, '', { localAddress: `127.0.0.${10 + (at % 5)}` }),
    )
    await waitFor('the limit of all', async () => {
      const one = openRaw(url, alive, { localAddress: '127.0.0.3' })
      await one.closed
      return one.statuses()[0] === 503
    })
    await closeAll([...many, ...more])
  })
})

describe('requests of one client that run at a time', () => {
  it('are answered 503 above their limit, whichever connections of a proxy bring them', async () => {
    const ofClient = (client: string) =>
      openRaw(url, get('/api/wait', `x-forwarded-for: ${client}\r\nconnection: close\r\n`))
    // Different addresses of one IPv6 network are one client.
    const many = Array.from({ length: PER_ADDRESS }, (_, at) => ofClient(`2001:db8::${at + 1}`))
    const refused = await waitFor('a refusal', async () => {
      const one = ofClient('2001:db8::ffff')
      await Promise.race([one.closed, new Promise((resolve) => setTimeout(resolve, 500))])
      if (one.statuses().length === 0) many.push(one)
      return one.statuses()[0] === 503 && one
    })
    expect(refused.received()).toContain('"error":"unavailable"')
    const other = ofClient('2001:db8:0:1::1')
    answerAll()
    await Promise.all([...many, other].map(({ closed }) => closed))
    expect([...many, other].flatMap(({ statuses }) => statuses())).toEqual([...many, other].map(() => 200))
  })

  it('are counted until their connection ends, pipelined ones too', async () => {
    const pipelined = openRaw(url, get('/api/wait').repeat(PER_ADDRESS + 5))
    await waitFor('the requests to run', async () => (await requestRaw(url, alive)).includes(' 503 '))
    pipelined.socket.destroy()
    await waitFor('them to be forgotten', async () => (await requestRaw(url, alive)).includes(' 200 '))
    answerAll()
  })
})
