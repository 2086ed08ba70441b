import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { CLIP_HEIGHT, CLIP_S, CLIP_WIDTH, type Frame } from './clip.ts'
import { timestamp } from './timestamp.ts'

const COLUMNS = 5
const WIDTH = 160
const HEIGHT = 90
const SHEET = 'previews-1.jpg'

/** Thumbnails of frames, so that a frame which lessons share is reduced once. */
const thumbnails = new WeakMap<Frame, Promise<Buffer>>()

function thumbnailOf(frame: Frame): Promise<Buffer> {
  const raw = { width: CLIP_WIDTH, height: CLIP_HEIGHT, channels: 3 } as const
  const made = thumbnails.get(frame) ?? sharp(frame, { raw }).resize(WIDTH, HEIGHT).raw().toBuffer()
  thumbnails.set(frame, made)
  return made
}

/**
 * Writes the thumbnails for the seek bar to `folder`, one per slide on a single sheet; `repeats` is how many clips long each is
 * shown. Returns the names of the files, the WebVTT file last.
 */
export async function makePreviews(folder: string, frames: Frame[], repeats: number[]): Promise<string[]> {
  const places = frames.map((_, i) => ({
    left: (i % COLUMNS) * WIDTH,
    top: Math.floor(i / COLUMNS) * HEIGHT,
  }))
  const stride = COLUMNS * WIDTH * 3
  const height = Math.ceil(frames.length / COLUMNS) * HEIGHT
  const sheet = Buffer.alloc(height * stride)
  for (const [i, thumbnail] of (await Promise.all(frames.map(thumbnailOf))).entries()) {
    const { left = 0, top = 0 } = places[i] ?? {}
    for (let row = 0; row < HEIGHT; row++)
      thumbnail.copy(sheet, (top + row) * stride + left * 3, row * WIDTH * 3, (row + 1) * WIDTH * 3)
  }
  await sharp(sheet, { raw: { width: COLUMNS * WIDTH, height, channels: 3 } })
    .jpeg({ quality: 72 })
    .toFile(path.join(folder, SHEET))

  let fromS = 0
  const cues = places.map(({ left, top }, i) => {
    const untilS = fromS + (repeats[i] ?? 0) * CLIP_S
    const cue = `${timestamp(fromS)} --> ${timestamp(untilS)}\n${SHEET}#xywh=${left},${top},${WIDTH},${HEIGHT}\n`
    fromS = untilS
    return cue
  })
  await writeFile(path.join(folder, 'previews.vtt'), `WEBVTT\n\n${cues.join('\n')}`)
  return [SHEET, 'previews.vtt']
}
