import { mkdtemp, readdir, readFile, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../testing/wait.ts'
import { installErrorHandler } from './error-handler.ts'
import { installForms } from './form.ts'

let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-form-'))
  app = Fastify()
  installErrorHandler(app)
  installForms(app, folder)
  app.post('/form', { config: { files: { video: { maxBytes: 1000 } } } }, async (request) => ({
    body: request.body,
    files: Object.fromEntries(
      await Promise.all(
        Object.entries(request.files).map(async ([name, part]) => [name, await readFile(part.path, 'utf8')]),
      ),
    ),
  }))
  app.post('/keep', { config: { files: { video: { maxBytes: 1000 } } } }, async (request) => {
    const { video } = request.files
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

const post = (url: string, parts: Record<string, string | Blob>) =>
  app.inject({ method: 'POST', url, ...form(parts) })

describe('multipart forms', () => {
  it('gives texts as the body and asked-for files as files', async () => {
    const answer = await post('/form', {
      title: "Bo'lim",
      video: new Blob(['frames']),
      other: new Blob(['unasked']),
    })
    expect(answer.json()).toEqual({ body: { title: "Bo'lim" }, files: { video: 'frames' } })
  })

  it.each(['null', 'undefined', ''])('takes the text "%s" for absent', async (text) => {
    const answer = await post('/form', { title: 'x', video: text, description: text })
    expect(answer.json()).toEqual({ body: { title: 'x' }, files: {} })
  })

  it('takes a multipart header without boundary and body for an empty form', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().files).toEqual({})
  })

  it('stops a file at its limit and a text at its own', async () => {
    const big = await post('/form', { video: new Blob(['x'.repeat(1001)]) })
    expect([big.statusCode, big.json().error]).toEqual([413, 'body_too_large'])
    const longText = await post('/form', { title: 'x'.repeat(100_001) })
    expect(longText.statusCode).toBe(413)
  })

  it('refuses what the disk cannot hold before it is read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(2 ** 52) },
      payload: '--b--',
    })
    expect([answer.statusCode, answer.json().error]).toEqual([507, 'storage_full'])
  })

  it('refuses a form that breaks off', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\nhalf',
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_body'])
  })

  it('leaves nothing of a file whose sender hangs up in the middle', async () => {
    const socket = connect(Number(new URL(await app.listen()).port), '127.0.0.1')
    socket.write(
      'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\nhalf',
    )
    await waitFor('the file to arrive', async () => (await readdir(folder)).length === 1)
    socket.destroy()
    await waitFor('the file to go', async () => (await readdir(folder)).length === 0)
  })

  it('takes the first of two files of one name, and keeps no other', async () => {
    const part = (text: string) =>
      `--b\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\n${text}\r\n`
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${part('one')}${part('two')}--b--\r\n`,
    })
    expect(answer.json().files).toEqual({ video: 'one' })
    await waitFor('both to go', async () => (await readdir(folder)).length === 0)
  })

  it('leaves nothing behind but what was moved away', async () => {
    await post('/keep', { video: new Blob(['frames']) })
    expect(await readdir(folder)).toEqual(['kept'])
    expect(await readFile(path.join(folder, 'kept'), 'utf8')).toBe('frames')
  })
})
