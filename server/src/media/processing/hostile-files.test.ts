import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { hostileVideos } from '../../testing/files/corpus/hostile-videos.ts'
import { notVideos } from '../../testing/files/corpus/not-videos.ts'
import { keys } from '../storage-keys.ts'
import { completePlayableVideo } from './complete-video.ts'
import { removeFilesHandler } from './job-handlers.ts'
import { removeFilesJob } from './jobs.ts'
import { processUploadedVideo } from './process-video.ts'
import { storeVideo } from './store-video.ts'

describe('hostile files', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number
  const requested: string[] = []
  const trap = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end()
  })
  let base: string
  const never = new AbortController().signal

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-hostile-'))
    ownerId = (await buildTeacher(kashf.deps)).id
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const address = trap.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(async () => {
    trap.close()
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  const store = (file: string) =>
    kashf.deps.db.transaction((tx) => storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }))

  const folderFor = async (name: string) => {
    const subfolder = path.join(folder, name.replaceAll(/\W/g, '-'))
    await mkdir(subfolder)
    return subfolder
  }

  it.concurrent.each(notVideos)('refuses the upload: $name', async ({ name, make }) => {
    const file = await make(await folderFor(name), base)
    await expect(store(file)).rejects.toMatchObject({ code: 'video_type_refused', status: 422 })
  })

  it.concurrent.each(hostileVideos)('$name: $ends', async ({ name, make, ends }) => {
    const file = await make(await folderFor(name), base)
    const id = await store(file)
    await processUploadedVideo(kashf.deps, id, never)
    if (ends === 'plays') await completePlayableVideo(kashf.deps, id, never)
    const row = await kashf.deps.db.one(sql`select status, failure from video where id = ${id}`)
    expect(row).toEqual(
      ends === 'plays' ? { status: 'ready', failure: null } : { status: 'failed', failure: ends },
    )
    for (const { key } of await kashf.deps.storage.list(keys.video(id))) {
      const bytes = await buffer(await kashf.deps.storage.read(key))
      expect(bytes.includes('<script>') || bytes.includes('root:x:')).toBe(false)
    }
  })

  it('makes no requests, and leaves nothing behind', async () => {
    const jobs = await kashf.deps.db.rows<{ data: object }>(
      sql`select data from pgboss.job where name = ${removeFilesJob.name}`,
    )
    for (const { data } of jobs) await removeFilesHandler.handle(kashf.deps, data, never)
    const playing = await kashf.deps.db.rows<{ id: number }>(sql`select id from video where status = 'ready'`)
    const stored = (
      await readdir(path.join(kashf.deps.env.dataDir, 'files'), { recursive: true, withFileTypes: true })
    )
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    const expected = playing.map(({ id }) => new RegExp(`/(video/${id}/|poster/${id}\\.)`))
    expect(stored.filter((file) => !expected.some((pattern) => pattern.test(file)))).toEqual([])
    expect(playing).toHaveLength(hostileVideos.filter(({ ends }) => ends === 'plays').length)
    expect(await readdir(path.join(kashf.deps.env.dataDir, 'scratch'))).toEqual([])
    expect(requested).toEqual([])
  })
})
