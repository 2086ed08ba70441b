import type { CheckedVideo } from '../probe/check-video.ts'
import { safeInput } from '../safe-input.ts'
import { hlsOutput, SEGMENT_S } from './hls-output.ts'
import { gainFilter } from './measure-loudness.ts'
import {
  displaySize,
  fitToFirstFrame,
  normalizeColours,
  normalizeFrames,
  scaleToShortSide,
} from './picture-filters.ts'
import type { LadderPlan, Rung } from './plan-ladder.ts'

/**
 * What one run makes. `copy` is the rung whose picture is taken over as it is; `gainDb` null leaves the sound out; with
 * `lastsS` the last picture stands still until then, and the sound is silent.
 */
export type Wanted = { rungs: Rung[]; copy: Rung | null; gainDb: number | null; lastsS?: number }

/** Everything after `ffmpeg` for one decode into several rungs: one output block per rendition, the sound by itself. */
export function transcodeArgs(
  checked: CheckedVideo,
  plan: LadderPlan,
  { rungs, copy, gainDb, lastsS }: Wanted,
): string[] {
  // Thread counts are bounded, so that memory does not grow with the machine's cores.
  const args = ['-loglevel', 'error', '-y', '-threads', '4', ...safeInput(checked.demuxer)]
  if (rungs.length)
    args.push('-filter_complex_threads', '2', '-filter_complex', filterGraph(checked, plan, rungs, lastsS))
  for (const rung of rungs)
    args.push(
      '-map',
      `[${rung.name}]`,
      ...pictureCodec(rung),
      ...(lastsS === undefined ? [] : ['-t', String(lastsS)]),
      ...hlsOutput(rung.name, { hasPicture: true }),
    )
  if (copy)
    args.push(
      '-map',
      `0:${checked.video.index}`,
      '-c:v',
      'copy',
      ...hlsOutput(copy.name, { hasPicture: true }),
      // A copy is looked through as well: browsers stop at what a decoder stumbles over.
      ...(rungs.length ? [] : ['-map', `0:${checked.video.index}`, '-f', 'null', '-']),
    )
  if (gainDb !== null && plan.audio && checked.probe.audio) {
    const silence = lastsS === undefined ? '' : `,apad=whole_dur=${lastsS}`
    const filter = ['-af', `${gainFilter(plan.audio, gainDb)}${silence}`]
    const codec = ['-c:a', 'aac', '-b:a', `${plan.audio.bitrate}k`]
    args.push(
      '-map',
      `0:${checked.probe.audio.index}`,
      ...filter,
      ...codec,
      ...hlsOutput('audio', { hasPicture: false }),
    )
  }
  return args
}

function pictureCodec({ crf, maxrate, bufsize }: Rung): string[] {
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    String(crf),
    '-maxrate',
    `${maxrate}k`,
    '-bufsize',
    `${bufsize}k`,
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    'high',
    '-threads',
    '4',
    '-sc_threshold',
    '0',
    // Frames keep their own times: phones and screen recorders write none where nothing moves.
    '-fps_mode',
    'vfr',
    '-force_key_frames',
    `expr:gte(t,n_forced*${SEGMENT_S})`,
  ]
}

/** Decoded once, brought to the largest wanted size once, and scaled from there. */
function filterGraph(
  checked: CheckedVideo,
  plan: LadderPlan,
  rungs: Rung[],
  lastsS: number | undefined,
): string {
  const { video, begins } = checked
  const top = Math.max(...rungs.map(({ shortSide }) => shortSide))
  const { scale, pad } = fitToFirstFrame(displaySize(checked), top)
  const common = [
    ...(lastsS === undefined
      ? frameTimes(plan, begins.pictureS ?? 0)
      : [evenFrames(plan), 'tpad=stop=-1:stop_mode=clone']),
    ...normalizeFrames(video),
    scale,
    ...normalizeColours(video),
    pad,
    'setsar=1',
  ]
  const split = `split=${rungs.length}${rungs.map((_, i) => `[s${i}]`).join('')}`
  const outs = rungs.map(({ name, shortSide }, i) => {
    // The largest is there already.
    const scaled = shortSide === top ? '' : `${scaleToShortSide(shortSide)},setsar=1`
    return `[s${i}]${scaled || 'null'}[${name}]`
  })
  return [`[0:${video.index}]${[...common, split].join(',')}`, ...outs].join(';')
}

/**
 * Nothing where frames keep their times. A picture that comes after the start of the file is shown from the start,
 * because browsers don't wait for it; only even frames allow that.
 */
function frameTimes({ fps, limitFps }: LadderPlan, pictureS: number): string[] {
  if (pictureS > 0.04) return [evenFrames({ fps, limitFps })]
  return limitFps ? ['fps=30'] : []
}

const evenFrames = ({ fps, limitFps }: Pick<LadderPlan, 'fps' | 'limitFps'>) =>
  `fps=${limitFps ? 30 : Math.max(10, Math.ceil(fps))}:start_time=0`
