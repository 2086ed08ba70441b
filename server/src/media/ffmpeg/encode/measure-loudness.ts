import type { Ffmpeg } from '../ffmpeg.ts'
import type { CheckedVideo } from '../probe/check-video.ts'
import type { SoundSource } from '../probe/choose-sound.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'
import type { SoundPlan } from './plan-ladder.ts'

/** Target loudness of every lesson (EBU R128, integrated), as on music and video services. */
const targetLufs = -16
/** The maximum gain, which limits how much noise is amplified. */
const MAX_GAIN_DB = 26

/**
 * The gain in decibels that brings a video's sound to the target loudness; 0 for silence and when it cannot be measured.
 * One pass that decodes only the sound, about 600 times faster than real time.
 */
export async function measureGain(
  ffmpeg: Ffmpeg,
  { demuxer, file, probe, sound: source }: CheckedVideo,
  sound: SoundPlan,
  signal?: AbortSignal,
): Promise<number> {
  if (!source) return 0
  const graph = soundGraph(source, sound, loudnessMeter(sound))
  const measure = ['-filter_complex', graph, '-map', SOUND, '-vn']
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
  // EBU R128 gates everything below −70 LUFS.
  if (lufs === null || lufs <= -69) return 0
  return Math.round(Math.min(MAX_GAIN_DB, Math.max(-MAX_GAIN_DB, targetLufs - lufs)) * 10) / 10
}

/** The filter that measures loudness; `parseLoudness` reads its summary. */
export function loudnessMeter({ channels }: SoundPlan): string {
  // Mono plays on both speakers: measured as one channel it would end up twice as loud. `verbose` instead of `quiet`,
  // which ffmpeg 5.1 lacks, hides the frame log as well.
  return `ebur128=framelog=verbose:dualmono=${channels === 1}`
}

export function parseLoudness(stderr: string): number | null {
  const found = [...stderr.matchAll(/^[ \t]+I:[ \t]+(-?[\d.]+) LUFS/gm)].at(-1)
  return found ? Number(found[1]) : null
}

/** One constant gain, which preserves the dynamics, and a limiter against clipping. */
export function gainFilter(gainDb: number): string {
  return `volume=${gainDb}dB,alimiter=limit=0.8:level=false`
}

/** The output of `soundGraph`. */
export const SOUND = '[sound]'

/**
 * The graph from the chosen tracks through `filter` to `SOUND`. It downmixes before measuring, because the mix differs in
 * loudness, fills gaps with silence, and stretches sound whose clock drifts.
 */
export function soundGraph({ tracks }: SoundSource, { channels }: SoundPlan, filter: string): string {
  const layout = channels === 1 ? 'mono' : 'stereo'
  const inputs = tracks.map(({ index, side }, k) => {
    const oneSide =
      side === 'both' ? '' : `,aformat=channel_layouts=stereo,pan=mono|c0=${side === 'left' ? 'c0' : 'c1'}`
    return `[0:${index}]aresample=48000:async=1000:first_pts=0${oneSide},aformat=channel_layouts=${layout}[t${k}]`
  })
  const labels = tracks.map((_, k) => `[t${k}]`).join('')
  const mix = tracks.length === 1 ? '' : `amix=inputs=${tracks.length}:normalize=0,`
  return [...inputs, `${labels}${mix}${filter}${SOUND}`].join(';')
}
