import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeClip, runTool } from '../clips.ts'
import { sampleTable, uint32, withBox } from './mp4-boxes.ts'

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

/** Fields of a moving picture at 25 frames per second, in `options`; the picture has combs whatever flags they set. */
export const interlaced =
  (name: string, options: string[]) =>
  (folder: string): Promise<string> =>
    makeClip(folder, {
      name,
      fps: 50,
      sound: 'none',
      options: ['-vf', 'interlace=scan=tff:lowpass=off', '-r', '25', ...options],
    })

/** A progressive clip, joined without encoding with one whose frames have fields. */
export async function progressiveThenInterlaced(folder: string): Promise<string> {
  const still = await makeClip(folder, {
    name: 'part1.ts',
    fps: 25,
    sound: 'none',
    options: ['-c:v', 'libx264'],
  })
  const fields = await interlaced('part2.ts', [
    ...['-c:v', 'libx264', '-flags', '+ildct+ilme', '-x264-params', 'tff=1', '-output_ts_offset', '2'],
  ])(folder)
  const both = path.join(folder, 'parts.ts')
  await writeFile(both, Buffer.concat([await readFile(still), await readFile(fields)]))
  const file = path.join(folder, 'parts.mp4')
  await runTool(['-i', both, '-c', 'copy', file])
  return file
}

/** Two clips joined without encoding, whose picture parameter sets differ. */
export async function joinedClips(folder: string): Promise<string> {
  const part = (name: string, cabac: number) =>
    makeClip(folder, {
      name,
      sound: 'none',
      options: ['-profile:v', 'main', '-x264-params', `cabac=${cabac}`],
    })
  const list = path.join(folder, 'joined.txt')
  const parts = [await part('joined1.mp4', 1), await part('joined2.mp4', 0)]
  await writeFile(list, parts.map((file) => `file '${file}'\n`).join(''))
  const file = path.join(folder, 'joined.mp4')
  await runTool(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', file])
  return file
}

/** A video with a second sample description, as joined phone clips have. */
export async function twoDescriptions(folder: string): Promise<string> {
  const file = await makeClip(folder, { name: 'descriptions.mp4', sound: 'none' })
  const bytes = withBox(await readFile(file), [...sampleTable, 'stsd'], (content) => {
    const entry = content.subarray(8)
    return Buffer.concat([content.subarray(0, 4), uint32(2), entry, entry])
  })
  await writeFile(file, bytes)
  return file
}

/** A video with a subtitle that ends at one minute. */
export async function longSubtitle(folder: string): Promise<string> {
  const video = await makeClip(folder, { name: 'short.mkv', options: ['-c:a', 'aac'] })
  const subtitles = path.join(folder, 'long.srt')
  await writeFile(subtitles, '1\n00:00:00,500 --> 00:01:00,000\nSalom\n')
  const file = path.join(folder, 'subtitled.mkv')
  await runTool(['-i', video, '-i', subtitles, '-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'srt', file])
  return file
}

/** A browser recording whose header counts a pause, so that it declares 20 seconds. */
export async function pausedRecording(folder: string): Promise<string> {
  const options = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
  const file = await makeClip(folder, { name: 'paused.webm', options })
  const bytes = await readFile(file)
  // The element Duration of 8 bytes, in milliseconds.
  bytes.writeDoubleBE(20_000, bytes.indexOf(Buffer.from('448988', 'hex')) + 3)
  await writeFile(file, bytes)
  return file
}

/** Two transport streams one after the other, the second one with timestamps a day later. */
export async function joinedStreams(folder: string): Promise<string> {
  const part = (name: string, offsetS: number) =>
    makeClip(folder, { name, options: ['-c:v', 'libx264', '-output_ts_offset', String(offsetS)] })
  const parts = [await part('join1.ts', 0), await part('join2.ts', 80_000)]
  const file = path.join(folder, 'join.ts')
  await writeFile(file, Buffer.concat(await Promise.all(parts.map((one) => readFile(one)))))
  return file
}

/** A video with two sound tracks, the filters of which are given; the first one is the default. */
export async function twoSounds(
  folder: string,
  name: string,
  [first, second]: [string, string],
  options: string[] = [],
): Promise<string> {
  const video = await makeClip(folder, { name: `picture-${name}`, sound: 'none' })
  const file = path.join(folder, name)
  const source = (filter: string) => ['-f', 'lavfi', '-i', filter]
  await runTool([
    ...['-i', video, ...source(first), ...source(second), '-map', '0', '-map', '1', '-map', '2'],
    ...['-c:v', 'copy', '-c:a', 'aac', '-ac', '2', '-disposition:a:0', 'default', ...options, file],
  ])
  return file
}

/** A video whose sound lacks a second in the middle, as recorders leave it out when they cannot keep up. */
export async function gapInSound(folder: string): Promise<string> {
  const whole = await makeClip(folder, { name: 'ungapped.mp4', seconds: 4 })
  const file = path.join(folder, 'gap.mp4')
  await runTool(['-i', whole, '-c', 'copy', '-bsf:a', "noise=drop='between(n,60,110)'", file])
  return file
}

/** A still picture in a track of its own before the video, which is the default. */
export async function coverFirst(folder: string): Promise<string> {
  const video = await makeClip(folder, { name: 'uncovered.mkv', options: ['-c:a', 'aac'] })
  const file = path.join(folder, 'cover.mkv')
  await runTool([
    ...['-f', 'lavfi', '-i', 'color=red:size=640x640:rate=1:duration=1', '-i', video],
    ...['-map', '0', '-map', '1', '-c', 'copy', '-c:v:0', 'mjpeg', '-pix_fmt', 'yuvj420p'],
    ...['-disposition:v:0', '0', '-disposition:v:1', 'default', file],
  ])
  return file
}
