import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { deleteImage, readImage, storeImage } from './store-image.ts'

describe('the addresses of pictures', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-images-'))
    ownerId = (await buildTeacher(kashf.deps)).id
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  const tx: TestApp['deps']['db']['transaction'] = (work) => kashf.deps.db.transaction(work)
  const get = (url: string) => kashf.app.inject({ url })

  it('serve pictures in the widths of their kind, as immutable', async () => {
    const file = path.join(folder, 'cover.png')
    await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0F766E' } })
      .png()
      .toFile(file)
    const image = await readImage({ path: file }, 'cover')
    const id = await tx((tx) => storeImage(kashf.deps, tx, { ownerId, image }))
    // The address without a width works too: clients put it into `src`.
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

  it('exist only for files that are pictures', async () => {
    const file = path.join(folder, 'page.png')
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(readImage({ path: file }, 'avatar')).rejects.toMatchObject({ code: 'image_refused' })
  })
})
