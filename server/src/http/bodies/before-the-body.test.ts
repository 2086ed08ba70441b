import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { redirectFormPosts } from '../../pages/redirect-form-posts.ts'
import { WEBHOOK_PATH, webhookSecret } from '../../telegram/webhook/register-webhook.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { chunk, openRaw } from '../../testing/clients/raw-socket.ts'
import { waitFor } from '../../testing/wait.ts'

let kashf: TestApp
let url: string

beforeAll(async () => {
  kashf = await startTestApp({
    pages: async (app) => {
      redirectFormPosts(app)
      app.get('/*', async () => 'a page')
    },
  })
  url = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => kashf.close())

/** The response to a request whose body is never sent. */
async function responseTo(head: string, at = url): Promise<string> {
  const connection = openRaw(at, `${head}\r\n\r\n`)
  await waitFor('a response without the body', async () => connection.received().includes('\r\n\r\n'))
  connection.socket.destroy()
  return connection.received()
}

const upload = (address: string, ...headers: string[]) =>
  [
    `POST ${address} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 60000',
    ...headers,
  ].join('\r\n')

describe('before the body is received', () => {
  it.each([
    ['without a session', '/api/courses/videos', 401],
    ['for an unknown API route', '/api/nothing', 404],
    ['for a media URL', '/media/image/1/64.webp', 404],
    ['for a page', '/some-page', 303],
    ['for an unknown page', '/no/such/page', 303],
  ])('responds to a request %s', async (_what, address, status) => {
    expect(await responseTo(upload(address))).toContain(`HTTP/1.1 ${status} `)
  })

  it('counts the hit against a rate limit by address', async () => {
    const token = 'x'.repeat(40)
    const ask = () =>
      responseTo(upload(`/api/notices/unsubscribe?token=${token}`, 'x-forwarded-for: 203.0.113.9'))
    const hits = async () =>
      (
        await kashf.deps.db.one<{ hits: number }>(sql`
        select hits from rate_window where key like ${'%unsubscribe|203.0.113.9'}`)
      )?.hits
    const connection = openRaw(
      url,
      `${upload(`/api/notices/unsubscribe?token=${token}`, 'x-forwarded-for: 203.0.113.9')}\r\n\r\n`,
    )
    await waitFor('the hit', async () => (await hits()) === 1)
    expect(connection.received()).toBe('')
    connection.socket.destroy()
    await kashf.deps.db.run(sql`
      update rate_window set hits = 60 where key like ${'%unsubscribe|203.0.113.9'}`)
    expect(await ask()).toContain('HTTP/1.1 429 ')
  })
})

describe('the webhook of the Telegram bot', () => {
  const update = (...headers: string[]) =>
    [
      `POST ${WEBHOOK_PATH} HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      'content-length: 60000',
      ...headers,
    ].join('\r\n')
  const header = (secret: string) => `x-telegram-bot-api-secret-token: ${secret}`

  it('is unknown without a bot, whatever the secret', async () => {
    const secret = webhookSecret(kashf.deps.env.secretKey)
    expect(await responseTo(update(header(secret)))).toContain('HTTP/1.1 404 ')
  })

  it('is unknown without its secret, and receives the body with it', async () => {
    const withBot = await startTestApp({ variables: { TELEGRAM_BOT_TOKEN: `123456:${'a'.repeat(35)}` } })
    const at = await withBot.app.listen({ host: '127.0.0.1', port: 0 })
    expect(await responseTo(update(), at)).toContain('HTTP/1.1 404 ')
    expect(await responseTo(update(header('wrong')), at)).toContain('HTTP/1.1 404 ')
    const body = '{"update_id":1}'
    const head = update(header(webhookSecret(withBot.deps.env.secretKey)))
    const right = head.replace('60000', String(body.length))
    const answer = await responseTo(`${right}\r\n\r\n${body}`, at)
    expect(answer).toContain('HTTP/1.1 200 ')
    await withBot.close()
  })
})

describe('an unexpected file', () => {
  const names = ['constructor', '__proto__', 'video']
  it.each(['/api/users/login', '/api/nothing', '/some-page', '/', '/metrics', '/api/users/verify'])(
    'leaves nothing on disk when sent to %s',
    async (address) => {
      for (const name of names) {
        const head = `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n`
        const connection = openRaw(url, `${head}transfer-encoding: chunked\r\n\r\n`)
        connection.socket.write(
          chunk(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`),
        )
        for (let sent = 0; sent < 20; sent++) connection.socket.write(chunk('x'.repeat(50_000)))
        await waitFor('the response', async () => connection.statuses().length > 0)
        expect(connection.statuses()[0]).toBeLessThan(500)
        if (address.startsWith('/api/users')) {
          expect(connection.statuses()).toEqual([422])
          expect(connection.received()).toContain(`"fields":{"${name}":`)
        }
        connection.socket.destroy()
        expect(await readdir(path.join(kashf.deps.env.dataDir, 'incoming'))).toEqual([])
      }
    },
  )
})

describe('an ambiguous or malformed request', () => {
  it.each([
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b', 400],
    ['a path that traverses out of a folder', 'GET /api/docs/static/../../x HTTP/1.1\r\nhost: x', 404],
    [
      'two Content-Length headers',
      'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3',
      400,
    ],
    [
      'both Content-Length and chunked encoding',
      'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked',
      400,
    ],
    ['oversized headers', `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}`, 431],
    ['bytes that are not HTTP', '\x16\x03\x01', 400],
  ])('is refused: %s', async (_what, head, status) => {
    const answer = await responseTo(head)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toContain('"request_id":')
  })
})

describe('a forged host', () => {
  it.each([
    ['POST http://evil.example/some-page', '/some-page'],
    ['POST http://evil.example', '/'],
    ['POST //evil.example/x', '/evil.example/x'],
    ['POST /\\evil.example', '/evil.example'],
  ])('is not echoed: %s redirects to %s', async (line, location) => {
    const answer = await responseTo(`${line} HTTP/1.1\r\nhost: evil.example\r\ncontent-length: 3`)
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toBe(location)
  })

  it('does not mask an API route', async () => {
    const answer = await responseTo('GET http://evil.example/api/nothing HTTP/1.1\r\nhost: evil.example')
    expect(answer).not.toContain('evil')
  })
})
