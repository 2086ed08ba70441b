import type { CheckedVideo } from './check-video.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { SoundPlan } from './plan-ladder.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { safeInput } from './safe-input.ts'

/** Where every lesson's loudness is brought to (EBU R128, integrated), as music and video services do. */
const targetLufs = -16
/** Nobody's hiss is made louder than this. */
const MOST_GAIN_DB = 26

/**
 * The decibels by which a video's sound must be raised (or lowered) to be as loud as every other lesson. One pass that
 * decodes sound alone, about 600 times faster than it plays. 0 for silence, and when it can't be measured.
 */
export async function measureGain(
  ffmpeg: Ffmpeg,
  { demuxer, file, probe }: CheckedVideo,
  sound: SoundPlan,
  signal?: AbortSignal,
): Promise<number> {
  if (!probe.audio) return 0
  // Mono comes out of both speakers: measured as one channel it would end up twice as loud as the rest.
  const meter = `ebur128=framelog=quiet:dualmono=${sound.channels === 1}`
  const measure = ['-map', `0:${probe.audio.index}`, '-vn', '-af', `${soundFormat(sound)},${meter}`]
  const args = ['-nostats', '-threads', '2', ...safeInput(demuxer, file), ...measure, '-f', 'null', '-']
  const lengthS = probe.durationS ?? 6 * 3600
  const { stderr } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 120 + lengthS,
    cpuS: 60 + lengthS / 5,
    signal,
  })
  signal?.throwIfAborted()
  const found = [...stderr.matchAll(/^[ \t]+I:[ \t]+(-?[\d.]+) LUFS/gm)].at(-1)
  const lufs = Number(found?.[1] ?? Number.NaN)
  // The gate lets nothing through below −70.
  if (!(lufs > -69)) return 0
  return Math.round(Math.min(MOST_GAIN_DB, Math.max(-MOST_GAIN_DB, targetLufs - lufs)) * 10) / 10
}

/** One gain for the whole, so that quiet and loud stay as they were meant; only what would clip is held back. */
export function soundFilter(sound: SoundPlan, gainDb: number): string {
  return `${soundFormat(sound)},volume=${gainDb}dB,alimiter=limit=0.8:level=false`
}

/** Mixed down before anything is measured (six channels are louder than their two), silent where sound is missing. */
function soundFormat({ channels }: SoundPlan): string {
  return `aresample=48000:async=1:first_pts=0,aformat=channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`
}
