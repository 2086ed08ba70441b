import type { CheckedVideo } from '../probe/check-video.ts'
import { safeInput } from '../safe-input.ts'
import { hlsOutput, SEGMENT_S } from './hls-output.ts'
import { gainFilter, SOUND, soundGraph } from './measure-loudness.ts'
import {
  blackBehind,
  copyTags,
  deinterlace,
  displaySize,
  fitToFirstFrame,
  normalizeColours,
  scaleToShortSide,
  squarePixels,
} from './picture-filters.ts'
import type { LadderPlan, Rung } from './plan-ladder.ts'

/**
 * The output of one run. `copy` is the rung whose video is copied; without `gainDb` there is no sound; `padToS` extends
 * video and sound to that length, with the last frame and silence.
 */
export type TranscodeRequest = { rungs: Rung[]; copy: Rung | null; gainDb: number | null; padToS?: number }

/** Arguments that decode once into several rungs: one output per rendition, with the sound separate. */
export function transcodeArgs(
  checked: CheckedVideo,
  plan: LadderPlan,
  { rungs, copy, gainDb, padToS }: TranscodeRequest,
): string[] {
  // Thread counts are bounded, so that memory does not grow with the number of cores.
  const args = ['-loglevel', 'error', '-y', '-threads', '4', ...safeInput(checked.demuxer)]
  if (rungs.length)
    args.push('-filter_complex_threads', '2', '-filter_complex', filterGraph(checked, plan, rungs, padToS))
  for (const rung of rungs)
    args.push(
      ...['-map', `[${rung.name}]`],
      ...pictureCodec(rung),
      ...(padToS === undefined ? [] : ['-t', String(padToS)]),
      ...hlsOutput(rung.name, { hasPicture: true }),
    )
  if (copy)
    args.push(
      ...['-map', `0:${checked.video.index}`, '-c:v', 'copy', ...copyTags(checked.video)],
      ...hlsOutput(copy.name, { hasPicture: true }),
    )
  if (gainDb !== null && plan.audio && checked.sound) {
    const silence = padToS === undefined ? '' : `,apad=whole_dur=${padToS}`
    const graph = soundGraph(checked.sound, plan.audio, `${gainFilter(gainDb)}${silence}`)
    args.push(
      ...['-filter_complex', graph, '-map', SOUND],
      ...['-c:a', 'aac', '-b:a', `${plan.audio.bitrate}k`],
      ...hlsOutput('audio', { hasPicture: false }),
    )
  }
  return args
}

function pictureCodec({ crf, maxrate, bufsize }: Rung): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', String(crf), '-maxrate', `${maxrate}k`, '-bufsize', `${bufsize}k`],
    ...['-pix_fmt', 'yuv420p', '-profile:v', 'high', '-threads', '4', '-sc_threshold', '0'],
    // Frames keep their timestamps: phones and screen recorders write none where nothing moves.
    ...['-fps_mode', 'vfr', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_S})`],
  ]
}

/** Decodes and filters once at the largest size, and scales the smaller ones from that. */
function filterGraph(
  checked: CheckedVideo,
  plan: LadderPlan,
  rungs: Rung[],
  padToS: number | undefined,
): string {
  const { video, starts } = checked
  const top = Math.max(...rungs.map(({ shortSide }) => shortSide))
  const { scale, pad } = fitToFirstFrame(displaySize(checked), top)
  const common = [
    ...deinterlace(video),
    ...(padToS === undefined
      ? frameRateFilter(plan, starts.pictureS ?? 0)
      : [constantFrameRate(plan), 'tpad=stop=-1:stop_mode=clone']),
    ...blackBehind(video),
    ...squarePixels(video),
    scale,
    ...normalizeColours(video),
    pad,
    'setsar=1',
  ]
  const split = `split=${rungs.length}${rungs.map((_, i) => `[s${i}]`).join('')}`
  const outs = rungs.map(({ name, shortSide }, i) => {
    // The largest rung needs no scaling.
    const scaled = shortSide === top ? '' : `${scaleToShortSide(shortSide)},setsar=1`
    return `[s${i}]${scaled || 'null'}[${name}]`
  })
  return [`[0:${video.index}]${[...common, split].join(',')}`, ...outs].join(';')
}

/**
 * The frame rate filter; empty if frames keep their timestamps. A first frame that comes late is shown from the start,
 * because browsers do not wait for it; that requires a constant frame rate.
 */
function frameRateFilter({ fps, limitFps }: LadderPlan, pictureS: number): string[] {
  if (pictureS > 0.04) return [constantFrameRate({ fps, limitFps })]
  return limitFps ? [`fps=${fps}`] : []
}

const constantFrameRate = ({ fps, limitFps }: Pick<LadderPlan, 'fps' | 'limitFps'>) =>
  `fps=${limitFps ? fps : Math.max(10, Math.ceil(fps))}:start_time=0`
