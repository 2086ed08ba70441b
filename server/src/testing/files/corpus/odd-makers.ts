import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeClip, runTool } from '../clips.ts'

/** A video whose second track has no samples. */
export async function soundless(folder: string): Promise<string> {
  const file = await makeClip(folder, { name: 'soundless.mp4' })
  const bytes = await readFile(file)
  const second = bytes.indexOf('trak', bytes.indexOf('trak') + 4)
  for (const [table, at] of [
    ['stts', 8],
    ['stsc', 8],
    ['stco', 8],
    ['stsz', 12],
  ] as const) {
    bytes.writeUInt32BE(0, bytes.indexOf(table, second) + at)
  }
  await writeFile(file, bytes)
  return file
}

/** Three hours of video, one encoded minute concatenated 180 times. */
export async function threeHours(folder: string): Promise<string> {
  const minute = await makeClip(folder, {
    name: 'minute.mp4',
    size: '426x240',
    options: ['-g', '2'],
    fps: 0.5,
    seconds: 60,
    sound: 'none',
  })
  const file = path.join(folder, 'hours.mp4')
  await runTool(['-stream_loop', '179', '-i', minute, '-c', 'copy', file])
  return file
}

/** The last 3 of 4 seconds, cut without encoding: an edit list hides the frames before the cut. */
export async function cutClip(folder: string): Promise<string> {
  const whole = await makeClip(folder, { name: 'uncut.mp4', seconds: 4, options: ['-g', '100'] })
  const file = path.join(folder, 'cut.mp4')
  await runTool(['-ss', '1', '-i', whole, '-c', 'copy', file])
  return file
}

export async function manyTracks(folder: string): Promise<string> {
  const video = await makeClip(folder, { name: 'one.mkv' })
  const subtitles = path.join(folder, 'one.srt')
  await writeFile(subtitles, '1\n00:00:00,500 --> 00:00:01,000\nSalom\n')
  const file = path.join(folder, 'many.mkv')
  const inputs = ['-i', video, '-i', subtitles]
  await runTool([...inputs, '-map', '0:v', '-map', '0:a', '-map', '0:a', '-map', '1', '-c:v', 'copy', file])
  return file
}

export async function lateVideo(folder: string): Promise<string> {
  const file = path.join(folder, 'late.mkv')
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=4']
  const picture = ['-itsoffset', '2', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=2']
  await runTool([...sound, ...picture, '-map', '1:v', '-map', '0:a', '-pix_fmt', 'yuv420p', file])
  return file
}
