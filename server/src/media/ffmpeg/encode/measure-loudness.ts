import type { Ffmpeg } from '../find-ffmpeg.ts'
import type { CheckedVideo } from '../probe/check-video.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'
import type { SoundPlan } from './plan-ladder.ts'

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
  const measure = ['-map', `0:${probe.audio.index}`, '-vn', '-af', loudnessMeter(sound)]
  const args = ['-nostats', '-threads', '2', ...safeInput(demuxer), ...measure, '-f', 'null', '-']
  const lengthS = probe.durationS ?? 6 * 3600
  const { code, stderr } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 120 + lengthS,
    cpuS: 60 + lengthS / 5,
    reads: [file],
    signal,
  })
  signal?.throwIfAborted()
  const lufs = code === 0 ? parseLoudness(stderr) : null
  // The gate lets nothing through below −70.
  if (lufs === null || lufs <= -69) return 0
  return Math.round(Math.min(MOST_GAIN_DB, Math.max(-MOST_GAIN_DB, targetLufs - lufs)) * 10) / 10
}

/** The filters that measure a whole sound; `parseLoudness` reads what they say at its end. */
export function loudnessMeter(sound: SoundPlan): string {
  // Mono comes out of both speakers: measured as one channel it would end up twice as loud as the rest. Version 5.1 has no
  // `quiet`, but does not show what is `verbose` either.
  return `${soundFormat(sound)},ebur128=framelog=verbose:dualmono=${sound.channels === 1}`
}

export function parseLoudness(stderr: string): number | null {
  const found = [...stderr.matchAll(/^[ \t]+I:[ \t]+(-?[\d.]+) LUFS/gm)].at(-1)
  return found ? Number(found[1]) : null
}

/** One gain for the whole, so that quiet and loud stay as they were meant; only what would clip is held back. */
export function gainFilter(sound: SoundPlan, gainDb: number): string {
  return `${soundFormat(sound)},volume=${gainDb}dB,alimiter=limit=0.8:level=false`
}

/** Mixed down before anything is measured (six channels are louder than their two), silent where sound is missing. */
function soundFormat({ channels }: SoundPlan): string {
  return `aresample=48000:async=1:first_pts=0,aformat=channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`
}
