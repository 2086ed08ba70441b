import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderImage } from './render-image.ts'

describe('rendering pictures', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-image-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const saved = async (content: Buffer | string) => {
    const file = path.join(folder, 'upload.part')
    await writeFile(file, content)
    return file
  }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1E3A8A' } })
  const sizes = async (rendered: { webp: Buffer }[] | null) =>
    Promise.all(
      (rendered ?? []).map(async ({ webp }) => {
        const { format, width, height } = await sharp(webp).metadata()
        return `${format} ${width}x${height}`
      }),
    )

  it('renders covers as 16:9 in three widths', async () => {
    const file = await saved(await picture(900, 900).png().toBuffer())
    expect(await sizes(await renderImage(file, 'cover'))).toEqual([
      'webp 320x180',
      'webp 640x360',
      'webp 1280x720',
    ])
  })

  it('renders avatars as squares and drops EXIF data', async () => {
    const file = await saved(
      await picture(400, 300)
        .withExif({ IFD0: { Make: 'Telefon' }, IFD3: { GPSLatitude: '41/1 18/1 0/1' } })
        .jpeg()
        .toBuffer(),
    )
    const rendered = await renderImage(file, 'avatar')
    expect(await sizes(rendered)).toEqual(['webp 96x96', 'webp 256x256'])
    expect((await sharp(rendered?.[1]?.webp).metadata()).exif).toBeUndefined()
  })

  it.each<[string, () => Promise<Buffer | string>]>([
    ['SVG, which may contain scripts', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['text', async () => 'salom'],
    ['a truncated picture', async () => (await picture(800, 800).png().toBuffer()).subarray(0, 300)],
    ['a picture with too many pixels', () => picture(10_000, 6_000).png().toBuffer()],
  ])('refuses %s', async (_, content) => {
    expect(await renderImage(await saved(await content()), 'cover')).toBeNull()
  })
})
