import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as open } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import { uploadFolder } from '../../media/uploads/upload-folder.ts'
import { buildApp } from '../../runtime/app.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { buildTeacher, type TestPerson } from '../builders/people.ts'
import { compareAnswers } from '../compare-answers.ts'
import { waitFor } from '../wait.ts'

export const randomData = (size: number) => new Uint8Array(randomBytes(size))
export const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
/** Status and error code of an error response. */
export const codeOf = async (answer: Response) => {
  const body: { error?: string } = await answer.json()
  return [answer.status, body.error]
}

const encode = (text: string) => Buffer.from(text).toString('base64')

interface Creation {
  size?: number
  purpose?: string
  sha256?: string
  token?: string
  headers?: Record<string, string>
  /** The address of a server other than the test file's own. */
  base?: string
}

/**
 * Starts a server and an upload client for one test file, with two new teachers per test. Requests are sent as `teacher`
 * unless they name another token. `prepare` returns environment variables of the server.
 */
export function useUploads(prepare: () => Promise<Record<string, string>> = async () => ({})) {
  let kashf: TestApp
  let app: FastifyInstance
  let assertAnswersDescribed: () => void
  let base: string
  let teacher: TestPerson
  let stranger: TestPerson

  /** A new listener shares only the database and the folder, as a restarted process would. */
  async function listen(): Promise<void> {
    app = await buildApp(kashf.deps)
    assertAnswersDescribed = compareAnswers(app)
    base = await app.listen({ port: 0, host: '127.0.0.1' })
  }

  beforeAll(async () => {
    kashf = await startTestApp({ variables: await prepare() })
    await listen()
  })
  afterAll(async () => {
    await app.close()
    await kashf.close()
    assertAnswersDescribed()
  })
  beforeEach(async () => {
    teacher = await buildTeacher(kashf.deps)
    stranger = await buildTeacher(kashf.deps)
  })

  function create({ size = 1000, purpose = 'video', token = teacher.token, headers, ...rest }: Creation) {
    const metadata = [`purpose ${encode(purpose)}`, `filename ${encode("dars o'n.mp4")}`]
    if (rest.sha256) metadata.push(`sha256 ${encode(rest.sha256)}`)
    return fetch(`${rest.base ?? base}/api/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': metadata.join(','),
        ...headers,
      },
    })
  }

  /** Creates an upload and returns its id. */
  async function created(creation: Creation): Promise<string> {
    const answer = await create(creation)
    expect(answer.status).toBe(201)
    const id = answer.headers.get('location')?.split('/').at(-1)
    if (!id) throw new Error('no Location header')
    return id
  }

  const chunkHeaders = (offset: number, token = teacher.token) => ({
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  const send = (id: string, offset: number, data: Uint8Array<ArrayBuffer>, token = teacher.token) =>
    fetch(`${base}/api/uploads/${id}`, { method: 'PATCH', headers: chunkHeaders(offset, token), body: data })
  const ask = (method: 'HEAD' | 'DELETE', id: string, token = teacher.token) =>
    fetch(`${base}/api/uploads/${id}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
    })

  /** Creates an upload, sends all of it, and returns its id. */
  async function uploaded(data: Uint8Array<ArrayBuffer>, purpose = 'video'): Promise<string> {
    const id = await created({ size: data.length, purpose })
    expect((await send(id, 0, data)).status).toBe(204)
    return id
  }

  /** Sends the beginning of a chunk and closes the connection once it is on disk. */
  async function sendAndCut(id: string, offset: number, data: Uint8Array, cutAfter: number): Promise<void> {
    const request = open(`${base}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...chunkHeaders(offset), 'content-length': data.length },
    })
    request.on('error', () => {})
    request.write(data.subarray(0, cutAfter))
    const file = uploadFolder(kashf.deps.env.dataDir).receiving(id)
    await waitFor('the bytes', async () => (await readFile(file)).length >= offset + cutAfter || undefined)
    const closed = new Promise((resolve) => request.once('close', resolve))
    request.destroy()
    await closed
  }

  /** Sends a request without normalising it; resolves to the raw response. */
  async function sendRaw(request: string): Promise<string> {
    const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1' })
    socket.write(request)
    return text(socket)
  }

  return {
    create,
    created,
    chunkHeaders,
    send,
    ask,
    uploaded,
    sendAndCut,
    sendRaw,
    offsetOf: async (id: string) => Number((await ask('HEAD', id)).headers.get('upload-offset')),
    stateOf: async (id: string) =>
      (await kashf.deps.db.one<{ state: string }>(sql`select state from upload where id = ${id}`))?.state,
    /** Closes the server and starts another one. */
    async restart(): Promise<void> {
      await app.close()
      await listen()
    },
    get kashf() {
      return kashf
    },
    get base() {
      return base
    },
    get teacher() {
      return teacher
    },
    get stranger() {
      return stranger
    },
  }
}
