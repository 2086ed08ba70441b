import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { Rendition } from '../read-rendition.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'

/** Thumbnails per row and per column of a sheet: 20–50 kB, which also loads fast on a slow connection. */
const GRID_SIDE = 5
const LONG_SIDE = 160
const MAX_SHEET_BYTES = 8 * 2 ** 20

/**
 * Makes thumbnails of a rendition for the seek bar in `folder`: sheets `previews-1.jpg`, … and `previews.vtt`, which maps
 * times to parts of the sheets. Returns the file names, the WebVTT file last; none when ffmpeg fails.
 */
export async function makePreviews(
  ffmpeg: Ffmpeg,
  { file, rendition }: { file: string; rendition: Rendition },
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const { picture, duration_s } = rendition
  if (!picture) return []
  const { stepS, keyframesOnly } = stepOf(duration_s)
  const scale = LONG_SIDE / Math.max(picture.width, picture.height)
  const width = Math.max(2, 2 * Math.round((picture.width * scale) / 2))
  const height = Math.max(2, 2 * Math.round((picture.height * scale) / 2))
  const filter = `fps=1/${stepS},scale=${width}:${height},tile=${GRID_SIDE}x${GRID_SIDE}`
  const input = [...(keyframesOnly ? ['-skip_frame', 'nokey'] : []), ...safeInput('mov')]
  const output = ['-an', '-vf', filter, '-q:v', '6', '-f', 'image2', 'previews-%d.jpg']
  const args = ['-loglevel', 'error', '-y', '-threads', '2', ...input, ...output]
  const { code } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 120 + duration_s,
    cpuS: 30 + duration_s / 2,
    reads: [file],
    writes: { folder, fileBytes: MAX_SHEET_BYTES },
    signal,
  })
  signal?.throwIfAborted()
  if (code !== 0) return []
  const sheets = (await readdir(folder)).filter((name) => /^previews-\d+\.jpg$/.test(name))
  if (!sheets.length) return []
  await writeFile(path.join(folder, 'previews.vtt'), writeList({ duration_s, stepS, width, height }))
  return [...sheets, 'previews.vtt']
}

/**
 * The thumbnail interval. Long videos get one per 10 s from keyframes only: decoding every frame would take minutes.
 */
function stepOf(durationS: number): { stepS: number; keyframesOnly: boolean } {
  if (durationS <= 120) return { stepS: 2, keyframesOnly: false }
  return { stepS: durationS <= 1200 ? 4 : 10, keyframesOnly: true }
}

function writeList(list: { duration_s: number; stepS: number; width: number; height: number }): string {
  const { duration_s, stepS, width, height } = list
  const count = Math.max(1, Math.floor(duration_s / stepS))
  const cues = Array.from({ length: count }, (_, k) => {
    const place = k % (GRID_SIDE * GRID_SIDE)
    const x = (place % GRID_SIDE) * width
    const y = Math.floor(place / GRID_SIDE) * height
    const sheet = Math.floor(k / (GRID_SIDE * GRID_SIDE)) + 1
    const end = k === count - 1 ? duration_s : (k + 1) * stepS
    return `${clock(k * stepS)} --> ${clock(end)}\npreviews-${sheet}.jpg#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}
