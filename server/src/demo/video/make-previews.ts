import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { CLIP_HEIGHT, CLIP_S, CLIP_WIDTH, type Frame } from './clip.ts'
import { timestamp } from './timestamp.ts'

const COLUMNS = 5
const WIDTH = 160
const HEIGHT = 90
const SHEET = 'previews-1.jpg'

/**
 * Writes the thumbnails for the seek bar to `folder`, one per slide on a single sheet; `repeats` is how many clips long each is
 * shown. Returns the names of the files, the WebVTT file last.
 */
export async function makePreviews(folder: string, frames: Frame[], repeats: number[]): Promise<string[]> {
  const raw = { width: CLIP_WIDTH, height: CLIP_HEIGHT, channels: 3 } as const
  const places = frames.map((_, i) => ({
    left: (i % COLUMNS) * WIDTH,
    top: Math.floor(i / COLUMNS) * HEIGHT,
  }))
  const thumbnails = await Promise.all(
    frames.map((frame) =>
      sharp(frame, { raw }).resize(WIDTH, HEIGHT).png({ compressionLevel: 1 }).toBuffer(),
    ),
  )
  const rows = Math.ceil(frames.length / COLUMNS)
  await sharp({
    create: { width: COLUMNS * WIDTH, height: rows * HEIGHT, channels: 3, background: '#000000' },
  })
    .composite(thumbnails.map((input, i) => ({ input, ...places[i] })))
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
