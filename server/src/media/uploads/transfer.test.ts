import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request as open } from 'node:http'
import path from 'node:path'
import { ERRORS } from '@kashf/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { codeOf, randomData, sha256, useUploads } from '../../testing/clients/upload-client.ts'
import { waitFor } from '../../testing/wait.ts'
import { uploadFolder } from './upload-folder.ts'

const uploads = useUploads()

describe('an upload', () => {
  it('resumes where it was cut, even after a restart of the server', async () => {
    const data = randomData(300_000)
    const id = await uploads.created({ size: data.length, sha256: sha256(data) })
    await uploads.sendAndCut(id, 0, data, 120_000)
    expect(await uploads.offsetOf(id)).toBe(120_000)

    await uploads.restart()
    expect(await uploads.offsetOf(id)).toBe(120_000)
    const answer = await uploads.send(id, 120_000, data.subarray(120_000))
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '300000'])
    expect(await uploads.stateOf(id)).toBe('complete')
    const stored = await readFile(uploadFolder(uploads.kashf.deps.env.dataDir).finished(id))
    expect(sha256(stored)).toBe(sha256(data))
    expect(await readdir(uploadFolder(uploads.kashf.deps.env.dataDir).root)).not.toContain(id)
  })

  it('is complete for a client that never got the last answer', async () => {
    const data = randomData(5000)
    const id = await uploads.created({ size: data.length })
    await uploads.sendAndCut(id, 0, data, 4999)
    // The file is as a process leaves it that was killed between the last byte and its answer.
    await writeFile(uploadFolder(uploads.kashf.deps.env.dataDir).receiving(id), data)
    expect(await uploads.offsetOf(id)).toBe(5000)
    expect(await uploads.stateOf(id)).toBe('complete')
    expect(await uploads.offsetOf(id)).toBe(5000)
    expect(await codeOf(await uploads.send(id, 5000, new Uint8Array(0)))).toEqual([
      409,
      'upload_offset_conflict',
    ])
  })

  it('is refused with all invalid fields at once', async () => {
    const answer = await uploads.create({ size: 0, purpose: 'cover', sha256: 'xyz' })
    expect(answer.status).toBe(422)
    const { fields } = await answer.json()
    expect(Object.keys(fields).sort()).toEqual(['purpose', 'sha256', 'size'])
    const old = await fetch(`${uploads.base}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${uploads.teacher.token}` },
    })
    expect(await codeOf(old)).toEqual([412, 'upload_protocol'])
  })

  it('keeps the length declared at its creation', async () => {
    const deferred = await uploads.create({ headers: { 'upload-defer-length': '1' } })
    expect(await codeOf(deferred)).toEqual([412, 'upload_protocol'])
    const id = await uploads.created({ size: 10 })
    const answer = await fetch(`${uploads.base}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...uploads.chunkHeaders(0), 'upload-length': '20' },
      body: randomData(10),
    })
    expect(await codeOf(answer)).toEqual([412, 'upload_protocol'])
    expect(await uploads.offsetOf(id)).toBe(0)
  })

  it('cannot be part of a concatenation', async () => {
    expect((await uploads.create({ headers: { 'upload-concat': 'partial' } })).status).toBe(400)
  })

  it('refuses a wrong offset and excess bytes, and keeps what it has', async () => {
    const id = await uploads.created({ size: 100 })
    expect((await uploads.send(id, 0, randomData(40))).status).toBe(204)
    const wrong = await uploads.send(id, 10, randomData(10))
    expect(wrong.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(wrong.headers.get('x-content-type-options')).toBe('nosniff')
    expect(wrong.headers.get('access-control-allow-origin')).toBeNull()
    expect(await wrong.json()).toMatchObject({
      error: 'upload_offset_conflict',
      message: ERRORS.upload_offset_conflict[1],
    })
    expect(wrong.status).toBe(409)
    expect(await codeOf(await uploads.send(id, 40, randomData(61)))).toEqual([413, 'body_too_large'])
    expect(await uploads.offsetOf(id)).toBe(40)
  })

  it('is written by only one of two concurrent requests', async () => {
    const data = randomData(200_000)
    const id = await uploads.created({ size: data.length, sha256: sha256(data) })
    const answers = await Promise.all([uploads.send(id, 0, data), uploads.send(id, 0, data)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await uploads.stateOf(id)).toBe('complete')
  })

  it('can be resumed while a dead connection still holds it', async () => {
    const data = randomData(1000)
    const id = await uploads.created({ size: data.length })
    const stuck = open(`${uploads.base}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...uploads.chunkHeaders(0), 'content-length': data.length },
    })
    stuck.on('error', () => {})
    stuck.write(data.subarray(0, 400))
    const file = uploadFolder(uploads.kashf.deps.env.dataDir).receiving(id)
    await waitFor('the bytes', async () => (await readFile(file)).length === 400 || undefined)
    expect(await uploads.offsetOf(id)).toBe(400)
    expect((await uploads.send(id, 400, data.subarray(400))).status).toBe(204)
    expect(new Uint8Array(await readFile(uploadFolder(uploads.kashf.deps.env.dataDir).finished(id)))).toEqual(
      data,
    )
    stuck.destroy()
  })

  it('is available again once the lease of a killed process expires', async () => {
    const id = await uploads.created({ size: 10 })
    await uploads.kashf.deps.db.run(sql`
      update upload set lock_holder = ${id}, lock_until = clock_timestamp() + interval '1 second' where id = ${id}`)
    expect(await uploads.offsetOf(id)).toBe(0)
  })

  it('takes no Upload-Checksum, which it does not offer and would not compare', async () => {
    const offered = await fetch(`${uploads.base}/api/uploads`, { method: 'OPTIONS' })
    expect(offered.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
    const checksum = { 'upload-checksum': 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' }
    expect(await codeOf(await uploads.create({ headers: checksum }))).toEqual([412, 'upload_protocol'])
    const id = await uploads.created({ size: 10 })
    const answer = await fetch(`${uploads.base}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...uploads.chunkHeaders(0), ...checksum },
      body: randomData(10),
    })
    expect(await codeOf(answer)).toEqual([412, 'upload_protocol'])
    expect(await uploads.offsetOf(id)).toBe(0)
  })

  it('is deleted when its checksum differs', async () => {
    const id = await uploads.created({ size: 10, sha256: sha256(randomData(10)) })
    expect(await codeOf(await uploads.send(id, 0, randomData(10)))).toEqual([422, 'upload_damaged'])
    expect((await uploads.ask('HEAD', id)).status).toBe(404)
    expect(await readdir(uploadFolder(uploads.kashf.deps.env.dataDir).root)).not.toContain(id)
  })

  it('is compared with a checksum computed while sending', async () => {
    const compare = (id: string, sum: string, token = uploads.teacher.token) =>
      fetch(`${uploads.base}/api/uploads/${id}/checksum`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sha256: sum }),
      })
    const data = randomData(5000)
    const id = await uploads.created({ size: data.length })
    expect(await codeOf(await compare(id, sha256(data)))).toEqual([409, 'upload_offset_conflict'])
    await uploads.send(id, 0, data)
    expect((await compare(id, 'abc')).status).toBe(422)
    expect((await compare(id, sha256(data), uploads.stranger.token)).status).toBe(404)
    expect((await compare(id, sha256(data))).status).toBe(200)
    expect((await compare(id, sha256(data))).status).toBe(200)
    expect(await uploads.stateOf(id)).toBe('complete')

    expect(await codeOf(await compare(id, sha256(randomData(10))))).toEqual([422, 'upload_damaged'])
    expect(
      await readdir(path.dirname(uploadFolder(uploads.kashf.deps.env.dataDir).finished(id))),
    ).not.toContain(id)
    expect((await uploads.ask('HEAD', id)).status).toBe(404)
  })

  it('is deleted with its file', async () => {
    const id = await uploads.uploaded(randomData(10))
    expect((await uploads.ask('DELETE', id)).status).toBe(204)
    expect((await uploads.ask('HEAD', id)).status).toBe(404)
    expect(
      await readdir(path.dirname(uploadFolder(uploads.kashf.deps.env.dataDir).finished(id))),
    ).not.toContain(id)
  })
})
