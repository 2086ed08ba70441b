import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { type Clip, makeClip } from '../../testing/files/clips.ts'
import { waitFor } from '../../testing/wait.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { keys } from '../storage-keys.ts'
import { completePlayableVideo } from './complete-video.ts'
import { processUploadedVideo } from './process-video.ts'
import { resumeStalledVideos } from './requeue-videos.ts'
import { deleteVideo, storeVideo } from './store-video.ts'
import { claimVideo, releaseVideo, renewLease, saveRenditions } from './video-state.ts'

type Row = {
  status: string
  failure: string | null
  has_poster: boolean
  has_previews: boolean
  duration_s: number
  step: string | null
  percent: number
  attempts: number
  original_key: string | null
  renditions: Rendition[]
  playable_at: Date | null
  completed_at: Date | null
  width: number
  height: number
}

describe('processing an uploaded video', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number
  const never = new AbortController().signal

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-process-'))
    ownerId = (await buildTeacher(kashf.deps)).id
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  const store = (file: string) =>
    kashf.deps.db.transaction((tx) => storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }))
  const uploaded = async (clip: Clip) => store(await makeClip(folder, clip))
  const rowOf = async (id: number) => {
    const row = await kashf.deps.db.one<Row>(sql`select * from video where id = ${id}`)
    if (!row) throw new Error('no such video')
    return row
  }
  const names = (row: Row) => row.renditions.map(({ name }) => name)
  const queued = async (job: string, id: number) =>
    (
      await kashf.deps.db.rows(
        sql`select 1 from pgboss.job where name = ${job} and singleton_key = ${String(id)}`,
      )
    ).length

  it('copies a web-safe video first, then makes the ladder and deletes the original', async () => {
    const id = await uploaded({ name: 'safe.mp4', size: '640x360', seconds: 3 })
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', playable_at: null, has_poster: false })
    expect(await queued('process-video', id)).toBe(1)

    await processUploadedVideo(kashf.deps, id, never)
    const first = await rowOf(id)
    expect(first).toMatchObject({ status: 'processing', step: 'rest', attempts: 0, width: 640, height: 360 })
    expect(names(first)).toEqual(['source'])
    expect(first).toMatchObject({ duration_s: 3, has_poster: true })
    expect(first.playable_at).not.toBeNull()
    expect(await queued('complete-video', id)).toBe(1)

    await completePlayableVideo(kashf.deps, id, never)
    const ready = await rowOf(id)
    expect(ready).toMatchObject({ status: 'ready', step: null, percent: 100, original_key: null })
    expect(ready.completed_at).not.toBeNull()
    expect(names(ready)).toEqual(['144p', '240p', '360p', 'audio'])
    const stored = (await kashf.deps.storage.list(keys.video(id))).map(({ key }) =>
      key.replace(/^video\/\d+\//, ''),
    )
    for (const name of names(ready))
      expect(stored).toEqual(expect.arrayContaining([`${name}/index.m3u8`, `${name}/v.mp4`]))
    expect(stored).toEqual(expect.arrayContaining(['previews/previews.vtt', 'previews/previews-1.jpg']))
    expect(ready.has_previews).toBe(true)
    expect(await readdir(path.join(kashf.deps.env.dataDir, 'scratch'))).toEqual([])
  })

  it('starts with 360p where a copy would not play, and does not make it twice', async () => {
    const id = await uploaded({ name: 'old.avi', size: '860x480', options: ['-c:v', 'mpeg4'] })
    await processUploadedVideo(kashf.deps, id, never)
    expect(names(await rowOf(id))).toEqual(['360p', 'audio'])
    const before = await kashf.deps.storage.stat(`${keys.rendition(id, '360p')}/v.mp4`)
    await completePlayableVideo(kashf.deps, id, never)
    expect(names(await rowOf(id)).toSorted()).toEqual(['144p', '240p', '360p', '480p', 'audio'])
    expect(await kashf.deps.storage.stat(`${keys.rendition(id, '360p')}/v.mp4`)).toEqual(before)
    const playlist = await text(await kashf.deps.storage.read(`${keys.rendition(id, '480p')}/index.m3u8`))
    expect(playlist).toContain('#EXT-X-ENDLIST')
  })

  it('copies the highest rung when the source fits it, and makes previews with their times', async () => {
    const options = ['-g', '40', '-keyint_min', '40', '-b:v', '300k', '-maxrate', '300k', '-bufsize', '300k']
    const id = await uploaded({ name: 'fits.mp4', size: '640x360', seconds: 9, options })
    await processUploadedVideo(kashf.deps, id, never)
    const copied = (await rowOf(id)).renditions[0]
    await completePlayableVideo(kashf.deps, id, never)
    const row = await rowOf(id)
    expect(names(row).toSorted()).toEqual(['144p', '240p', '360p', 'audio'])
    const top = row.renditions.find(({ name }) => name === '360p')
    expect(top).toMatchObject({ picture: copied?.picture, has_sound: false })
    // The top rendition was copied, not encoded: it is smaller only by the sound.
    expect(top?.average_bitrate).toBeGreaterThan(0.6 * (copied?.average_bitrate ?? 0))
    const list = await text(await kashf.deps.storage.read(keys.preview(id, 'previews.vtt')))
    expect(list.match(/-->/g)).toHaveLength(4)
    expect(list).toContain('00:00:06.000 --> 00:00:09.000\npreviews-1.jpg#xywh=480,0,160,90')
    const sheet = await buffer(await kashf.deps.storage.read(keys.preview(id, 'previews-1.jpg')))
    expect(await sharp(sheet).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 450 })
  })

  it('makes only the renditions that a killed worker had not published', async () => {
    const id = await uploaded({ name: 'runs.mp4', size: '860x480', fps: 2, seconds: 2 })
    await processUploadedVideo(kashf.deps, id, never)
    const [source] = (await rowOf(id)).renditions
    if (!source) throw new Error('no copy')
    // The row looks as if the worker had died after publishing 240p.
    const made = { ...source, name: '240p', average_bitrate: 1 }
    const killed = await claimVideo(kashf.deps.db, id, 'rest')
    if (!killed) throw new Error('not claimed')
    await saveRenditions(kashf.deps.db, killed, [source, made])
    await kashf.deps.db.run(sql`update video set taken_until = null where id = ${id}`)
    for (const file of ['v.mp4', 'index.m3u8']) {
      const copy = await kashf.deps.storage.toLocalFile(`${keys.rendition(id, 'source')}/${file}`, folder)
      await kashf.deps.storage.put(`${keys.rendition(id, '240p')}/${file}`, { path: copy })
    }
    await completePlayableVideo(kashf.deps, id, never)
    const row = await rowOf(id)
    expect(names(row).toSorted()).toEqual(['144p', '240p', '360p', '480p', 'audio'])
    expect(row.renditions.find(({ name }) => name === '240p')).toEqual(made)
  })

  it('reports why a file cannot play, and deletes it', async () => {
    const id = await uploaded({ name: 'sound.m4a', options: ['-vn'] })
    const key = (await rowOf(id)).original_key
    await processUploadedVideo(kashf.deps, id, never)
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failure: 'no_picture',
      playable_at: null,
    })
    expect((await rowOf(id)).original_key).toBeNull()
    const { rows } = await kashf.deps.db.executeSql(
      `select 1 from pgboss.job where name = 'remove-files' and data->'keys' ? '${key}'`,
    )
    expect(rows).toHaveLength(1)
    await processUploadedVideo(kashf.deps, id, never)
    expect((await rowOf(id)).status).toBe('failed')
  })

  it('refuses an upload that is not a video', async () => {
    const file = path.join(folder, 'text.mp4')
    await writeFile(file, 'salom '.repeat(1000))
    await expect(store(file)).rejects.toMatchObject({ code: 'video_type_refused', status: 422 })
  })

  it('resumes after a worker was killed in either stage', async () => {
    const id = await uploaded({ name: 'killed.mp4' })
    // A worker claims the video and dies without writing anything more.
    await claimVideo(kashf.deps.db, id, 'checking')
    await processUploadedVideo(kashf.deps, id, never)
    expect((await rowOf(id)).playable_at).toBeNull()
    const minuteLater = () =>
      kashf.deps.db.run(sql`
      update video set taken_until = now() - interval '1 second', created_at = now() - interval '2 minutes' where id = ${id}`)
    await minuteLater()
    await kashf.deps.db.run(sql`delete from pgboss.job where singleton_key = ${String(id)}`)
    await resumeStalledVideos(kashf.deps)
    expect(await queued('process-video', id)).toBe(1)
    await processUploadedVideo(kashf.deps, id, never)
    expect((await rowOf(id)).playable_at).not.toBeNull()

    await claimVideo(kashf.deps.db, id, 'rest')
    await minuteLater()
    await kashf.deps.db.run(sql`delete from pgboss.job where singleton_key = ${String(id)}`)
    await resumeStalledVideos(kashf.deps)
    expect([await queued('process-video', id), await queued('complete-video', id)]).toEqual([0, 1])
    await completePlayableVideo(kashf.deps, id, never)
    expect((await rowOf(id)).status).toBe('ready')
  })

  it('is claimed by one worker at a time', async () => {
    const id = await uploaded({ name: 'one.mp4' })
    const first = await claimVideo(kashf.deps.db, id, 'checking')
    expect(first).toMatchObject({ id, attempts: 1 })
    if (!first) return
    expect(await claimVideo(kashf.deps.db, id, 'checking')).toBeUndefined()
    expect(await renewLease(kashf.deps.db, first, 'first', 20)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ percent: 20, step: 'first' })
    await releaseVideo(kashf.deps.db, first, 'stopped')
    const second = await claimVideo(kashf.deps.db, id, 'checking')
    expect(second).toMatchObject({ attempts: 1 })
    if (!second) return
    await releaseVideo(kashf.deps.db, second, 'failed')
    expect(await claimVideo(kashf.deps.db, id, 'checking')).toBeUndefined()
  })

  it('is released at once, without counting the attempt, when the worker stops', async () => {
    const id = await uploaded({ name: 'stopped.avi', options: ['-c:v', 'mpeg4'] })
    const stop = new AbortController()
    stop.abort()
    await expect(processUploadedVideo(kashf.deps, id, stop.signal)).rejects.toThrow()
    expect(await rowOf(id)).toMatchObject({ status: 'processing', attempts: 0 })
    await processUploadedVideo(kashf.deps, id, never)
    expect((await rowOf(id)).playable_at).not.toBeNull()
  })

  it('fails a video whose original is missing, and one that fails repeatedly', async () => {
    const lost = await uploaded({ name: 'lost.mp4' })
    await kashf.deps.storage.delete((await rowOf(lost)).original_key ?? '')
    await processUploadedVideo(kashf.deps, lost, never)
    expect(await rowOf(lost)).toMatchObject({ status: 'failed', failure: 'source_lost' })
    const failing = await uploaded({ name: 'failing.mp4' })
    await kashf.deps.db.run(sql`update video set attempts = 16 where id = ${failing}`)
    await processUploadedVideo(kashf.deps, failing, never)
    expect(await rowOf(failing)).toMatchObject({
      status: 'failed',
      failure: 'conversion_failed',
    })
  })

  it('keeps its first rendition when the original goes missing after that', async () => {
    const id = await uploaded({ name: 'half.mp4' })
    await processUploadedVideo(kashf.deps, id, never)
    await kashf.deps.storage.delete((await rowOf(id)).original_key ?? '')
    await completePlayableVideo(kashf.deps, id, never)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'ready', completed_at: null })
    expect(names(row)).toEqual(['source'])
  })
})

describe('with a worker', () => {
  it('processes an upload until it is ready, and leaves nothing behind when deleted', async () => {
    const kashf = await startTestApp({ worker: true })
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-worker-'))
    try {
      const { id: ownerId } = await buildTeacher(kashf.deps)
      const file = await makeClip(folder, { name: 'clip.mp4' })
      const id = await kashf.deps.db.transaction((tx) =>
        storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }),
      )
      await rm(file)
      await waitFor('the video', async () => {
        const state = await kashf.deps.db.one<Row>(sql`select * from video where id = ${id}`)
        if (state?.failure) throw new Error(state.failure)
        return state?.status === 'ready'
      })
      await kashf.deps.db.transaction((tx) => deleteVideo(kashf.deps, tx, id))
      await waitFor('an empty storage', async () => {
        const { storage } = kashf.deps
        const left = await Promise.all([
          storage.list(keys.video(id)),
          storage.list(keys.originals),
          storage.stat(keys.poster(id)).then((found) => (found ? [found] : [])),
        ])
        return left.flat().length === 0
      })
    } finally {
      await kashf.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
