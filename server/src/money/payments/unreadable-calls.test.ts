import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { unreadableBodies } from '@kashf/simulators/unreadable-bodies.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let port: number
beforeAll(async () => {
  await kashf.app.listen({ host: '127.0.0.1', port: 0 })
  port = (kashf.app.server.address() as AddressInfo).port
})

interface Heard {
  status: number | undefined
  type: string | undefined
  body: Record<string, unknown>
}

/** Sends the body over a separate socket, either with its length or in chunks. */
function send(
  path: string,
  body: string,
  options: { headers: Record<string, string>; isChunked: boolean },
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body)
    const length = options.isChunked ? {} : { 'content-length': String(bytes.length) }
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: `/api/outApis/${path}`,
        method: 'POST',
        headers: { ...options.headers, ...length },
      },
      async (answer) => {
        const { statusCode: status, headers } = answer
        resolve({ status, type: headers['content-type'], body: JSON.parse(await text(answer)) })
      },
    )
    call.on('error', reject)
    for (let at = 0; at < bytes.length; at += 65_536) call.write(bytes.subarray(at, at + 65_536))
    call.end()
  })
}

const credentials = () => {
  const { payme, uzum, paynet } = kashf.deps.env
  return {
    payme: basicAuth(payme.login, payme.key ?? ''),
    uzum: basicAuth(uzum.login ?? '', uzum.password ?? ''),
    paynet: basicAuth(paynet.login ?? '', paynet.password ?? ''),
  }
}
const CONTENT_TYPES = [
  'application/json',
  'text/json; charset=UTF-8',
  'text/xml',
  'multipart/form-data',
  'no type at all',
]

describe.each([true, false])('a body that cannot be read (in chunks: %s)', (isChunked) => {
  it.each([
    ['payme', 'payme' as const, 200, { id: null, error: { code: -32700 } }, 200, { error: { code: -32504 } }],
    [
      'uzum/create',
      'uzum' as const,
      400,
      { status: 'FAILED', errorCode: '10002' },
      400,
      { errorCode: '10001' },
    ],
    ['paynet', 'paynet' as const, 200, { id: null, error: { code: -32700 } }, 401, { error: { code: 412 } }],
    ['click/prepare', null, 200, { error: -8 }, 200, { error: -8 }],
    ['click/complete', null, 200, { error: -8 }, 200, { error: -8 }],
  ])(
    'is answered in the words of %s',
    async (path, provider, status, answer, strangersStatus, strangersAnswer) => {
      for (const [i, body] of unreadableBodies().entries()) {
        const type = CONTENT_TYPES[i % CONTENT_TYPES.length] ?? ''
        const authorization = provider ? credentials()[provider] : ''
        const heard = await send(path, body, { isChunked, headers: { authorization, 'content-type': type } })
        expect([heard.status, heard.type], body.slice(0, 40)).toEqual([
          status,
          'application/json; charset=utf-8',
        ])
        expect(heard.body, body.slice(0, 40)).toMatchObject(answer)
        const stranger = await send(path, body, {
          isChunked,
          headers: { authorization: 'Basic eDp5', 'content-type': type },
        })
        expect(stranger.status, body.slice(0, 40)).toBe(strangersStatus)
        expect(stranger.body, body.slice(0, 40)).toMatchObject(strangersAnswer)
      }
    },
    60_000,
  )
})

it('is cut off if it does not end', async () => {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => {})
  const authorization = credentials().payme
  line.write(
    `POST /api/outApis/payme HTTP/1.1\r\nHost: kashf\r\nAuthorization: ${authorization}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const more = () => {
    while (!line.destroyed && line.write(piece));
  }
  line.on('drain', more)
  line.resume()
  more()
  await new Promise((resolve) => line.once('close', resolve))
  expect(line.bytesWritten).toBeGreaterThan(20_000_000)
  expect(line.bytesWritten).toBeLessThan(60_000_000)
})
