import { stat } from 'node:fs/promises'
import path from 'node:path'
import { renderPicture } from '../../images/render-picture.ts'
import { blackBehind, deinterlace, normalizeColours, squarePixels } from '../encode/picture-filters.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { CheckedVideo } from '../probe/check-video.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'

/** The poster's size: the lesson page's player is 7:4. */
const width = 1120
const height = 640
const FRAME = 'poster.png'
const MAX_FRAME_BYTES = 64 * 2 ** 20

/**
 * Makes a poster of a representative frame from about a tenth into the video, as WebP of at most 1120 × 640; null if no
 * frame can be decoded. `folder` is for temporary files.
 */
export async function makePoster(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  folder: string,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const inside = Math.floor((checked.probe.durationS ?? 0) * 0.1)
  const take = (fromS: number, keyframesOnly: boolean) =>
    takeFrame(ffmpeg, checked, { folder, fromS, keyframesOnly, signal })
  // Keyframes are much cheaper to decode, but a short video may have none after that point, and a still one may have no
  // frames there at all.
  const png =
    (await take(inside, true)) ?? (await take(inside, false)) ?? (inside ? await take(0, false) : null)
  if (!png) return null
  const shape = { name: 'poster', width, height, position: 'centre', quality: 78, keepSmall: true } as const
  const [poster = null] = (await renderPicture(png, [shape], signal)) ?? []
  return poster
}

/** The most representative of some frames as a PNG file, still untrusted: its decoder may have been compromised. */
async function takeFrame(
  ffmpeg: Ffmpeg,
  { demuxer, file, video }: CheckedVideo,
  how: { folder: string; fromS: number; keyframesOnly: boolean; signal: AbortSignal | undefined },
): Promise<string | null> {
  const { folder, fromS, keyframesOnly, signal } = how
  // Not every demuxer can seek to 0.
  const seek = [...(fromS ? ['-ss', String(fromS)] : []), '-t', '60']
  const skip = keyframesOnly ? ['-skip_frame', 'nokey'] : []
  const representative = `thumbnail=${keyframesOnly ? 8 : 50}`
  const picture = [
    representative,
    ...deinterlace(video),
    ...blackBehind(video),
    ...squarePixels(video),
    "scale='min(iw,1600)':-2",
    ...normalizeColours(video),
  ]
  const input = ['-loglevel', 'error', '-y', '-threads', '2', ...skip, ...seek, ...safeInput(demuxer)]
  const pick = ['-map', `0:${video.index}`, '-vf', picture.join(','), '-frames:v', '1', '-update', '1']
  const { code } = await runFfmpeg(ffmpeg, [...input, ...pick, FRAME], {
    timeoutS: 240,
    cpuS: 60,
    reads: [file],
    writes: { folder, fileBytes: MAX_FRAME_BYTES },
    signal,
  })
  signal?.throwIfAborted()
  const frame = path.join(folder, FRAME)
  // When nothing can be decoded, ffmpeg exits with 0 and writes no file.
  const isWritten = code === 0 && (await stat(frame).catch(() => null)) !== null
  return isWritten ? frame : null
}
