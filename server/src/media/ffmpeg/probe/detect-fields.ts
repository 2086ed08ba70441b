import type { Ffmpeg } from '../ffmpeg.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { type Demuxer, safeInput } from '../safe-input.ts'
import type { Fields, VideoStream } from './parse-probe.ts'

/** The seconds decoded at each place. */
const SAMPLE_S = 3
/** Fewer frames with motion say nothing. */
const MIN_FRAMES = 8

/**
 * Looks at the picture itself at the start and in the middle: camcorder files that were converted once are often
 * interlaced without a flag, and flags may name the wrong field.
 */
export async function detectFields(
  ffmpeg: Ffmpeg,
  { file, demuxer, video }: { file: string; demuxer: Demuxer; video: VideoStream },
  durationS: number | null,
  signal?: AbortSignal,
): Promise<Fields | null> {
  // Fields come 50 or 60 times per second, as 25 or 30 frames.
  if ((video.fps ?? 0) < 20 || (video.fps ?? 0) > 31) return video.fields
  const middle = durationS !== null && durationS > 4 * SAMPLE_S ? [Math.floor(durationS / 2)] : []
  const inputs = [0, ...middle].flatMap((at) => [
    ...(at ? ['-ss', String(at)] : []),
    ...['-t', String(SAMPLE_S), ...safeInput(demuxer)],
  ])
  const outputs = [0, ...middle].flatMap((_, input) => [
    ...['-map', `${input}:${video.index}`, '-vf', `idet@${input}`, '-f', 'null', '-'],
  ])
  const { stderr } = await runFfmpeg(ffmpeg, ['-nostats', '-threads', '2', ...inputs, ...outputs], {
    timeoutS: 180,
    cpuS: 60,
    reads: [file],
    signal,
  })
  signal?.throwIfAborted()
  const isFlagged = video.fields !== null
  for (const { groups } of stderr.matchAll(DETECTED)) {
    const parity = parityOf(Number(groups?.tff), Number(groups?.bff), Number(groups?.progressive))
    if (parity) return { parity, isFlagged }
  }
  return video.fields
}

const DETECTED =
  /Multi frame detection: TFF: *(?<tff>\d+) BFF: *(?<bff>\d+) Progressive: *(?<progressive>\d+)/g

/**
 * The field that is first in nearly all moving frames; null if frames are progressive or telecined. Fine horizontal lines
 * look like fields, too, but not always, and not always in the same order.
 */
function parityOf(tff: number, bff: number, progressive: number): Fields['parity'] {
  const most = Math.max(tff, bff)
  const others = Math.min(tff, bff) + progressive
  if (most < MIN_FRAMES || others > 0.05 * most) return null
  return tff > bff ? 'tff' : 'bff'
}
