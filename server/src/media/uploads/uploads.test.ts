import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request as open } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ERRORS } from '@kashf/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildApp } from '../../runtime/app.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders.ts'
import { buildCourse } from '../../testing/catalogue-builders.ts'
import { makeClip } from '../../testing/clips.ts'
import { documents } from '../../testing/documents.ts'
import { waitFor } from '../../testing/wait.ts'
import { removeExpiredUploads } from './expire-uploads.ts'
import { openUpload } from './open-upload.ts'
import { uploadFolder } from './upload-folder.ts'
import { MAX_OPEN_BYTES, MAX_OPEN_UPLOADS, UPLOAD_LIFE_MS, uploadLimits } from './upload-rules.ts'

let kashf: TestApp
let app: FastifyInstance
let base: string
let teacher: TestPerson
let stranger: TestPerson

/** Another process on the same database and folder, as far as uploads can tell. */
async function listen(): Promise<FastifyInstance> {
  const built = await buildApp(kashf.deps)
  base = await built.listen({ port: 0, host: '127.0.0.1' })
  return built
}

beforeAll(async () => {
  kashf = await startTestApp()
  app = await listen()
})
afterAll(async () => {
  await app.close()
  await kashf.close()
})
beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  stranger = await buildTeacher(kashf.deps)
})

const encode = (text: string) => Buffer.from(text).toString('base64')
const bytes = (size: number) => new Uint8Array(randomBytes(size))
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

interface Creation {
  size?: number
  purpose?: string
  sha256?: string
  token?: string
  headers?: Record<string, string>
}

function create({ size = 1000, purpose = 'video', token = teacher.token, headers, ...rest }: Creation) {
  const metadata = [`purpose ${encode(purpose)}`, `filename ${encode("dars o'n.mp4")}`]
  if (rest.sha256) metadata.push(`sha256 ${encode(rest.sha256)}`)
  return fetch(`${base}/api/uploads`, {
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

async function created(creation: Creation): Promise<string> {
  const answer = await create(creation)
  expect(answer.status).toBe(201)
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (!id) throw new Error('no address')
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
const offsetOf = async (id: string) => Number((await ask('HEAD', id)).headers.get('upload-offset'))
const codeOf = async (answer: Response) => {
  const body: { error?: string } = await answer.json()
  return [answer.status, body.error]
}
const stateOf = async (id: string) =>
  (await kashf.deps.db.one<{ state: string }>(sql`select state from upload where id = ${id}`))?.state

/** Sends the beginning of a chunk and breaks off once it is on the disk. */
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

/** Sends a request as it is written, past every client's own reading of addresses; resolves to all of the answer. */
async function sendRaw(request: string): Promise<string> {
  const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1' })
  socket.write(request)
  return text(socket)
}

async function uploaded(data: Uint8Array<ArrayBuffer>, purpose = 'video'): Promise<string> {
  const id = await created({ size: data.length, purpose })
  expect((await send(id, 0, data)).status).toBe(204)
  return id
}

describe('an upload', () => {
  it('goes on from where it was cut, also after the program was started anew, and ends whole', async () => {
    const data = bytes(300_000)
    const id = await created({ size: data.length, sha256: sha256(data) })
    await sendAndCut(id, 0, data, 120_000)
    expect(await offsetOf(id)).toBe(120_000)

    await app.close()
    app = await listen()
    expect(await offsetOf(id)).toBe(120_000)
    const answer = await send(id, 120_000, data.subarray(120_000))
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '300000'])
    expect(await stateOf(id)).toBe('complete')
    const kept = await readFile(uploadFolder(kashf.deps.env.dataDir).finished(id))
    expect(sha256(kept)).toBe(sha256(data))
    expect(await readdir(uploadFolder(kashf.deps.env.dataDir).root)).not.toContain(id)
  })

  it('is complete for a sender who never got the last answer', async () => {
    const data = bytes(5000)
    const id = await created({ size: data.length })
    await sendAndCut(id, 0, data, 4999)
    // What a process leaves that is killed between the last byte and the answer.
    await writeFile(uploadFolder(kashf.deps.env.dataDir).receiving(id), data)
    expect(await offsetOf(id)).toBe(5000)
    expect(await stateOf(id)).toBe('complete')
    expect(await offsetOf(id)).toBe(5000)
    expect(await codeOf(await send(id, 5000, new Uint8Array(0)))).toEqual([409, 'upload_offset_conflict'])
  })

  it('belongs to its owner, whatever is asked', async () => {
    const id = await created({ size: 10 })
    expect((await ask('HEAD', id, stranger.token)).status).toBe(404)
    expect(await codeOf(await send(id, 0, bytes(10), stranger.token))).toEqual([404, 'not_found'])
    expect(await codeOf(await ask('DELETE', id, stranger.token))).toEqual([404, 'not_found'])
    expect((await ask('HEAD', id, 'nobody')).status).toBe(401)
    expect((await send(id, 0, bytes(10))).status).toBe(204)
    const fetched = await fetch(`${base}/api/uploads/${id}`, {
      headers: { authorization: `Bearer ${teacher.token}`, 'tus-resumable': '1.0.0' },
    })
    expect(fetched.status).toBe(404)
  })

  const tricks: [string, (own: string, victim: string) => string][] = [
    ['a query', (own, victim) => `/api/uploads/${own}?x=/${victim}`],
    ['a query behind a slash', (own, victim) => `/api/uploads/${own}?/${victim}/`],
    ['a fragment', (own, victim) => `/api/uploads/${own}#/${victim}`],
    ['a matrix parameter', (own, victim) => `/api/uploads/${own};/${victim}`],
    ['one more segment', (own, victim) => `/api/uploads/${own}/${victim}`],
    ['an encoded slash', (own, victim) => `/api/uploads/${own}%2f${victim}`],
    ['an encoded slash in a query', (own, victim) => `/api/uploads/${own}?x=%2f${victim}`],
    ['an encoded question mark', (own, victim) => `/api/uploads/${own}%3f/${victim}`],
    ['dots', (own, victim) => `/api/uploads/${own}/../${victim}`],
    ['encoded dots', (own, victim) => `/api/uploads/${own}/%2e%2e/${victim}`],
    ['encoded dots and slashes', (own, victim) => `/api/uploads/${own}%2f..%2f${victim}`],
    ['a double slash', (own, victim) => `/api/uploads//${victim}?x=/${own}`],
    ['a back slash', (own, victim) => `/api/uploads/${own}\\..\\${victim}`],
    ['an encoded zero', (own, victim) => `/api/uploads/${own}%00/${victim}`],
    ['capitals', (_own, victim) => `/api/uploads/${victim.toUpperCase()}`],
    ['an absolute address', (own, victim) => `http://kashf.test/api/uploads/${own}?x=/${victim}`],
    ['an absolute address with a user', (own, victim) => `http://x@y/api/uploads/${own}?http:///${victim}`],
    ['a broken escape', (own, victim) => `/api/uploads/${own}?%zz=/${victim}`],
    ['the plain address', (_own, victim) => `/api/uploads/${victim}`],
  ]

  it.each(tricks)('of another teacher is out of reach through %s', async (_name, address) => {
    const victim = await created({ size: 10, token: stranger.token })
    const before = bytes(4)
    expect((await send(victim, 0, before, stranger.token)).status).toBe(204)
    const extras = [
      '',
      'X-HTTP-Method-Override: DELETE\r\n',
      `Upload-Concat: final;/api/uploads/${victim}\r\n`,
    ]
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'POST', 'PUT', 'GET']) {
      for (const extra of extras) {
        const own = await created({ size: 10 })
        // The offset is the victim's: a request that reached it would be written.
        const offset = method === 'PATCH' ? 'Upload-Offset: 4\r\n' : ''
        const answer = await sendRaw(
          `${method} ${address(own, victim)} HTTP/1.1\r\nHost: kashf.test\r\nConnection: close\r\n` +
            `Authorization: Bearer ${teacher.token}\r\nTus-Resumable: 1.0.0\r\n${offset}${extra}` +
            'Content-Type: application/offset+octet-stream\r\nContent-Length: 6\r\n\r\nhacked',
        )
        expect(answer).toMatch(/^HTTP\/1\.1 /)
        // What is read of an upload is its own: nothing was sent to it yet.
        expect(answer).not.toMatch(/upload-offset: (?!0\r\n)/i)
        await kashf.deps.db.run(sql`delete from upload where owner_id = ${teacher.id}`)
      }
    }
    expect(Number((await ask('HEAD', victim, stranger.token)).headers.get('upload-offset'))).toBe(4)
    const kept = await readFile(uploadFolder(kashf.deps.env.dataDir).receiving(victim))
    expect(new Uint8Array(kept)).toEqual(before)
  })

  it('is reached by its own id, whatever stands behind it in the address', async () => {
    const id = await created({ size: 6 })
    const sent = await fetch(`${base}/api/uploads/${id}?x=/${randomUUID()}`, {
      method: 'PATCH',
      headers: chunkHeaders(0),
      body: bytes(6),
    })
    expect(sent.status).toBe(204)
    expect(await stateOf(id)).toBe('complete')
  })

  it('is for approved teachers', async () => {
    const student = await buildStudent(kashf.deps)
    const waiting = await buildTeacher(kashf.deps, 1)
    expect(await codeOf(await create({ token: student.token }))).toEqual([403, 'forbidden'])
    expect(await codeOf(await create({ token: waiting.token }))).toEqual([403, 'teacher_not_approved'])
    expect(await codeOf(await create({ token: 'nobody' }))).toEqual([401, 'unauthorized'])
  })

  it('names everything that is wrong at its beginning', async () => {
    const answer = await create({ size: 0, purpose: 'cover', sha256: 'xyz' })
    expect(answer.status).toBe(422)
    const { fields } = await answer.json()
    expect(Object.keys(fields).sort()).toEqual(['purpose', 'sha256', 'size'])
    const old = await fetch(`${base}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    expect(await codeOf(old)).toEqual([412, 'upload_protocol'])
  })

  it('has the length that was settled at its beginning', async () => {
    const deferred = await create({ headers: { 'upload-defer-length': '1' } })
    expect(await codeOf(deferred)).toEqual([412, 'upload_protocol'])
    const id = await created({ size: 10 })
    const answer = await fetch(`${base}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...chunkHeaders(0), 'upload-length': '20' },
      body: bytes(10),
    })
    expect(await codeOf(answer)).toEqual([412, 'upload_protocol'])
    expect(await offsetOf(id)).toBe(0)
  })

  it('is no piece of another', async () => {
    expect((await create({ headers: { 'upload-concat': 'partial' } })).status).toBe(400)
  })

  it('refuses a wrong offset and more than was settled, and keeps what it has', async () => {
    const id = await created({ size: 100 })
    expect((await send(id, 0, bytes(40))).status).toBe(204)
    const wrong = await send(id, 10, bytes(10))
    expect(wrong.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(wrong.headers.get('x-content-type-options')).toBe('nosniff')
    expect(wrong.headers.get('access-control-allow-origin')).toBeNull()
    expect(await wrong.json()).toMatchObject({
      error: 'upload_offset_conflict',
      message: ERRORS.upload_offset_conflict[1],
    })
    expect(wrong.status).toBe(409)
    expect(await codeOf(await send(id, 40, bytes(61)))).toEqual([413, 'body_too_large'])
    expect(await offsetOf(id)).toBe(40)
  })

  it('is written by one of two senders at once', async () => {
    const data = bytes(200_000)
    const id = await created({ size: data.length, sha256: sha256(data) })
    const answers = await Promise.all([send(id, 0, data), send(id, 0, data)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await stateOf(id)).toBe('complete')
  })

  it('is taken over from a line that is dead without anyone having noticed', async () => {
    const data = bytes(1000)
    const id = await created({ size: data.length })
    const stuck = open(`${base}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...chunkHeaders(0), 'content-length': data.length },
    })
    stuck.on('error', () => {})
    stuck.write(data.subarray(0, 400))
    const file = uploadFolder(kashf.deps.env.dataDir).receiving(id)
    await waitFor('the bytes', async () => (await readFile(file)).length === 400 || undefined)
    expect(await offsetOf(id)).toBe(400)
    expect((await send(id, 400, data.subarray(400))).status).toBe(204)
    expect(new Uint8Array(await readFile(uploadFolder(kashf.deps.env.dataDir).finished(id)))).toEqual(data)
    stuck.destroy()
  })

  it('waits no longer than a lease for a process that was killed', async () => {
    const id = await created({ size: 10 })
    await kashf.deps.db.run(sql`
      update upload set lock_holder = ${id}, lock_until = clock_timestamp() + interval '1 second' where id = ${id}`)
    expect(await offsetOf(id)).toBe(0)
  })

  it('leaves nothing when its checksum differs', async () => {
    const id = await created({ size: 10, sha256: sha256(bytes(10)) })
    expect(await codeOf(await send(id, 0, bytes(10)))).toEqual([422, 'upload_damaged'])
    expect((await ask('HEAD', id)).status).toBe(404)
    expect(await readdir(uploadFolder(kashf.deps.env.dataDir).root)).not.toContain(id)
  })

  it('is compared with the checksum that its sender reckoned on the way', async () => {
    const compare = (id: string, sum: string, token = teacher.token) =>
      fetch(`${base}/api/uploads/${id}/checksum`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sha256: sum }),
      })
    const data = bytes(5000)
    const id = await created({ size: data.length })
    expect(await codeOf(await compare(id, sha256(data)))).toEqual([409, 'upload_offset_conflict'])
    await send(id, 0, data)
    expect((await compare(id, 'abc')).status).toBe(422)
    expect((await compare(id, sha256(data), stranger.token)).status).toBe(404)
    expect((await compare(id, sha256(data))).status).toBe(200)
    expect((await compare(id, sha256(data))).status).toBe(200)
    expect(await stateOf(id)).toBe('complete')

    expect(await codeOf(await compare(id, sha256(bytes(10))))).toEqual([422, 'upload_damaged'])
    expect(await readdir(path.dirname(uploadFolder(kashf.deps.env.dataDir).finished(id)))).not.toContain(id)
    expect((await ask('HEAD', id)).status).toBe(404)
  })

  it('is given up with its bytes', async () => {
    const id = await uploaded(bytes(10))
    expect((await ask('DELETE', id)).status).toBe(204)
    expect((await ask('HEAD', id)).status).toBe(404)
    expect(await readdir(path.dirname(uploadFolder(kashf.deps.env.dataDir).finished(id)))).not.toContain(id)
  })
})

describe('limits', () => {
  it('takes no more of a purpose than a form would', async () => {
    expect(await codeOf(await create({ size: uploadLimits.video + 1 }))).toEqual([413, 'body_too_large'])
    const attachment = { purpose: 'attachment', size: uploadLimits.attachment + 1 }
    expect(await codeOf(await create(attachment))).toEqual([413, 'body_too_large'])
  })

  it('lets a teacher have a few uploads open, and the oldest make room once it rested', async () => {
    const [first = ''] = await Promise.all(
      Array.from({ length: MAX_OPEN_UPLOADS }, (_, at) => created({ size: 10 + at })),
    )
    expect(await codeOf(await create({}))).toEqual([429, 'too_many_uploads'])
    await created({ token: stranger.token })
    await kashf.deps.db.run(sql`
      update upload set expires_at = expires_at - interval '2 hours' where id = ${first}`)
    await created({})
    expect((await ask('HEAD', first)).status).toBe(404)
  })

  it('counts their bytes together, and what the disk still has to take', async () => {
    const folder = uploadFolder(kashf.deps.env.dataDir)
    const input = { ownerId: teacher.id, purpose: 'video', name: 'a', sha256: null, folder } as const
    const begin = (size: number, spare = Number.MAX_SAFE_INTEGER) =>
      openUpload(kashf.deps, { ...input, size, availableBytes: async () => spare })
    await expect(begin(1000, 999)).rejects.toMatchObject({ code: 'storage_full', status: 507 })
    const whole = Math.floor(MAX_OPEN_BYTES / uploadLimits.video)
    for (let n = 0; n < whole; n++) await begin(uploadLimits.video)
    await expect(begin(uploadLimits.video)).rejects.toMatchObject({ code: 'upload_quota_exceeded' })
    await expect(begin(1000, whole * uploadLimits.video)).rejects.toMatchObject({ code: 'storage_full' })
    await kashf.deps.db.run(sql`delete from upload where owner_id = ${teacher.id}`)
  })

  it('forgets what was not touched for days, finished or not, and nothing younger', async () => {
    const folder = uploadFolder(kashf.deps.env.dataDir)
    const unfinished = await created({ size: 10 })
    const finished = await uploaded(bytes(10))
    kashf.clock.advance(UPLOAD_LIFE_MS / 2)
    const younger = await uploaded(bytes(10))
    await removeExpiredUploads(kashf.deps)
    expect(await stateOf(finished)).toBe('complete')
    kashf.clock.advance(UPLOAD_LIFE_MS / 2 + 1000)
    expect((await ask('HEAD', unfinished)).status).toBe(404)
    await removeExpiredUploads(kashf.deps)
    expect([await stateOf(unfinished), await stateOf(finished), await stateOf(younger)]).toEqual([
      undefined,
      undefined,
      'complete',
    ])
    expect(await readdir(folder.root)).not.toContain(unfinished)
    expect(await readdir(path.dirname(folder.finished('x')))).not.toContain(finished)
  })
})

describe('a lesson of finished uploads', () => {
  const TEXTS = { title: 'Kirish', description: 'Nimadan boshlaymiz', is_open: true }

  it('takes each once, and what it refuses names its field', async () => {
    const clip = await makeClip(kashf.deps.env.dataDir, { name: 'dars.mp4', seconds: 2, size: '160x90' })
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, lessons: 0 })
    const video = await uploaded(new Uint8Array(await readFile(clip)))
    const file = await uploaded(new Uint8Array(documents.pdf), 'attachment')
    const add = (body: object, token = teacher.token) =>
      kashf.call('POST', '/api/courses/videos', {
        token,
        body: { ...TEXTS, course_id: course.id, ...body },
      })

    const unfinished = await created({ size: 10 })
    expect((await add({ video_upload_id: unfinished })).json().fields).toEqual({
      video_upload_id: "Fayl hali to'liq yuklanmagan.",
    })
    const unknown = { video_upload_id: 'Yuklangan fayl topilmadi. Faylni qayta tanlang.' }
    expect((await add({ video_upload_id: file })).json().fields).toEqual(unknown)
    const foreign = await buildCourse(kashf.deps, { teacherId: stranger.id, status: 1, lessons: 0 })
    const theft = await add({ course_id: foreign.id, video_upload_id: video }, stranger.token)
    expect([theft.statusCode, theft.json().fields]).toEqual([422, unknown])
    expect((await add({ video_upload_id: '../../etc' })).statusCode).toBe(422)

    const noise = await uploaded(bytes(2000))
    const refused = await add({ video_upload_id: noise })
    expect(refused.json()).toMatchObject({
      error: 'video_type_refused',
      fields: { video: expect.any(String) },
    })
    // Nothing of it stays, on the disk or in the quota.
    expect((await ask('HEAD', noise)).status).toBe(404)
    const finished = path.dirname(uploadFolder(kashf.deps.env.dataDir).finished('x'))
    expect(await readdir(finished)).not.toContain(noise)
    const wrong = await uploaded(new Uint8Array(documents.pdf.map((byte) => byte ^ 1)), 'attachment')
    expect((await add({ file_upload_id: wrong })).json()).toMatchObject({
      error: 'attachment_type_refused',
      fields: { file: expect.any(String) },
    })
    expect(await readdir(finished)).not.toContain(wrong)

    const made = await add({ video_upload_id: video, file_upload_id: file })
    expect(made.statusCode).toBe(201)
    const lesson = await kashf.call('GET', `/api/courses/lesson/${made.json().data.id}`, {
      token: teacher.token,
    })
    expect(lesson.json().data).toMatchObject({
      status: 'waiting',
      video_link: expect.stringMatching(/^video\/\d+$/),
      file_name: "dars o'n.mp4.pdf",
    })
    expect(await stateOf(video)).toBe('taken')
    expect((await add({ video_upload_id: video })).json().fields).toEqual(unknown)
    expect((await ask('HEAD', video)).status).toBe(404)
    await waitFor('the folder', async () => {
      const left = await readdir(path.dirname(uploadFolder(kashf.deps.env.dataDir).finished(video)))
      return !left.includes(video) || undefined
    })

    const second = await uploaded(new Uint8Array(await readFile(clip)))
    const changed = await kashf.call('PATCH', `/api/courses/videos/${made.json().data.id}`, {
      token: teacher.token,
      body: { video_upload_id: second },
    })
    expect(changed.statusCode).toBe(200)
    expect(changed.json().data.video_link).not.toBe(lesson.json().data.video_link)
    const trailer = await uploaded(new Uint8Array(await readFile(clip)), 'trailer')
    const patched = await kashf.call('PATCH', `/api/courses/${course.id}`, {
      token: teacher.token,
      body: { trailer_upload_id: trailer },
    })
    expect(patched.statusCode).toBe(200)
    expect(await stateOf(trailer)).toBe('taken')
  })
})
