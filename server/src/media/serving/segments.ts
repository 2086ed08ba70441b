import { text } from 'node:stream/consumers'
import type { ByteRange, Storage } from '../../storage/storage.ts'
import { keys } from '../storage-keys.ts'
import type { Seconds } from './playback-permission.ts'

/** Maximum cached playlists: one of three hours takes about 40 kB, one of ten minutes 3 kB. */
const MAX_CACHED = 1000

/** The segments of a rendition, in the order of its file. */
export interface Segments {
  headerBytes: number
  list: [bytes: number, seconds: number][]
}

/** The caches of segments, by storage and then by rendition. */
const caches = new WeakMap<Storage, Map<string, Promise<Segments>>>()

/** The segments of a rendition. The playlists they are read from never change, so they are cached. */
export function segmentsOf(
  storage: Storage,
  videoId: number,
  { name, bytes }: { name: string; bytes: number },
): Promise<Segments> {
  let cache = caches.get(storage)
  if (!cache) {
    cache = new Map()
    caches.set(storage, cache)
  }
  const folder = keys.rendition(videoId, name)
  // The key includes the size, because a rendition made again after a failure has the same name.
  const key = `${folder} ${bytes}`
  const segments = cache.get(key) ?? readSegments(storage, `${folder}/index.m3u8`)
  cache.delete(key)
  cache.set(key, segments)
  segments.catch(() => cache.delete(key))
  const oldest = cache.size > MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  return segments
}

const DURATION = '#EXTINF:'
const BYTES = '#EXT-X-BYTERANGE:'

async function readSegments(storage: Storage, key: string): Promise<Segments> {
  const playlist = await text(await storage.read(key))
  const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@0"/m.exec(playlist)
  if (!map) throw new Error(`${key}: a playlist without byte ranges`)
  const list: Segments['list'] = []
  let durationS = 0
  for (const line of playlist.split('\n')) {
    if (line.startsWith(DURATION)) durationS = Number.parseFloat(line.slice(DURATION.length))
    if (line.startsWith(BYTES)) {
      list.push([Number.parseInt(line.slice(BYTES.length), 10), Math.round(durationS * 1000) / 1000])
    }
  }
  return { headerBytes: Number(map[1]), list }
}

/** The seconds of all segments with a byte in the range; null if the range is within the header. */
export function secondsIn({ headerBytes, list }: Segments, range: ByteRange): Seconds | null {
  let byte = headerBytes
  let at = 0
  let from: number | null = null
  for (const [bytes, seconds] of list) {
    if (byte > range.end) break
    byte += bytes
    if (byte > range.start) from ??= at
    at += seconds
  }
  return from === null ? null : [from, at]
}
