import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avifBomb } from '../../testing/files/avif-bomb.ts'
import { peakMemoryOf } from '../../testing/processes/peak-memory.ts'
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

  it.each<[string, () => Promise<Buffer>]>([
    ['a photograph of 50 megapixels', () => picture(8160, 6120).jpeg().toBuffer()],
    [
      'a progressive photograph of 50 megapixels, turned by its EXIF',
      () =>
        picture(8160, 6120)
          .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
          .withMetadata({ orientation: 6 })
          .toBuffer(),
    ],
    ['a screenshot of 24 megapixels', () => picture(6000, 4000).png().toBuffer()],
    [
      'an interlaced PNG with 16 bits',
      () => picture(6400, 4900).ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
    ['an AVIF of 12 megapixels', () => picture(4000, 3000).avif({ effort: 0 }).toBuffer()],
  ])('renders %s within 512 MB', async (_, content) => {
    const file = await saved(await content())
    const { result, peakBytes } = await peakMemoryOf('picture-process', renderImage(file, 'cover'))
    expect(result).not.toBeNull()
    expect(peakBytes).toBeLessThan(512 * 2 ** 20)
  })

  it.each<[string, () => Promise<Buffer | string>]>([
    ['SVG, which may contain scripts', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['text', async () => 'salom'],
    ['a truncated picture', async () => (await picture(800, 800).png().toBuffer()).subarray(0, 300)],
    ['a JPEG with too many pixels', () => picture(9_000, 6_000).jpeg().toBuffer()],
    ['a PNG with too many pixels', () => picture(7_000, 5_000).png().toBuffer()],
    ['a WebP with too many pixels', () => picture(9_000, 6_000).webp({ effort: 0 }).toBuffer()],
    ['a GIF with too many pixels', () => picture(6_000, 5_000).gif({ effort: 1 }).toBuffer()],
    ['an AVIF with too many pixels', async () => avifBomb()],
  ])('refuses %s', async (_, content) => {
    expect(await renderImage(await saved(await content()), 'cover')).toBeNull()
  })
})
