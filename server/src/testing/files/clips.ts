import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Ffmpeg, findFfmpeg, packagedPath } from '../../media/ffmpeg/find-ffmpeg.ts'

const run = promisify(execFile)

/** The ffmpeg of this machine; tests of the media room can't do without. */
export async function ffmpegForTests(): Promise<Ffmpeg> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: process.env.FFMPEG_PATH, PATH: process.env.PATH })
  if (!ffmpeg) throw new Error('no usable ffmpeg: install the system package or set FFMPEG_PATH')
  return ffmpeg
}

export type Clip = {
  /** Its ending chooses the container. */
  name: string
  seconds?: number
  size?: string
  fps?: number
  sound?: 'stereo' | 'mono' | 'none'
  /** Further output options: codecs, rotation, … */
  options?: string[]
}

/**
 * Runs ffmpeg as it is, outside the sandbox; paths in `args` are absolute. The package's where there is one, whichever is
 * tested: clips are then the same everywhere, and it can encode what others only decode.
 */
export async function runTool(args: string[]): Promise<void> {
  await run(await clipMaker(), ['-hide_banner', '-loglevel', 'error', '-y', '-threads', '2', ...args])
}

/** What the same ffmpeg says of a file, or of what `output` makes of it. */
export async function lookAt(file: string, output: string[] = []): Promise<string> {
  const args = ['-hide_banner', '-nostdin', '-nostats', '-i', file, ...output]
  // Without an output it exits with 1 after it has said all.
  return run(await clipMaker(), args).then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => error.stderr,
  )
}

async function clipMaker(): Promise<string> {
  return packagedPath() ?? (await ffmpegForTests()).path
}

/** Makes a small test-pattern video in `folder` and returns its path. */
export async function makeClip(folder: string, clip: Clip): Promise<string> {
  const { name, seconds = 2, size = '320x180', fps = 10, sound = 'stereo', options = [] } = clip
  const file = path.join(folder, name)
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=330:sample_rate=48000:duration=${seconds}`]
  const layout = ['-ac', sound === 'mono' ? '1' : '2']
  await runTool([
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`],
    ...(sound === 'none' ? [] : [...tone, ...layout]),
    ...['-pix_fmt', 'yuv420p', '-preset', 'ultrafast'],
    ...options,
    file,
  ])
  return file
}
