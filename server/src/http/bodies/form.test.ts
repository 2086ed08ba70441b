import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rename } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chunk, openRaw } from '../../testing/clients/raw-socket.ts'
import { waitFor } from '../../testing/wait.ts'
import { installErrorHandler } from '../errors/error-handler.ts'
import { installForms } from './form.ts'

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-form-'))
  app = Fastify({ bodyLimit: 100_000 })
  installErrorHandler(app)
  installForms(app, folder)
  const files = new Map([
    ['video', { maxBytes: 1000 }],
    ['file', { maxBytes: 1000 }],
  ])
  app.post('/form', { config: { files } }, async (request) => ({
    body: request.body,
    files: Object.fromEntries(
      await Promise.all(
        [...request.files].map(async ([name, part]) => [name, await readFile(part.path, 'utf8')]),
      ),
    ),
  }))
  app.post('/large', { config: { files: new Map([['video', { maxBytes: 2 ** 50 }]]) } }, async () => ({}))
  app.post('/texts', async (request) => ({ body: request.body }))
  app.post('/keep', { config: { files } }, async (request) => {
    const video = request.files.get('video')
    if (video) await rename(video.path, path.join(folder, 'kept'))
    return {}
  })
  await app.ready()
})
afterAll(() => app.close())

function form(parts: Record<string, string | Blob>): { payload: FormData } {
  const payload = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') payload.append(name, value)
    else payload.append(name, value, 'dars.mp4')
  }
  return { payload }
}

let address: Promise<string> | undefined
const listening = () => {
  address ??= app.listen({ host: '127.0.0.1', port: 0 })
  return address
}

const post = (url: string, parts: Record<string, string | Blob>) =>
  app.inject({ method: 'POST', url, ...form(parts) })

describe('multipart forms', () => {
  it('provides text parts as the body and declared file parts as files', async () => {
    const answer = await post('/form', { title: "Bo'lim", video: new Blob(['frames']) })
    expect(answer.json()).toEqual({ body: { title: "Bo'lim" }, files: { video: 'frames' } })
  })

  it.each(['null', 'undefined', ''])('treats the text "%s" as absent', async (text) => {
    const answer = await post('/form', { title: 'x', video: text, description: text })
    expect(answer.json()).toEqual({ body: { title: 'x' }, files: {} })
  })

  it('treats a multipart header without a boundary or a body as an empty form', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().files).toEqual({})
  })

  it('enforces the size limits of files and of text parts', async () => {
    const big = await post('/form', { video: new Blob(['x'.repeat(1001)]) })
    expect([big.statusCode, big.json().error]).toEqual([413, 'body_too_large'])
    const longText = await post('/form', { title: 'x'.repeat(100_001) })
    expect(longText.statusCode).toBe(413)
  })

  it('rejects a form larger than the free disk space before reading it', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/large',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(2 ** 49) },
      payload: '--b--',
    })
    expect([answer.statusCode, answer.json().error]).toEqual([507, 'storage_full'])
  })

  it('rejects a truncated form', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\nhalf',
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_body'])
  })

  it.each(['', 'x'])(
    'responds and leaves no files when an undeclared file follows a declared one with content %j',
    async (content) => {
      const part = (name: string, text: string) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n${text}\r\n`
      const before = await readdir(folder)
      for (const unwanted of ['constructor', '__proto__', 'picture']) {
        const answer = await app.inject({
          method: 'POST',
          url: '/form',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          payload: `${part('file', content)}${part(unwanted, 'y')}--b--\r\n`,
        })
        expect([answer.statusCode, answer.json().error]).toEqual([422, 'validation_failed'])
      }
      expect(await readdir(folder)).toEqual(before)
    },
  )

  it('deletes a partial file when the client disconnects', async () => {
    const { socket } = openRaw(
      await listening(),
      'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\nhalf',
    )
    await waitFor('the file to arrive', async () => (await readdir(folder)).length === 1)
    socket.destroy()
    await waitFor('the file to be deleted', async () => (await readdir(folder)).length === 0)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'other'])(
    'rejects an undeclared file part named %s before writing it',
    async (name) => {
      const written = vi.spyOn(fs, 'createWriteStream')
      syncBuiltinESMExports()
      for (const url of ['/form', '/texts']) {
        const answer = await post(url, { [name]: new Blob(['x'.repeat(90_000)]) })
        expect([url, answer.statusCode, answer.json().fields]).toEqual([
          url,
          422,
          { [name]: 'Bu yerda fayl qabul qilinmaydi.' },
        ])
      }
      expect(written).not.toHaveBeenCalled()
      await post('/form', { video: new Blob(['frames']) })
      expect(written).toHaveBeenCalledOnce()
      written.mockRestore()
      syncBuiltinESMExports()
    },
  )

  it('accepts text parts named after properties of Object.prototype', async () => {
    const parts = { constructor: 'a', toString: 'b', ['__proto__']: 'c' }
    const answer = await post('/texts', parts)
    expect(answer.payload).toBe('{"body":{"constructor":"a","toString":"b","__proto__":"c"}}')
  })

  it('treats an empty file input as absent, whatever its name', async () => {
    const payload =
      '--b\r\ncontent-disposition: form-data; name="other"; filename=""\r\n' +
      'content-type: application/octet-stream\r\n\r\n\r\n--b--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await app.inject({ method: 'POST', url: '/form', headers, payload })
    expect(answer.json()).toEqual({ body: {}, files: {} })
  })

  it('enforces the total size limit of a route even without a declared size', async () => {
    const chunked = (url: string, parts: string) => {
      const connection = openRaw(
        base,
        `POST ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
          'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
      )
      for (let sent = 0; sent < 1_200_000; sent += parts.length) connection.socket.write(chunk(parts))
      return connection
    }
    const base = await listening()
    const texts = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n'.padEnd(90_000, 'x')
    const preamble = 'x'.repeat(60_000)
    for (const [url, parts] of [
      ['/texts', `${texts}\r\n`],
      ['/form', preamble],
    ] as const) {
      const connection = chunked(url, parts)
      await waitFor('the rejection', async () => connection.received().includes('body_too_large'))
      expect(connection.statuses()).toEqual([413])
      connection.socket.destroy()
    }
  })

  it.each([
    ['too many parts', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(41), 413],
    [
      'a part name that is too long',
      `--b\r\ncontent-disposition: form-data; name="${'a'.repeat(101)}"\r\n\r\nx\r\n`,
      400,
    ],
  ])('rejects %s', async (_what, parts, status) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await app.inject({ method: 'POST', url: '/texts', headers, payload: `${parts}--b--\r\n` })
    expect(answer.statusCode).toBe(status)
  })

  it('deletes a complete file too when the client disconnects after it', async () => {
    const part = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\nhalf`
    const connection = openRaw(
      await listening(),
      'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n' +
        `${part('video')}\r\n${part('file')}`,
    )
    await waitFor('both files to arrive', async () => (await readdir(folder)).length === 2)
    connection.socket.destroy()
    await waitFor('both files to be deleted', async () => (await readdir(folder)).length === 0)
  })

  it('keeps only the first of two files with the same part name', async () => {
    const part = (text: string) =>
      `--b\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\n${text}\r\n`
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${part('one')}${part('two')}--b--\r\n`,
    })
    expect(answer.json().files).toEqual({ video: 'one' })
    await waitFor('both to be deleted', async () => (await readdir(folder)).length === 0)
  })

  it('deletes every file that the handler did not move', async () => {
    await post('/keep', { video: new Blob(['frames']) })
    expect(await readdir(folder)).toEqual(['kept'])
    expect(await readFile(path.join(folder, 'kept'), 'utf8')).toBe('frames')
  })
})
