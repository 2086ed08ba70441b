import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as open } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildApp } from '../../runtime/app.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { codeOf, randomData, sha256, useUploads } from '../../testing/clients/upload-client.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { documents } from '../../testing/files/documents.ts'
import { type SpawnedServer, spawnServer } from '../../testing/processes/spawned-server.ts'
import { missingS3, startS3 } from '../../testing/servers/s3.ts'
import { waitFor } from '../../testing/wait.ts'
import { sweepOrphanedFiles } from '../removal/sweep-orphaned-files.ts'
import { keys } from '../storage-keys.ts'
import { abortLostUploads, removeExpiredUploads } from './expire-uploads.ts'
import { PART_BYTES } from './storage-place.ts'
import { UPLOAD_LIFE_MS } from './upload.ts'

const lack = missingS3()
if (lack) console.warn(`The tests of uploads in S3 are skipped: ${lack}.`)

const MIB = 2 ** 20

describe.skipIf(lack)('an upload in S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  const uploads = useUploads(async () => {
    s3 = await startS3()
    return { STORAGE_URL: s3.url }
  })
  afterAll(() => s3.stop())

  const stored = async (id: string) =>
    new Uint8Array(await buffer(await uploads.kashf.deps.storage.read(keys.uploadedFile(id))))
  /** Everything in the bucket that belongs to an upload. */
  const left = async (id: string) => {
    const { storage } = uploads.kashf.deps
    const begun: string[] = []
    for await (const { key } of storage.multipart?.walk(keys.uploads) ?? []) begun.push(key)
    const objects = await storage.list(keys.upload(id))
    return [...objects.map(({ key }) => key), ...begun.filter((key) => key === keys.uploadedFile(id))]
  }

  describe('of two hosts', () => {
    const folders: string[] = []
    let first: SpawnedServer
    let second: SpawnedServer
    beforeAll(async () => {
      const host = async () => {
        const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-host-'))
        folders.push(dataDir)
        const { databaseUrl, secretKey } = uploads.kashf.deps.env
        const variables = { DATABASE_URL: databaseUrl ?? '', SECRET_KEY: secretKey, STORAGE_URL: s3.url }
        return spawnServer(dataDir, { ...variables, ROLE: 'web' })
      }
      ;[first, second] = await Promise.all([host(), host()])
    })
    afterAll(async () => {
      await Promise.all([first.stop(), second.stop()])
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    })

    const sendTo = (host: SpawnedServer, id: string, offset: number, data: Uint8Array<ArrayBuffer>) =>
      fetch(`${host.url}/api/uploads/${id}`, {
        method: 'PATCH',
        headers: uploads.chunkHeaders(offset),
        body: data,
      })
    const offsetAt = async (host: SpawnedServer, id: string) => {
      const { authorization, 'tus-resumable': version } = uploads.chunkHeaders(0)
      const headers = { authorization, 'tus-resumable': version }
      const answer = await fetch(`${host.url}/api/uploads/${id}`, { method: 'HEAD', headers })
      return Number(answer.headers.get('upload-offset'))
    }
    /** Begins a chunk that announces one byte more than `data`, which is all that is ever sent. */
    const begin = (host: SpawnedServer, id: string, offset: number, data: Uint8Array) => {
      const chunk = open(`${host.url}/api/uploads/${id}`, {
        method: 'PATCH',
        headers: { ...uploads.chunkHeaders(offset), 'content-length': data.length + 1 },
      })
      chunk.on('error', () => {})
      return new Promise<typeof chunk>((resolve) => chunk.write(data, () => resolve(chunk)))
    }

    it('is written by one of two concurrent requests, and by the second one when the first hangs', async () => {
      const data = randomData(PART_BYTES + 5)
      const id = await uploads.created({ size: data.length })
      const head = data.subarray(0, PART_BYTES)
      const answers = await Promise.all([sendTo(first, id, 0, head), sendTo(second, id, 0, head)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])

      const stuck = await begin(first, id, PART_BYTES, data.subarray(PART_BYTES, PART_BYTES + 2))
      const offset = await waitFor('the bytes of the hanging request', async () => {
        const at = await offsetAt(second, id)
        return at > PART_BYTES ? at : undefined
      })
      expect(offset).toBe(PART_BYTES + 2)
      expect((await sendTo(second, id, offset, data.subarray(offset))).status).toBe(204)
      expect(await stored(id)).toEqual(data)
      stuck.destroy()
    })

    it('goes on at another host when its own is cut off and killed, with at most one part sent twice', async () => {
      const data = randomData(2 * PART_BYTES + 3 * MIB)
      const id = await uploads.created({ size: data.length })
      let sent = PART_BYTES
      expect((await sendTo(first, id, 0, data.subarray(0, PART_BYTES))).status).toBe(204)

      const cut = await begin(first, id, PART_BYTES, data.subarray(PART_BYTES, PART_BYTES + 3 * MIB))
      cut.destroy()
      sent += 3 * MIB
      const offset = await waitFor('the bytes before the cut', async () => {
        const at = await offsetAt(second, id)
        return at > PART_BYTES ? at : undefined
      })
      await begin(first, id, offset, data.subarray(offset, offset + 2 * MIB))
      sent += 2 * MIB
      await first.kill('program')
      // Acknowledged bytes are never lost.
      expect(await offsetAt(second, id)).toBeGreaterThanOrEqual(offset)

      for (let at = await offsetAt(second, id); at < data.length; at = await offsetAt(second, id)) {
        const chunk = data.subarray(at, at + PART_BYTES)
        expect((await sendTo(second, id, at, chunk)).status).toBe(204)
        sent += chunk.length
      }
      expect(sent - data.length).toBeLessThanOrEqual(PART_BYTES)
      expect(await uploads.stateOf(id)).toBe('complete')
      expect(await stored(id)).toEqual(data)
      expect(await left(id)).toEqual([keys.uploadedFile(id)])
    })
  })

  it('leaves nothing behind when it is damaged, given up or expired', async () => {
    const damaged = await uploads.created({ size: 10, sha256: sha256(randomData(10)) })
    expect(await codeOf(await uploads.send(damaged, 0, randomData(10)))).toEqual([422, 'upload_damaged'])
    const givenUp = await uploads.created({ size: 10 })
    await uploads.send(givenUp, 0, randomData(4))
    expect((await left(givenUp)).length).toBe(2)
    expect((await uploads.ask('DELETE', givenUp)).status).toBe(204)
    const expired = await uploads.created({ size: 10 })
    await uploads.send(expired, 0, randomData(4))
    const finished = await uploads.uploaded(randomData(10))
    uploads.kashf.clock.advance(UPLOAD_LIFE_MS + 1000)
    await removeExpiredUploads(uploads.kashf.deps)
    for (const id of [damaged, givenUp, expired, finished]) expect(await left(id)).toEqual([])
  })

  it('is swept from the bucket when its row is gone', async () => {
    const lost = await uploads.created({ size: 10 })
    const kept = await uploads.created({ size: 10 })
    for (const id of [lost, kept]) await uploads.send(id, 0, randomData(4))
    await uploads.kashf.deps.db.run(sql`delete from upload where id = ${lost}`)
    const sweep = async () => {
      await sweepOrphanedFiles(uploads.kashf.deps)
      await abortLostUploads(uploads.kashf.deps)
    }
    const { clock } = uploads.kashf
    const later = {
      ...uploads.kashf.deps,
      clock: { now: () => new Date(clock.now().getTime() - UPLOAD_LIFE_MS) },
    }
    await abortLostUploads(later)
    expect((await left(lost)).length).toBe(2)
    uploads.kashf.clock.advance(25 * 3600 * 1000)
    await sweep()
    expect(await left(lost)).toEqual([])
    expect(await left(kept)).toEqual([keys.uploadTail(kept, 1), keys.uploadedFile(kept)])
  })

  it('becomes the original of its video without being copied, and is refused by its content', async () => {
    const { kashf, teacher } = uploads
    const clip = await makeClip(kashf.deps.env.dataDir, { name: 'dars.mp4', seconds: 2, size: '160x90' })
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, lessons: 0 })
    const add = (body: object) =>
      kashf.call('POST', '/api/courses/videos', {
        token: teacher.token,
        body: { title: 'Kirish', description: 'Boshlash', is_open: true, course_id: course.id, ...body },
      })
    const video = await uploads.uploaded(new Uint8Array(await readFile(clip)))
    const file = await uploads.uploaded(new Uint8Array(documents.pdf), 'attachment')
    const noise = await uploads.uploaded(randomData(2000))
    expect((await add({ video_upload_id: noise })).json().error).toBe('video_type_refused')
    expect(await left(noise)).toEqual([])
    const noDocument = await uploads.uploaded(randomData(2000), 'attachment')
    expect((await add({ file_upload_id: noDocument })).json().error).toBe('attachment_type_refused')

    expect((await add({ video_upload_id: video, file_upload_id: file })).statusCode).toBe(201)
    const row = await kashf.deps.db.one<{ original_key: string }>(sql`
      select original_key from video where owner_id = ${teacher.id}`)
    expect(row?.original_key).toBe(keys.uploadedFile(video))
    const attachment = await kashf.deps.db.one<{ id: number }>(sql`
      select id from attachment where owner_id = ${teacher.id}`)
    const document = await buffer(await kashf.deps.storage.read(keys.attachment(attachment?.id ?? 0)))
    expect(document.equals(documents.pdf)).toBe(true)
    await waitFor('the claimed document to go', async () => (await left(file)).length === 0 || undefined)
    // Neither the upload's expiry nor the sweeps touch the video that it became.
    kashf.clock.advance(UPLOAD_LIFE_MS + 1000)
    await removeExpiredUploads(kashf.deps)
    await sweepOrphanedFiles(kashf.deps)
    expect(sha256(await stored(video))).toBe(sha256(new Uint8Array(await readFile(clip))))
  })

  it('goes on where it is when it was begun on a disk, before the storage was S3', async () => {
    const { deps } = uploads.kashf
    const storage = await openStorage(path.join(deps.env.dataDir, 'files'))
    const before = await buildApp({ ...deps, storage })
    const data = randomData(1000)
    const base = await before.listen({ port: 0, host: '127.0.0.1' })
    const created = await uploads.create({ size: data.length, base })
    await before.close()
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await uploads.send(id, 0, data.subarray(0, 400))).status).toBe(204)
    expect((await uploads.send(id, 400, data.subarray(400))).status).toBe(204)
    expect(await uploads.stateOf(id)).toBe('complete')
    expect(await left(id)).toEqual([])
  })
})
