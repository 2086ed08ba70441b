import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { buildTeacher } from '../../../testing/builders/people.ts'
import { ffmpegForTests, makeClip } from '../../../testing/files/clips.ts'
import { packagedPath } from '../../ffmpeg/find-ffmpeg.ts'
import type { Rendition } from '../../ffmpeg/read-rendition.ts'
import { completePlayableVideo } from '../../processing/complete-video.ts'
import { processUploadedVideo } from '../../processing/process-video.ts'
import { storeVideo } from '../../processing/store-video.ts'
import { keys } from '../../storage-keys.ts'
import { openProgressive } from './open-progressive.ts'

let kashf: TestApp
let folder: string
let videoId: number
let copied: Rendition[]
let made: Rendition[]

beforeAll(async () => {
  kashf = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-progressive-'))
  const { deps } = kashf
  const teacher = await buildTeacher(deps)
  const clip = await makeClip(folder, {
    name: 'clip.mp4',
    seconds: 13,
    size: '640x360',
    options: ['-g', '20'],
  })
  const file = { path: clip, size: 1 }
  videoId = await deps.db.transaction((tx) => storeVideo(deps, tx, { ownerId: teacher.id, file }))
  const renditions = async () =>
    (await deps.db.one<{ renditions: Rendition[] }>(sql`select renditions from video where id = ${videoId}`))
      ?.renditions ?? []
  const { signal } = new AbortController()
  await processUploadedVideo(deps, videoId, signal)
  copied = await renditions()
  await completePlayableVideo(deps, videoId, signal)
  made = await renditions()
  const course = await buildCourse(deps, {
    teacherId: teacher.id,
    lessons: [{ isOpen: true, video: 'none' }],
  })
  await deps.db.run(sql`update lesson set video_id = ${videoId} where course_id = ${course.id}`)
})
afterAll(async () => {
  await kashf.close()
  await rm(folder, { recursive: true, force: true })
})

/** Timestamp and checksum of every decoded frame and every piece of sound. */
async function decoded(files: string[]): Promise<string[]> {
  // ffmpeg 5 ignores the edit list of a fragmented file, so the packaged version decodes where there is one.
  const decoder = packagedPath() ?? (await ffmpegForTests()).path
  const lines: string[] = []
  for (const [stream, file] of files.entries()) {
    const map = stream === 0 ? '0:v' : '0:a'
    const args = ['-v', 'error', '-i', file, '-map', map, '-fps_mode', 'passthrough', '-f', 'framemd5', '-']
    const { stdout } = await promisify(execFile)(decoder, args)
    lines.push(...stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  }
  return lines
}
const stored = async (name: string) =>
  kashf.deps.storage.toLocalFile(`${keys.rendition(videoId, name)}/v.mp4`, folder)
const element = { 'sec-fetch-dest': 'video' }
const plainAddress = async () => {
  const answer = await kashf.call('GET', `/api/courses/get-signed-url?file=video/${videoId}`)
  return answer.json().signedUrl.replace(kashf.deps.publicUrl, '')
}

describe('the progressive MP4', () => {
  it('decodes to the same frames and sound as its renditions', async () => {
    const name = made.find(({ picture }) => picture)?.name ?? ''
    expect(made.find((each) => each.name === name)?.has_sound).toBe(false)
    const url = (await plainAddress()).replace(/video-\w+$/, `video-${name}`)
    const whole = await kashf.app.inject({ url, headers: element })
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4'])
    const file = path.join(folder, 'plain.mp4')
    await writeFile(file, whole.rawPayload)
    const lines = await decoded([file, file])
    expect(lines.length).toBeGreaterThan(100)
    expect(lines).toEqual(await decoded([await stored(name), await stored('audio')]))
  })

  it('is made from the copy of the source while that is the only rendition', async () => {
    expect(copied.map(({ name }) => name)).toEqual(['source'])
    const url = (await plainAddress()).replace(/video-\w+$/, 'video-source')
    await kashf.deps.db.run(
      sql`update video set renditions = ${JSON.stringify(copied)} where id = ${videoId}`,
    )
    const whole = await kashf.app.inject({ url, headers: element })
    await kashf.deps.db.run(sql`update video set renditions = ${JSON.stringify(made)} where id = ${videoId}`)
    expect(whole.statusCode).toBe(200)
    const file = path.join(folder, 'copy.mp4')
    await writeFile(file, whole.rawPayload)
    const source = await stored('source')
    expect(await decoded([file, file])).toEqual(await decoded([source, source]))
  })

  it('serves any range', async () => {
    const url = await plainAddress()
    const { rawPayload } = await kashf.app.inject({ url, headers: element })
    const size = rawPayload.length
    for (const [from, to] of [
      [0, 0],
      [0, size - 1],
      [100, 5000],
      [size - 10, size - 1],
      [4321, size - 4321],
      [size >> 1, size >> 1],
    ] as const) {
      const part = await kashf.app.inject({ url, headers: { ...element, range: `bytes=${from}-${to}` } })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${size}`])
      expect(part.rawPayload.equals(rawPayload.subarray(from, to + 1))).toBe(true)
    }
  })

  it('is replaced by a playlist for all but media elements', async () => {
    const url = await plainAddress()
    for (const headers of [
      {},
      { 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-dest': 'empty', range: 'bytes=0-' },
    ]) {
      const answer = await kashf.app.inject({ url, headers })
      expect(answer.headers['content-type']).toBe('application/vnd.apple.mpegurl')
      expect(answer.body).toMatch(/^#EXTM3U/)
    }
    // Browsers on an origin without TLS send no `Sec-Fetch-Dest`.
    const { headers } = await kashf.app.inject({ url, headers: { range: 'bytes=0-' } })
    expect(headers['content-type']).toBe('video/mp4')
    expect((await kashf.app.inject({ url: `${url}9`, headers: element })).statusCode).toBe(404)
    expect(
      (await kashf.app.inject({ url: url.replace(/\.[^.]*\/video/, '.x/video'), headers: element }))
        .statusCode,
    ).toBe(403)
  })

  it('stops midway when the permission ends', async () => {
    const name = made.find(({ picture }) => picture)?.name ?? ''
    let checks = 0
    const maySend = async () => {
      checks += 1
      return checks < 3
    }
    const found = await openProgressive(kashf.deps)({ videoId, name, maySend })
    const out = new PassThrough()
    const received = buffer(out)
    const size = found?.size ?? 0
    const sendTo = await found?.open({ start: 0, end: size - 1 })
    await expect(sendTo?.(out)).rejects.toMatchObject({ code: 'forbidden' })
    out.end()
    expect((await received).length).toBeLessThan(size)
  })
})
