import type { Seconds } from '../playback-permission.ts'
import { box, words } from './boxes.ts'
import type { Chunk, Track } from './read-tracks.ts'

/** A piece of the virtual file: its offset there, and the location of its bytes. */
export interface Piece {
  at: number
  file: number
  from: number
  bytes: number
  seconds: Seconds
}

/** A virtual MP4: only its head exists; the pieces after it are in the files of renditions. */
export interface Layout {
  head: Buffer
  pieces: Piece[]
  size: number
}

/** Ticks per second of the movie header. */
const TIMESCALE = 1000
const MDAT_HEAD = 16

/** Lays out one MP4 with its index first from tracks of fragmented files, with their chunks interleaved by time. */
export function buildLayout(tracks: readonly Track[]): Layout {
  const placed = tracks.flatMap((track, index) =>
    track.chunks.map((chunk) => ({ index, chunk, startsAtS: chunk.startsAt / track.timescale })),
  )
  placed.sort((a, b) => a.startsAtS - b.startsAtS || a.index - b.index)
  const dataBytes = placed.reduce((sum, { chunk }) => sum + chunk.bytes, 0)
  const headOf = (offsets: number[][]) =>
    Buffer.concat([fileType, movie(tracks, offsets), mediaHead(dataBytes + MDAT_HEAD)])
  // Chunk offsets have a fixed width, so the length of the head does not depend on them.
  const headBytes = headOf(tracks.map(({ chunks }) => chunks.map(() => 0))).length
  const offsets: number[][] = tracks.map(() => [])
  const pieces: Piece[] = []
  let at = headBytes
  for (const { index, chunk, startsAtS } of placed) {
    const ticks = chunk.durations.reduce((sum, duration) => sum + duration, 0)
    const endsAtS = startsAtS + ticks / (tracks[index]?.timescale ?? 1)
    offsets[index]?.push(at)
    pieces.push({
      at,
      file: chunk.file,
      from: chunk.at,
      bytes: chunk.bytes,
      seconds: [startsAtS, endsAtS],
    })
    at += chunk.bytes
  }
  return { head: headOf(offsets), pieces, size: at }
}

const fileType = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))

function mediaHead(bytes: number): Buffer {
  const head = Buffer.alloc(MDAT_HEAD)
  head.writeUInt32BE(1)
  head.write('mdat', 4, 'latin1')
  head.writeBigUInt64BE(BigInt(bytes), 8)
  return head
}

const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

function movie(tracks: readonly Track[], offsets: number[][]): Buffer {
  const lengths = tracks.map((track) => inMovieTime(track, shownFor(track)))
  const header = [0, 0, 0, TIMESCALE, Math.max(...lengths), 0x10000, 0x01000000, 0, 0, ...UNITY]
  return box(
    'moov',
    box('mvhd', words([...header, 0, 0, 0, 0, 0, 0, tracks.length + 1])),
    ...tracks.map((track, index) => trackBox(track, index + 1, offsets[index] ?? [])),
  )
}

const inMovieTime = ({ timescale }: Track, ticks: number) => Math.round((ticks * TIMESCALE) / timescale)

const startOf = ({ chunks }: Track) => chunks[0]?.startsAt ?? 0
function endOf({ chunks }: Track): number {
  const last = chunks.at(-1)
  return last ? last.startsAt + last.durations.reduce((sum, duration) => sum + duration, 0) : 0
}
/** The presentation's duration, until the end of the last displayed frame, which may not be the last decoded one. */
function shownFor({ chunks, presentationStart }: Track): number {
  let end = 0
  for (const { startsAt, durations, delays } of chunks.slice(-2)) {
    let time = startsAt
    for (const [i, duration] of durations.entries()) {
      end = Math.max(end, time + (delays[i] ?? 0) + duration)
      time += duration
    }
  }
  return Math.max(0, end - presentationStart)
}

function trackBox(track: Track, id: number, offsets: number[]): Buffer {
  const length = inMovieTime(track, shownFor(track))
  const tkhd = Buffer.from(track.tkhd)
  tkhd.writeUInt32BE(id, 12)
  tkhd.writeUInt32BE(length, 20)
  const mdhd = Buffer.from(track.mdhd)
  mdhd.writeUInt32BE(endOf(track) - startOf(track), 16)
  const lateBy = inMovieTime(track, startOf(track))
  const edits = [...(lateBy > 0 ? [lateBy, -1, 0x10000] : []), length, track.presentationStart, 0x10000]
  const index = box('stbl', track.stsd, ...sampleTables(track, offsets))
  return box(
    'trak',
    box('tkhd', tkhd),
    box('edts', box('elst', words([0, edits.length / 3, ...edits]))),
    box('mdia', box('mdhd', mdhd), track.hdlr, box('minf', track.kind, index)),
  )
}

/** The tables of times, keyframes, sizes and offsets of all samples of a track. */
function sampleTables({ chunks, isPicture }: Track, offsets: number[]): Buffer[] {
  const durations = runLengths(chunks.flatMap((chunk, i) => gaplessDurations(chunk, chunks[i + 1])))
  const delays = runLengths(chunks.flatMap(({ delays }) => delays))
  const keyframes: number[] = []
  const perChunk: number[] = []
  let samples = 0
  let before = -1
  for (const [i, chunk] of chunks.entries()) {
    for (const [k, isKeyframe] of chunk.keyframes.entries()) if (isKeyframe) keyframes.push(samples + k + 1)
    if (chunk.sizes.length !== before) perChunk.push(i + 1, chunk.sizes.length, 1)
    before = chunk.sizes.length
    samples += chunk.sizes.length
  }
  const places = Buffer.alloc(offsets.length * 8)
  for (const [i, offset] of offsets.entries()) places.writeBigUInt64BE(BigInt(offset), i * 8)
  const hasDelays = delays.length > 2 || delays[1] !== 0
  return [
    box('stts', words([0, durations.length / 2]), words(durations)),
    // Version 1 allows negative offsets.
    ...(hasDelays ? [box('ctts', words([0x01000000, delays.length / 2]), words(delays))] : []),
    ...(isPicture ? [box('stss', words([0, keyframes.length]), words(keyframes))] : []),
    box('stsc', words([0, perChunk.length / 3]), words(perChunk)),
    box('stsz', words([0, 0, samples]), words(chunks.flatMap(({ sizes }) => sizes))),
    box('co64', words([0, offsets.length]), places),
  ]
}

/** The durations of a chunk's samples, with the last one extended to the start of the next chunk. */
function gaplessDurations({ startsAt, durations }: Chunk, next: Chunk | undefined): number[] {
  if (!next) return durations
  const before = durations.slice(0, -1)
  const last = next.startsAt - startsAt - before.reduce((sum, duration) => sum + duration, 0)
  return [...before, Math.max(0, last)]
}

/** Count and value of each run of equal values. */
function runLengths(values: number[]): number[] {
  const runs: number[] = []
  for (const value of values) {
    if (runs.length > 0 && runs[runs.length - 1] === value)
      runs[runs.length - 2] = (runs[runs.length - 2] ?? 0) + 1
    else runs.push(1, value)
  }
  return runs
}
