import { open } from 'node:fs/promises'
import path from 'node:path'
import { hlsOutput } from '../../media/ffmpeg/encode/hls-output.ts'
import type { Ffmpeg } from '../../media/ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../../media/ffmpeg/run-ffmpeg.ts'
import { inputPath } from '../../media/sandbox/spawn-confined.ts'
import { CLIP_HEIGHT, CLIP_S, CLIP_WIDTH, type Clip } from './clip.ts'

/**
 * Frames per second of the renditions. Browsers begin to play when they hold four frames, so that a clip needs more.
 */
export const CLIP_FPS = 0.5

/** Four qualities are enough for drawings, which stay sharp at any size. */
export const CLIP_RENDITIONS = [
  { name: '144p', width: 256, height: 144 },
  { name: '240p', width: 426, height: 240 },
  { name: '360p', width: 640, height: 360 },
  { name: '720p', width: CLIP_WIDTH, height: CLIP_HEIGHT },
] as const

const LARGEST_RENDITION_BYTES = 64 * 2 ** 20

/**
 * Encodes clips into one rendition per quality in `folder`, with one segment per clip. Each picture is encoded once;
 * its repetitions cost next to nothing.
 */
export async function encodeClips(ffmpeg: Ffmpeg, clips: Clip[], folder: string): Promise<void> {
  const input = path.join(folder, 'frames.rgb')
  const frames = clips.flat()
  // Repeat the last frame, because a frame is shown until the next one.
  await writeFrames(input, [...frames, ...frames.slice(-1)])
  const args = [
    ...['-loglevel', 'error', '-y', '-threads', '1'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-video_size', `${CLIP_WIDTH}x${CLIP_HEIGHT}`],
    ...['-framerate', '1', '-i', inputPath(0)],
    ...['-filter_complex_threads', '1', '-filter_complex', filterGraph(clips)],
  ]
  for (const { name } of CLIP_RENDITIONS) {
    args.push(
      ...['-map', `[v${name}]`, '-t', String(clips.length * CLIP_S)],
      // A constant quantizer, because otherwise every repetition would refine the picture, which would pulse with the
      // segments.
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '27', '-bf', '0'],
      ...['-threads', '1', '-g', String(CLIP_S * CLIP_FPS), '-sc_threshold', '0'],
      ...['-force_key_frames', `expr:gte(t,n_forced*${CLIP_S})`],
      ...hlsOutput(name, { hasPicture: true, segmentS: CLIP_S }),
    )
  }
  const { code, killedBy, stderr } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 180,
    cpuS: 120,
    reads: [input],
    writes: {
      folder,
      subfolders: CLIP_RENDITIONS.map(({ name }) => name),
      fileBytes: LARGEST_RENDITION_BYTES,
    },
  })
  if (code !== 0) throw new Error(`demo video: ${killedBy ?? code} ${stderr.slice(-500)}`)
}

async function writeFrames(file: string, frames: Buffer[]): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const frame of frames) await handle.write(frame)
  } finally {
    await handle.close()
  }
}

/** Shows each frame at its time, scales it once per quality, and only then repeats it. */
function filterGraph(clips: Clip[]): string {
  const lengths = clips.flatMap((clip) => clip.map(() => CLIP_S / clip.length))
  const times = lengths.map((lengthS, i) => `gte(N,${i + 1})*${lengthS}`)
  const colours = 'colorspace=bt709:color_primaries=bt709:color_trc=bt709'
  const names = CLIP_RENDITIONS.map(({ name }) => name)
  const shown = [
    `setpts='(${['0', ...times].join('+')})/TB'`,
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    `setparams=${colours}`,
    `split=${names.length}${names.map((name) => `[s${name}]`).join('')}`,
  ]
  const outs = CLIP_RENDITIONS.map(({ name, width, height }) =>
    [
      `[s${name}]scale=${width}:${height}:flags=bicubic`,
      'setsar=1',
      `fps=${CLIP_FPS}:start_time=0[v${name}]`,
    ].join(','),
  )
  return [`[0:v]${shown.join(',')}`, ...outs].join(';')
}
