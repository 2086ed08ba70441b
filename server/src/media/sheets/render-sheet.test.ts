import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderSheet } from './render-sheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Paper of 60 × 40 with a black corner at the top left, stored as each EXIF orientation would show it. */
it('makes the eight turns of a phone upright', async () => {
  const corner = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const paper = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer()
  /** What turns an upright picture into the pixels that each orientation undoes; sharp mirrors before it turns. */
  const stored = [
    (it: Sharp) => it,
    (it: Sharp) => it.flop(),
    (it: Sharp) => it.rotate(180),
    (it: Sharp) => it.flip(),
    (it: Sharp) => it.flop().rotate(270),
    (it: Sharp) => it.rotate(270),
    (it: Sharp) => it.flip().rotate(270),
    (it: Sharp) => it.rotate(90),
  ]
  const shown: unknown[] = []
  for (const [index, turn] of stored.entries()) {
    const turned = await turn(sharp(paper)).png().toBuffer()
    const file = path.join(folder, `${index + 1}.jpg`)
    await sharp(turned)
      .withMetadata({ orientation: index + 1 })
      .jpeg({ quality: 100 })
      .toFile(file)
    const sheet = await renderSheet(file)
    const { data, info } = await sharp(sheet?.webp).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => (data[y * info.width + x] ?? 0) > 128
    shown.push([info.width, info.height, at(5, 3), at(55, 3), at(5, 37), at(55, 37)])
  }
  expect(shown).toEqual(stored.map(() => [60, 40, false, true, true, true]))
})

it('renders what a phone of 48 megapixels makes, and no picture that would unpack to more', async () => {
  const make = async (side: number) => {
    const file = path.join(folder, `${side}.jpg`)
    await sharp({ create: { width: side, height: 6000, channels: 3, background: '#eee' } })
      .jpeg()
      .toFile(file)
    return file
  }
  const sheet = await renderSheet(await make(8000))
  expect(await sharp(sheet?.webp).metadata()).toMatchObject({ width: 2000, height: 1500, format: 'webp' })
  expect(await renderSheet(await make(16_000))).toBeNull()
})
