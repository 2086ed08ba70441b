import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inputPath } from '../sandbox/spawn-confined.ts'
import { hlsOutput } from './encode/hls-output.ts'
import { loudnessMeter, parseLoudness } from './encode/measure-loudness.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { safeInput } from './safe-input.ts'

const limits = { timeoutS: 60, cpuS: 30 }

/**
 * Encodes a second of video with the options of a real job and reads it back; returns what went wrong, or null. Versions
 * differ in their options, which no listing shows.
 */
export async function trialRun(ffmpeg: Ffmpeg): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-ffmpeg-'))
  try {
    return (await encode(ffmpeg, folder)) ?? (await readBack(ffmpeg, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function encode(ffmpeg: Ffmpeg, folder: string): Promise<string | null> {
  const picture = [
    'bwdif=mode=send_frame:deint=interlaced',
    "scale='if(gte(iw,ih),-2,64)':'if(gte(iw,ih),64,-2)':flags=bicubic:out_range=tv",
    'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc',
    'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=mobius:param=0.8:peak=4.9:desat=0',
    'zscale=t=bt709:m=bt709:r=tv,format=yuv420p,pad=128:64:-1:-1,setsar=1',
    'fps=10:start_time=0,tpad=stop=-1:stop_mode=clone',
  ]
  const sound =
    'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=mono,volume=-1dB,alimiter=limit=0.8:level=false'
  const { code, killedBy, stderr } = await runFfmpeg(
    ffmpeg,
    [
      ...['-loglevel', 'error', '-y', '-threads', '1', '-filter_complex_threads', '1'],
      ...['-f', 'lavfi', '-i', 'testsrc2=size=128x64:rate=10:duration=1'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000:duration=1'],
      ...['-map', '0:v', '-vf', picture.join(','), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '30'],
      ...['-maxrate', '100k', '-bufsize', '150k', '-fps_mode', 'vfr', '-t', '1', '-sc_threshold', '0'],
      ...['-force_key_frames', 'expr:gte(t,n_forced*4)', ...hlsOutput('picture', { hasPicture: true })],
      ...['-map', '1:a', '-af', sound, '-c:a', 'aac', '-b:a', '64k'],
      ...hlsOutput('sound', { hasPicture: false }),
    ],
    { ...limits, writes: { folder, subfolders: ['picture', 'sound'], fileBytes: 2 ** 20 } },
  )
  if (code !== 0) return lastLine(stderr) || `ends with ${killedBy ?? code}`
  for (const file of ['picture/v.mp4', 'picture/index.m3u8', 'sound/v.mp4', 'sound/index.m3u8']) {
    const size = (await stat(path.join(folder, file)).catch(() => null))?.size
    if (!size) return `wrote no ${file}`
  }
  return null
}

async function readBack(ffmpeg: Ffmpeg, folder: string): Promise<string | null> {
  const reads = [path.join(folder, 'picture/v.mp4'), path.join(folder, 'sound/v.mp4')]
  const { code, killedBy, stderr } = await runFfmpeg(
    ffmpeg,
    [
      ...['-threads', '1', '-err_detect', 'explode', ...safeInput('mov')],
      ...['-f', 'mov', '-i', `file:${inputPath(1)}`],
      ...['-map', '0:v', '-frames:v', '1', '-vf', 'showinfo=checksum=0', '-f', 'null', '-'],
      ...['-map', '1:a', '-af', loudnessMeter({ channels: 1, bitrate: 64 }), '-f', 'null', '-'],
    ],
    { ...limits, reads },
  )
  if (code !== 0) return lastLine(stderr) || `ends with ${killedBy ?? code}`
  if (!/pts_time:0 /.test(stderr)) return 'reads no picture of its own'
  const lufs = parseLoudness(stderr)
  return lufs !== null && lufs < -5 && lufs > -40 ? null : 'measures no loudness'
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.slice(0, 200) ?? ''
