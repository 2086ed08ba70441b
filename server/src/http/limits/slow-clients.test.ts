import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRaw, type RawConnection } from '../../testing/clients/raw-socket.ts'
import { waitFor } from '../../testing/wait.ts'
import { answerClientError } from '../errors/client-error.ts'
import { installErrorHandler } from '../errors/error-handler.ts'
import { type Connections, limitConnections } from './connections.ts'
import { cutSlowClients } from './slow-clients.ts'

/** Timeouts shorter than in production. */
const CLIENT_TIMEOUTS = {
  bodyMs: 800,
  uploadWindowMs: 1200,
  uploadWindowBytes: 1000,
  drainMs: 300,
  drainBytes: 1_000_000,
  stalledAnswerMs: 1500,
  idleMs: 1500,
}

let app: FastifyInstance
let connections: Connections
let url: string
const held = new PassThrough()

beforeAll(async () => {
  app = Fastify({
    http: { headersTimeout: 500, connectionsCheckingInterval: 100 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, connections.isAnswering(socket)),
  })
  connections = limitConnections(app, { all: 100, perClient: 100 })
  cutSlowClients(app, connections, CLIENT_TIMEOUTS)
  installErrorHandler(app)
  app.addContentTypeParser('video/mp4', (_request, payload, done) => {
    let bytes = 0
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    payload.on('error', (error) => done(error))
    payload.on('end', () => done(null, { bytes }))
  })
  app.post('/json', async (request) => ({ body: request.body }))
  app.post('/upload', { config: { isUpload: true } }, async (request) => ({ body: request.body }))
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(20_000_000, 'x')))
  app.get('/held', (_request, reply) => reply.send(held))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends `text` repeatedly until the connection closes. */
async function keepSending(connection: RawConnection, text: string, everyMs: number): Promise<void> {
  const sending = setInterval(() => connection.socket.write(text), everyMs)
  await connection.closed
  clearInterval(sending)
}

const head = (path: string, type: string, length: number | 'chunked') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n` +
  (length === 'chunked' ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${length}\r\n\r\n`)

describe('an incomplete request', () => {
  it.each([
    ['nothing is sent', '', ''],
    ['headers arrive one character at a time', 'GET /json HTTP/1.1\r\nx: ', 'a'],
    ['only empty lines are sent', '', '\r\n'],
  ])('gets 408 when %s', async (_what, first, more) => {
    const connection = openRaw(url, first)
    await keepSending(connection, more, 100)
    expect(connection.statuses()).toEqual([408])
    expect(connection.received()).toContain('"request_timeout"')
  })

  it.each([
    ['with a declared length', head('/json', 'application/json', 1000), ' '],
    ['chunked', head('/json', 'application/json', 'chunked'), '1\r\n \r\n'],
    ['with an endless trailer', `${head('/json', 'application/json', 'chunked')}2\r\n{}\r\n0\r\nx: `, 'a'],
    ['an upload that makes almost no progress', head('/upload', 'video/mp4', 1_000_000), 'x'],
  ])('gets 408 when its body arrives too slowly: %s', async (_what, first, more) => {
    const connection = openRaw(url, first)
    await keepSending(connection, more, 50)
    expect(connection.statuses()).toEqual([408])
    expect(connection.received()).toContain('"request_timeout"')
  })

  it('may take long if it is an upload that makes progress', async () => {
    const connection = openRaw(url, head('/upload', 'video/mp4', 40_000))
    // Three windows, each above the required minimum.
    for (let part = 0; part < 40; part++) {
      connection.socket.write('x'.repeat(1000))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await waitFor('the response', async () => connection.received().includes('{"body":{"bytes":40000}}'))
    expect(connection.statuses()).toEqual([200])
    connection.socket.destroy()
  })
})

describe('a connection', () => {
  it('is closed soon after a response that did not wait for the body', async () => {
    const connection = openRaw(url, head('/refused', 'video/mp4', 1_000_000))
    await keepSending(connection, 'x', 50)
    expect(connection.statuses()).toEqual([401])
  })

  it('is closed when it has no request, even if it sends empty lines', async () => {
    const connection = openRaw(url, 'GET /none HTTP/1.1\r\nhost: x\r\n\r\n')
    await keepSending(connection, '\r\n', 100)
    expect(connection.statuses()).toEqual([404])
  })

  it('is closed when the client does not read the response', async () => {
    const connection = openRaw(url)
    connection.socket.pause()
    connection.socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    await waitFor('the connection', async () => connections.open.size > 0)
    await waitFor('the server to close it', async () => connections.open.size === 0)
    connection.socket.destroy()
  })

  it('stays open during a response with pauses, such as live events', async () => {
    const connection = openRaw(url, 'GET /held HTTP/1.1\r\nhost: x\r\n\r\n')
    held.write('ready')
    await waitFor('the beginning', async () => connection.received().includes('ready'))
    await new Promise((resolve) => setTimeout(resolve, 2 * CLIENT_TIMEOUTS.idleMs))
    held.end('later')
    await once(connection.socket, 'data')
    expect(connection.received()).toContain('later')
    connection.socket.destroy()
  })
})
