import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readTracks, type Track } from '../../serving/progressive/read-tracks.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'

// Defects that make a stream copy unplayable in browsers although ffmpeg accepts it.

/** Browsers play AAC by the number of its samples; sound that strays further from its timestamps is out of sync. */
const MAX_SOUND_DRIFT_S = 0.1
const AAC_FRAME = 1024
const IDR = 5
/** Parameter sets and messages come before the slices of a frame. */
const KEYFRAME_HEAD_BYTES = 65_536
const FACTS = 'parameter-sets'

type Copy = { folder: string; name: string; durationS: number }

/**
 * What is wrong with a copied rendition, as it will be served; null if browsers can play it and seek in it. Decodes the
 * whole copy, in less than half the time that 360p takes.
 */
export async function findCopyDefect(
  ffmpeg: Ffmpeg,
  { folder, name, durationS }: Copy,
  signal?: AbortSignal,
): Promise<string | null> {
  const media = path.join(folder, name, 'v.mp4')
  const handle = await open(media)
  try {
    const playlist = await readFile(path.join(folder, name, 'index.m3u8'), 'utf8')
    const tracks = await readTracks(playlist, 0, async (range) => createReadStream(media, range))
    const picture = tracks.find(({ isPicture }) => isPicture)
    const sound = tracks.find(({ isPicture }) => !isPicture)
    if (!picture) return 'no picture'
    if (startsWithHiddenFrames(picture)) return 'hidden frames at the start'
    if (sound && soundDriftS(sound) > MAX_SOUND_DRIFT_S) return 'sound with gaps'
    if (!(await everyKeyframeIsIdr(handle, picture))) return 'keyframes that depend on earlier frames'
    return await findDecodingDefect(ffmpeg, { media, folder, durationS, picture }, signal)
  } finally {
    await handle.close()
  }
}

/**
 * Whether an edit list hides the first frames, as after a cut without re-encoding: browsers drop them together with
 * their keyframe and show nothing until the next one.
 */
function startsWithHiddenFrames({ presentationStart, chunks }: Track): boolean {
  return presentationStart > (chunks[0]?.delays[0] ?? 0)
}

/** The largest difference in seconds between the timestamps of sound and the length of what was said before. */
function soundDriftS({ timescale, chunks }: Track): number {
  let frames = 0
  let drift = 0
  const start = chunks[0]?.startsAt ?? 0
  for (const { startsAt, durations } of chunks) {
    let time = startsAt - start
    for (const duration of durations) {
      drift = Math.max(drift, Math.abs(time - frames * AAC_FRAME))
      time += duration
      frames += 1
    }
  }
  return drift / timescale
}

/** Whether browsers can begin at each keyframe: some that are marked so refer, or are followed by frames that refer, back. */
async function everyKeyframeIsIdr(handle: FileHandle, { stsd, chunks }: Track): Promise<boolean> {
  const config = stsd.indexOf('avcC') + 4
  const lengthBytes = ((stsd[config + 4] ?? 0) & 3) + 1
  const head = Buffer.alloc(KEYFRAME_HEAD_BYTES)
  for (const { at, sizes, keyframes } of chunks) {
    // Segments begin with a keyframe.
    if (!keyframes[0]) return false
    let start = at
    for (const [k, bytes] of sizes.entries()) {
      if (keyframes[k]) {
        const { bytesRead } = await handle.read(head, 0, Math.min(bytes, head.length), start)
        if (firstSliceType(head.subarray(0, bytesRead), lengthBytes) !== IDR) return false
      }
      start += bytes
    }
  }
  return true
}

/** The type of the first NAL unit that is a slice; null when there is none. */
function firstSliceType(sample: Buffer, lengthBytes: number): number | null {
  for (let at = 0; at + lengthBytes < sample.length; ) {
    const type = (sample[at + lengthBytes] ?? 0) & 31
    if (type >= 1 && type <= IDR) return type
    at += lengthBytes + sample.readUIntBE(at, lengthBytes)
  }
  return null
}

/** Decodes the copy: errors, frames that do not appear, interlaced frames, and changes of format midway. */
async function findDecodingDefect(
  ffmpeg: Ffmpeg,
  { media, folder, durationS, picture }: { media: string; folder: string; durationS: number; picture: Track },
  signal?: AbortSignal,
): Promise<string | null> {
  const args = [
    ...['-loglevel', 'level+info', '-y', '-stats_period', '60', '-threads', '4'],
    // The deblocking filter takes a third of the time and finds no errors.
    ...['-skip_loop_filter', 'all', ...safeInput('mov')],
    ...['-map', '0:v', '-fps_mode', 'passthrough', '-f', 'null', '-'],
    ...['-map', '0:v', '-vf', `select='not(eq(interlace_type,PROGRESSIVE))',showinfo=checksum=0`],
    ...['-frames:v', '1', '-f', 'null', '-'],
    ...['-map', '0:v', '-c', 'copy', '-bsf:v', 'filter_units=pass_types=7-8', '-f', 'data', FACTS],
  ]
  const { code, killedBy, stderr } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 600 + 20 * durationS,
    cpuS: 60 + 4 * durationS,
    reads: [media],
    writes: { folder, fileBytes: 64 * 2 ** 20 },
    signal,
  })
  signal?.throwIfAborted()
  if (code !== 0 || killedBy) return `decoding ends with ${killedBy ?? code}`
  if (/\[(?:error|fatal|panic)\]/.test(stderr)) return 'decoding errors'
  if (/\bsar:\S{1,24} s:\S{1,24} i:/.test(stderr)) return 'interlaced frames'
  const decoded = Number([...stderr.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
  const samples = picture.chunks.reduce((sum, { sizes }) => sum + sizes.length, 0)
  if (decoded !== samples) return `${decoded} of ${samples} frames`
  const inStream = unitsOf(await readFile(path.join(folder, FACTS)))
  const inHeader = parameterSetsOf(picture.stsd)
  const isOneFormat = inHeader.filter((unit) => nalType(unit) === 7).length === 1
  return isOneFormat && inStream.every((unit) => inHeader.includes(unit)) ? null : 'a change of format'
}

/** The parameter sets in a stream with start codes. */
function unitsOf(stream: Buffer): string[] {
  return stream
    .toString('latin1')
    .split('\0\0\x01')
    .map((unit) => withoutTrailingZeros(unit))
    .filter((unit) => unit !== '')
}

/** The parameter sets in the `avcC` box: sequence, then picture. */
function parameterSetsOf(stsd: Buffer): string[] {
  const config = stsd.indexOf('avcC') + 4
  const units: string[] = []
  let at = config + 5
  for (const mask of [31, 255]) {
    let count = (stsd[at] ?? 0) & mask
    at += 1
    for (; count > 0 && at + 2 <= stsd.length; count -= 1) {
      const bytes = stsd.readUInt16BE(at)
      units.push(withoutTrailingZeros(stsd.toString('latin1', at + 2, at + 2 + bytes)))
      at += 2 + bytes
    }
  }
  return units
}

const nalType = (unit: string) => unit.charCodeAt(0) & 31

function withoutTrailingZeros(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end--
  return text.slice(0, end)
}
