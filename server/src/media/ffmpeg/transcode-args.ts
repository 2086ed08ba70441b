import type { CheckedVideo } from './check-video.ts'
import { hlsOutput, segmentS } from './hls-output.ts'
import type { LadderPlan, Rung } from './plan-ladder.ts'
import { safeInput } from './safe-input.ts'

/** Everything after `ffmpeg` for one decode into several rungs: one output block per rendition, the sound by itself. */
export function transcodeArgs(
  checked: CheckedVideo,
  plan: LadderPlan,
  rungs: Rung[],
  withAudio: boolean,
  folder: string,
): string[] {
  // Thread counts are bounded, so that memory does not grow with the machine's cores.
  const args = ['-loglevel', 'error', '-y', '-threads', '4', ...safeInput(checked.demuxer, checked.file)]
  if (rungs.length)
    args.push('-filter_complex_threads', '2', '-filter_complex', filterGraph(checked, plan, rungs))
  for (const rung of rungs)
    args.push('-map', `[${rung.name}]`, ...pictureCodec(rung), ...hlsOutput(folder, rung.name))
  if (withAudio && plan.audio && checked.probe.audio) {
    const { bitrate, channels } = plan.audio
    const codec = ['-c:a', 'aac', '-b:a', `${bitrate}k`, '-ac', String(channels), '-ar', '48000']
    args.push('-map', `0:${checked.probe.audio.index}`, ...codec, ...hlsOutput(folder, 'audio'))
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
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentS})`,
  ]
}

/** Decoded once, brought to the largest wanted size once, and scaled from there. */
function filterGraph({ video }: CheckedVideo, plan: LadderPlan, rungs: Rung[]): string {
  const top = Math.max(...rungs.map(({ shortSide }) => shortSide))
  const common = [
    ...(plan.limitFps ? ['fps=30'] : []),
    // Old camcorders have pixels that are not square.
    "scale='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':ih",
    scaleTo(top),
    ...(video.isHdr ? [toneMap] : []),
    'setsar=1',
  ]
  const split = `split=${rungs.length}${rungs.map((_, i) => `[s${i}]`).join('')}`
  const outs = rungs.map(({ name, shortSide }, i) => `[s${i}]${scaleTo(shortSide)},setsar=1[${name}]`)
  return [`[0:${video.index}]${[...common, split].join(',')}`, ...outs].join(';')
}

// By the short side: `scale=-2:360` would make an upright phone video 202 pixels wide.
function scaleTo(shortSide: number): string {
  return `scale='if(gte(iw,ih),-2,${shortSide})':'if(gte(iw,ih),${shortSide},-2)':flags=bicubic`
}

const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'
