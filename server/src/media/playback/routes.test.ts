import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders.ts'
import { buildCourse, buildLesson } from '../../testing/catalogue-builders.ts'
import { makeClip } from '../../testing/clips.ts'
import { documents } from '../../testing/documents.ts'
import { deleteAttachment, storeAttachment } from '../attachments/store-attachment.ts'
import { deleteImage, readImage, storeImage } from '../images/store-image.ts'
import { processUploadedVideo } from '../processing/process-video.ts'
import { storeVideo } from '../processing/store-video.ts'
import { posterAddress } from './addresses.ts'
import { signAttachment, signPlayback } from './sign-playback.ts'

describe('addresses that answer with bytes', () => {
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
    await attach('video_id', videoId)
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Adds an open lesson with the file. */
  const attach = async (column: 'video_id' | 'attachment_id', id: number) => {
    const lesson = await buildLesson(kashf.deps, { courseId, isOpen: true, video: 'none' })
    await kashf.deps.db.run(
      column === 'video_id'
        ? sql`update lesson set video_id = ${id} where id = ${lesson.id}`
        : sql`update lesson set attachment_id = ${id} where id = ${lesson.id}`,
    )
  }
  const tx: TestApp['deps']['db']['transaction'] = (work) => kashf.deps.db.transaction(work)
  const get = (url: string, headers: Record<string, string> = {}) => kashf.app.inject({ url, headers })
  const signed = (id = videoId) =>
    signPlayback(kashf.deps, { videoId: id, bearer: null, until: null, durationS: 3, quality: null })
  const beside = (url: string, name: string) => url.replace('master.m3u8', name)

  it('plays through every relative address of the playlists', async () => {
    const { signedUrl } = signed()
    const master = await get(signedUrl)
    expect(master.statusCode).toBe(200)
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(master.headers['cache-control']).toBe('private, no-store')
    const [variant = ''] = master.body.split('\n').filter((line) => line && !line.startsWith('#'))
    const playlist = await get(beside(signedUrl, variant))
    expect(playlist.headers['cache-control']).toBe('private, no-store')
    expect(playlist.body).toContain('#EXT-X-ENDLIST')
    const media = beside(signedUrl, variant.replace('index.m3u8', 'v.mp4'))
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

  it('opens for one video, one viewer and a limited time', async () => {
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
    const late = await get(beside(signedUrl, 'source/v.mp4'))
    expect([late.statusCode, late.json().error]).toEqual([403, 'forbidden'])
  })

  it('lives no longer than the right to watch', () => {
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

  it('never leaves the folder of the video', async () => {
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
      expect((await get(beside(signedUrl, name))).statusCode).toBe(404)
    }
  })

  it('has nothing to play before the first quality is there', async () => {
    const file = await makeClip(folder, { name: 'waiting.mp4' })
    const id = await tx((tx) => storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }))
    await attach('video_id', id)
    expect((await get(signed(id).signedUrl)).statusCode).toBe(404)
  })

  it('shows the poster to everyone who was given its address', async () => {
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
    // One cannot be guessed from another.
    expect((await get(address.replace(`/${videoId}/`, `/${videoId + 1}/`))).statusCode).toBe(404)
    expect((await get(`/media/video/${videoId}/poster.webp`)).statusCode).toBe(404)
  })

  it('serves pictures in the widths of their kind, for ever', async () => {
    const file = path.join(folder, 'cover.png')
    await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0F766E' } })
      .png()
      .toFile(file)
    const image = await readImage({ path: file }, 'cover')
    const id = await tx((tx) => storeImage(kashf.deps, tx, { ownerId, image }))
    // The address alone answers too: that is what a client puts into `src`.
    const alone = await get(`/media/image/${id}`)
    expect(alone.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await sharp(alone.rawPayload).metadata()).width).toBe(640)
    const head = await kashf.app.inject({ method: 'HEAD', url: `/media/image/${id}` })
    expect(Number(head.headers['content-length'])).toBe(alone.rawPayload.length)
    for (const address of ['0', '-1', '1e0', '0x1', '01', '999999', '9999999999', 'constructor']) {
      expect((await get(`/media/image/${address}`)).statusCode).toBe(404)
    }
    const picture = await get(`/media/image/${id}/640.webp`)
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await sharp(picture.rawPayload).metadata()).height).toBe(360)
    for (const name of ['641.webp', '640.png', '..%2f1%2f640.webp']) {
      expect((await get(`/media/image/${id}/${name}`)).statusCode).toBe(404)
    }
    const avatar = await readImage({ path: file }, 'avatar')
    const avatarId = await tx((tx) => storeImage(kashf.deps, tx, { ownerId, image: avatar }))
    expect((await sharp((await get(`/media/image/${avatarId}`)).rawPayload).metadata()).width).toBe(256)
    await tx((tx) => deleteImage(kashf.deps, tx, id))
    expect((await get(`/media/image/${id}`)).statusCode).toBe(404)
    expect(await kashf.deps.db.one(sql`select 1 from image where id = ${id}`)).toBeUndefined()
  })

  it('refuses pictures and documents that are none', async () => {
    const file = path.join(folder, 'page.png')
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const part = { path: file, name: 'page.pdf', size: 41 }
    await expect(readImage(part, 'avatar')).rejects.toMatchObject({ code: 'image_refused' })
    await expect(tx((tx) => storeAttachment(kashf.deps, tx, { ownerId, file: part }))).rejects.toMatchObject({
      code: 'attachment_type_refused',
      message: 'You can only upload PDF, Word, or Excel files!',
    })
  })

  it('hands out attachments as downloads only, by a signed address', async () => {
    const file = path.join(folder, 'upload.part')
    await writeFile(file, documents.docx)
    const given = {
      path: file,
      name: `O'quv reja — "1-dars" №${'ў'.repeat(60)}.exe`,
      size: documents.docx.length,
    }
    const id = await tx((tx) => storeAttachment(kashf.deps, tx, { ownerId, file: given }))
    const row = await kashf.deps.db.one<{ name: string; mime: string }>(
      sql`select name, mime from attachment where id = ${id}`,
    )
    const name = row?.name ?? ''
    expect(name).toBe(`O'quv reja — 1-dars №${'ў'.repeat(60)}.docx`)
    const { signedUrl } = signAttachment(kashf.deps, {
      attachment: { id, name },
      bearer: null,
      until: null,
    })
    await attach('attachment_id', id)
    const download = await get(signedUrl)
    expect(download.statusCode).toBe(200)
    expect(download.rawPayload.equals(documents.docx)).toBe(true)
    expect(download.headers).toMatchObject({
      'content-type': row?.mime,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(download.headers['content-disposition']).toMatch(
      /^attachment; filename="O'quv reja _ 1-dars _{61}\.docx"; filename\*=UTF-8''O%27quv%20reja/,
    )
    expect((await get(signedUrl.replace(/^\/f\/\d+/, '/f/999999'))).statusCode).toBe(403)
    await kashf.deps.db.run(sql`update lesson set attachment_id = null where attachment_id = ${id}`)
    kashf.clock.advance(20_000)
    expect((await get(signedUrl)).statusCode).toBe(403)
    await tx((tx) => deleteAttachment(kashf.deps, tx, id))
    expect((await get(signedUrl)).statusCode).toBe(403)
  })
})
