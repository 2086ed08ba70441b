import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '../../media/ffmpeg/ffmpeg.ts'
import { findFfmpeg, packagedPath } from '../../media/ffmpeg/find-ffmpeg.ts'

const run = promisify(execFile)

/** The ffmpeg of this machine, which the media tests require. */
export async function ffmpegForTests(): Promise<Ffmpeg> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: process.env.FFMPEG_PATH, PATH: process.env.PATH })
  if (!ffmpeg) throw new Error('no usable ffmpeg: install the system package or set FFMPEG_PATH')
  return ffmpeg
}

export type Clip = {
  /** The extension selects the container. */
  name: string
  seconds?: number
  size?: string
  fps?: number
  sound?: 'stereo' | 'mono' | 'none'
  /** Further output options: codecs, rotation, … */
  options?: string[]
}

/**
 * Runs ffmpeg outside the sandbox with absolute paths. Prefers the packaged ffmpeg over the one under test, so that clips
 * are the same everywhere and formats that others only decode can be encoded.
 */
export async function runTool(args: string[]): Promise<void> {
  await run(await clipEncoder(), ['-hide_banner', '-loglevel', 'error', '-y', '-threads', '2', ...args])
}

/** The report of ffmpeg about a file, or about the result of encoding it with `output`. */
export async function inspectMedia(file: string, output: string[] = []): Promise<string> {
  const args = ['-hide_banner', '-nostdin', '-nostats', '-i', file, ...output]
  // Without an output ffmpeg prints the report and exits with 1.
  return run(await clipEncoder(), args).then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => error.stderr,
  )
}

async function clipEncoder(): Promise<string> {
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
