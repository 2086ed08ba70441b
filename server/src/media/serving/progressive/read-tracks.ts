import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '../../../storage/storage.ts'
import { boxes, boxIn } from './boxes.ts'

/** Consecutive samples in a file. */
export interface Chunk {
  file: number
  at: number
  bytes: number
  /** Decoding time of the first sample, in the track's timescale. */
  startsAt: number
  durations: number[]
  sizes: number[]
  /** Composition time offsets. */
  delays: number[]
  keyframes: boolean[]
}

/** A track of a rendition: its boxes as the encoder wrote them, and its samples in decoding order. */
export interface Track {
  timescale: number
  /** Media time at which presentation starts. */
  presentationStart: number
  isPicture: boolean
  tkhd: Buffer
  mdhd: Buffer
  hdlr: Buffer
  /** The boxes vmhd or smhd, and dinf. */
  kind: Buffer
  stsd: Buffer
  chunks: Chunk[]
}

export type ReadRange = (range: ByteRange) => Promise<NodeJS.ReadableStream>

/** The bytes read first of each segment, enough for the sample tables of most. */
const HEAD_BYTES = 4096
const CONCURRENCY = 8

/**
 * Reads the tracks of a rendition from its playlist and the heads of the fragments in its `v.mp4`; `file` is the number
 * that its chunks refer to. Throws when the structure is not what our ffmpeg options produce.
 */
export async function readTracks(playlist: string, file: number, read: ReadRange): Promise<Track[]> {
  const part = async (start: number, end: number) => Buffer.from(await buffer(await read({ start, end })))
  const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/m.exec(playlist)
  const segments = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)/gm)].map(([, bytes, at]) => ({
    at: Number(at),
    bytes: Number(bytes),
  }))
  if (!map || segments.length === 0) throw new Error('a playlist without byte ranges')
  const tracks = tracksOf(await part(Number(map[2]), Number(map[2]) + Number(map[1]) - 1))

  const readSegment = async ({ at, bytes }: { at: number; bytes: number }) => {
    let head = await part(at, at + Math.min(HEAD_BYTES, bytes) - 1)
    let chunks = chunksOf(head, { at, bytes, file })
    if (!chunks) {
      head = await part(at, at + bytes - 1)
      chunks = chunksOf(head, { at, bytes, file })
    }
    if (!chunks) throw new Error('a segment without a fragment')
    return chunks
  }
  for (let first = 0; first < segments.length; first += CONCURRENCY) {
    const found = await Promise.all(segments.slice(first, first + CONCURRENCY).map(readSegment))
    for (const [id, chunk] of found.flat()) {
      const track = tracks.get(id)
      if (!track) throw new Error('samples of an unknown track')
      track.chunks.push(chunk)
    }
  }
  return [...tracks.values()].filter(({ chunks }) => chunks.length > 0)
}

/** The tracks that the file's `moov` box declares, by id. */
function tracksOf(head: Buffer): Map<number, Track> {
  const moov = boxIn(head, 'moov')
  const tracks = new Map<number, Track>()
  for (const { type, body } of boxes(moov)) {
    if (type !== 'trak') continue
    const tkhd = boxIn(body, 'tkhd')
    const mdia = boxIn(body, 'mdia')
    const mdhd = boxIn(mdia, 'mdhd')
    const minf = boxIn(mdia, 'minf')
    if (tkhd[0] !== 0 || mdhd[0] !== 0) throw new Error('headers of another version')
    const isPicture = boxIn(mdia, 'hdlr').toString('latin1', 8, 12) === 'vide'
    const edits = [...boxes(body)].find((box) => box.type === 'edts')
    const elst = edits && boxIn(edits.body, 'elst')
    const whole = (parent: Buffer, name: string) => {
      const found = [...boxes(parent)].find((box) => box.type === name)
      if (!found) throw new Error(`no box ${name}`)
      return found.whole
    }
    tracks.set(tkhd.readUInt32BE(12), {
      timescale: mdhd.readUInt32BE(12),
      // Our renditions have a single edit: the start of the track.
      presentationStart: elst && elst[0] === 0 ? Math.max(0, elst.readInt32BE(12)) : 0,
      isPicture,
      tkhd,
      mdhd,
      hdlr: whole(mdia, 'hdlr'),
      kind: Buffer.concat([whole(minf, isPicture ? 'vmhd' : 'smhd'), whole(minf, 'dinf')]),
      stsd: whole(boxIn(minf, 'stbl'), 'stsd'),
      chunks: [],
    })
  }
  return tracks
}

/** Track ids and chunks of the fragments in a segment; null when `head` does not cover all their headers. */
function chunksOf(
  head: Buffer,
  segment: { at: number; bytes: number; file: number },
): [number, Chunk][] | null {
  const found: [number, Chunk][] = []
  for (let at = 0; at + 8 <= segment.bytes; ) {
    if (at + 8 > head.length) return null
    const size = head.readUInt32BE(at)
    const type = head.toString('latin1', at + 4, at + 8)
    if (size < 8) throw new Error('a box without a size')
    if (type === 'moof') {
      if (at + size > head.length) return null
      const moof = head.subarray(at + 8, at + size)
      for (const { type, body } of boxes(moof)) {
        if (type === 'traf') found.push(...runsOf(body, segment.at + at, segment.file))
      }
    }
    at += size
  }
  return found
}

/** The sample runs of one track in a fragment at offset `moofAt` of its file. */
function runsOf(traf: Buffer, moofAt: number, file: number): [number, Chunk][] {
  const tfhd = boxIn(traf, 'tfhd')
  const flags = tfhd.readUIntBE(1, 3)
  if ((flags & 0x20000) === 0 || flags & 0x1)
    throw new Error('sample data that is not placed by its fragment')
  let at = 8 + (flags & 0x2 ? 4 : 0)
  const next = (has: number) => {
    if (!(flags & has)) return 0
    at += 4
    return tfhd.readUInt32BE(at - 4)
  }
  const defaults = { duration: next(0x8), size: next(0x10), flags: next(0x20) }
  const tfdt = boxIn(traf, 'tfdt')
  let time = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)
  const runs: [number, Chunk][] = []
  for (const { type, body } of boxes(traf)) {
    if (type !== 'trun') continue
    const chunk = readRun(body, defaults, { moofAt, file, startsAt: time })
    time += chunk.durations.reduce((sum, duration) => sum + duration, 0)
    runs.push([tfhd.readUInt32BE(4), chunk])
  }
  return runs
}

function readRun(
  trun: Buffer,
  defaults: { duration: number; size: number; flags: number },
  place: { moofAt: number; file: number; startsAt: number },
): Chunk {
  const flags = trun.readUIntBE(1, 3)
  const count = trun.readUInt32BE(4)
  if (!(flags & 0x1)) throw new Error('a run of samples without a place')
  let at = 12
  const firstFlags = flags & 0x4 ? trun.readUInt32BE(at) : null
  if (firstFlags !== null) at += 4
  const chunk: Chunk = {
    file: place.file,
    at: place.moofAt + trun.readInt32BE(8),
    bytes: 0,
    startsAt: place.startsAt,
    durations: [],
    sizes: [],
    delays: [],
    keyframes: [],
  }
  const next = (has: number, otherwise: number) => {
    if (!(flags & has)) return otherwise
    at += 4
    return trun.readUInt32BE(at - 4)
  }
  for (let i = 0; i < count; i += 1) {
    chunk.durations.push(next(0x100, defaults.duration))
    const size = next(0x200, defaults.size)
    chunk.sizes.push(size)
    chunk.bytes += size
    const own = next(0x400, defaults.flags)
    chunk.keyframes.push(((i === 0 && firstFlags !== null ? firstFlags : own) & 0x10000) === 0)
    // The offset is signed in version 1 and unsigned in version 0, where it is never large enough to matter.
    chunk.delays.push(next(0x800, 0) | 0)
  }
  return chunk
}
