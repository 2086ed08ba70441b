import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { processUploadedVideo } from '../processing/process-video.ts'
import { storeVideo } from '../processing/store-video.ts'
import { posterAddress } from './addresses.ts'
import { signPlayback } from './sign-playback.ts'

describe('the addresses of a video', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number
  let videoId: number
  let courseId: number

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-routes-'))
    ownerId = (await buildTeacher(kashf.deps)).id
    const file = await makeClip(folder, { name: 'clip.mp4', seconds: 3 })
    videoId = await tx((tx) => storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }))
    await processUploadedVideo(kashf.deps, videoId, new AbortController().signal)
    courseId = (await buildCourse(kashf.deps, { teacherId: ownerId, lessons: [] })).id
    await addLesson(videoId)
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Adds an open lesson with the video. */
  const addLesson = async (id: number) => {
    const lesson = await buildLesson(kashf.deps, { courseId, isOpen: true, video: 'none' })
    await kashf.deps.db.run(sql`update lesson set video_id = ${id} where id = ${lesson.id}`)
  }
  const tx: TestApp['deps']['db']['transaction'] = (work) => kashf.deps.db.transaction(work)
  const get = (url: string, headers: Record<string, string> = {}) => kashf.app.inject({ url, headers })
  const signed = (id = videoId) =>
    signPlayback(kashf.deps, { videoId: id, bearer: null, until: null, durationS: 3, quality: null })
  const sibling = (url: string, name: string) => url.replace('master.m3u8', name)

  it('play through every relative address in the playlists', async () => {
    const { signedUrl } = signed()
    const master = await get(signedUrl)
    expect(master.statusCode).toBe(200)
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(master.headers['cache-control']).toBe('private, no-store')
    const [variant = ''] = master.body.split('\n').filter((line) => line && !line.startsWith('#'))
    const playlist = await get(sibling(signedUrl, variant))
    expect(playlist.headers['cache-control']).toBe('private, no-store')
    expect(playlist.body).toContain('#EXT-X-ENDLIST')
    const media = sibling(signedUrl, variant.replace('index.m3u8', 'v.mp4'))
    const whole = await get(media)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=86400, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const map = /BYTERANGE="(\d+)@(\d+)"/.exec(playlist.body)
    const [length, offset] = [Number(map?.[1]), Number(map?.[2])]
    const part = await get(media, { range: `bytes=${offset}-${offset + length - 1}` })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(
      `bytes ${offset}-${offset + length - 1}/${whole.rawPayload.length}`,
    )
    expect(part.rawPayload.equals(whole.rawPayload.subarray(offset, offset + length))).toBe(true)
    expect(part.rawPayload.subarray(4, 8).toString()).toBe('ftyp')
    expect((await get(media, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await get(media, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    const head = await kashf.app.inject({ method: 'HEAD', url: media })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(whole.rawPayload.length),
      0,
    ])
  })

  it('work for one video, one viewer and a limited time', async () => {
    kashf.clock.stop()
    const { signedUrl, expiresAt } = signed()
    const token = signedUrl.split('/')[3] ?? ''
    const [expiry = '', viewer = '', session = '', browser = '', signature = ''] = token.split('.')
    for (const forged of [
      `${expiry}.${viewer}.${session}.${browser}.${signature.replace(/./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      `${expiry}.${(ownerId + 1).toString(36)}.${session}.${browser}.${signature}`,
      `${expiry}.${viewer}.1.${browser}.${signature}`,
      `${expiry}.${viewer}.${session}.x.${signature}`,
      `${(Number.parseInt(expiry, 36) + 60).toString(36)}.${viewer}.${session}.${browser}.${signature}`,
      `${expiry}.${viewer}`,
      'x',
    ]) {
      expect((await get(`/v/${videoId}/${forged}/master.m3u8`)).statusCode).toBe(403)
    }
    expect((await get(`/v/${videoId + 1}/${token}/master.m3u8`)).statusCode).toBe(403)
    expect((await get(`/f/${videoId}/${token}/x.pdf`)).statusCode).toBe(403)
    const lifeMs = expiresAt.getTime() - kashf.clock.now().getTime()
    expect(lifeMs).toBe(6 * 3600_000 + 3000)
    kashf.clock.advance(lifeMs - 60_000)
    expect((await get(signedUrl)).statusCode).toBe(200)
    kashf.clock.advance(60_000)
    const late = await get(sibling(signedUrl, 'source/v.mp4'))
    expect([late.statusCode, late.json().error]).toEqual([403, 'forbidden'])
  })

  it('expire no later than the permission to watch', () => {
    const until = new Date(kashf.clock.now().getTime() + 60_000)
    const { expiresAt } = signPlayback(kashf.deps, {
      videoId,
      bearer: null,
      until,
      durationS: 3,
      quality: null,
    })
    expect(expiresAt).toEqual(until)
  })

  it('cannot escape the folder of the video', async () => {
    const { signedUrl } = signed()
    for (const name of [
      '../../../secret.key',
      '..%2f..%2fsecret.key',
      'source/..%2f..%2f..%2foriginal',
      'source/v.mp4.bak',
      'source',
      'nosuch/v.mp4',
      '',
    ]) {
      expect((await get(sibling(signedUrl, name))).statusCode).toBe(404)
    }
  })

  it('are not found before the first rendition is published', async () => {
    const file = await makeClip(folder, { name: 'waiting.mp4' })
    const id = await tx((tx) => storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }))
    await addLesson(id)
    expect((await get(signed(id).signedUrl)).statusCode).toBe(404)
  })

  it('show the poster to anyone who has its address', async () => {
    const address = posterAddress(kashf.deps, { id: videoId, has_poster: true }) ?? ''
    const poster = await get(address)
    expect(poster.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
    })
    expect((await sharp(poster.rawPayload).metadata()).format).toBe('webp')
    expect((await get(posterAddress(kashf.deps, { id: 999_999, has_poster: true }) ?? '')).statusCode).toBe(
      404,
    )
    // One poster's address does not reveal another's.
    expect((await get(address.replace(`/${videoId}/`, `/${videoId + 1}/`))).statusCode).toBe(404)
    expect((await get(`/media/video/${videoId}/poster.webp`)).statusCode).toBe(404)
  })
})
