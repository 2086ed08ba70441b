import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import type { ByteRange, ServedObject } from '../../../storage/storage.ts'
import type { Rendition } from '../../ffmpeg/read-rendition.ts'
import { keys } from '../../storage-keys.ts'
import type { Seconds } from '../playback-permission.ts'
import { buildLayout, type Layout } from './build-layout.ts'
import { readTracks } from './read-tracks.ts'

/** The size of the index cache, from which the least recently used are evicted; an hour takes about 2 MB. */
const MAX_CACHE_BYTES = 64_000_000

interface Indexed {
  layout: Layout
  /** Storage keys of the files with the pieces. */
  files: string[]
  modifiedAt: Date
}

/** Opens one quality of a video with its sound as an MP4; null if the video lacks that quality. */
export type Progressive = (input: {
  videoId: number
  name: string
  /** Permission check before each piece, with the piece's seconds of the video. */
  maySend: (seconds: Seconds) => Promise<boolean>
}) => Promise<ServedObject | null>

/**
 * Progressive MP4s for players that load one file. They are not stored: the index is computed from the fragments of the
 * rendition and the sound and cached; the bytes are sent alternately from the two files.
 */
export function openProgressive(deps: Pick<Deps, 'db' | 'storage'>): Progressive {
  const cache = new Map<string, { indexed: Promise<Indexed | null>; bytes: number }>()
  let bytes = 0

  function evict(key: string): void {
    bytes -= cache.get(key)?.bytes ?? 0
    cache.delete(key)
  }

  function indexOf(videoId: number, name: string): Promise<Indexed | null> {
    const key = `${videoId} ${name}`
    const found = cache.get(key)
    if (found) {
      cache.delete(key)
      cache.set(key, found)
      return found.indexed
    }
    const entry = { indexed: buildIndex(deps, videoId, name), bytes: 0 }
    cache.set(key, entry)
    entry.indexed.then(
      (indexed) => {
        if (!indexed) return evict(key)
        entry.bytes = indexed.layout.head.length + indexed.layout.pieces.length * 128
        bytes += entry.bytes
        for (const oldest of cache.keys()) {
          if (bytes <= MAX_CACHE_BYTES || cache.size === 1) return
          evict(oldest)
        }
      },
      () => evict(key),
    )
    return entry.indexed
  }

  return async ({ videoId, name, maySend }) => {
    const indexed = await indexOf(videoId, name)
    if (!indexed) return null
    const { layout, modifiedAt } = indexed
    return {
      size: layout.size,
      modifiedAt,
      open: async (range) => (out) => send(deps, indexed, { out, range, maySend }),
    }
  }
}

async function buildIndex(
  deps: Pick<Deps, 'db' | 'storage'>,
  videoId: number,
  name: string,
): Promise<Indexed | null> {
  const row = await deps.db.one<{ renditions: Rendition[] }>(
    sql`select renditions from video where id = ${videoId} and playable_at is not null`,
  )
  const rendition = row?.renditions.find((each) => each.name === name && each.picture)
  if (!row || !rendition) return null
  const sound = rendition.has_sound ? undefined : row.renditions.find(({ picture }) => !picture)
  const folders = [rendition, ...(sound ? [sound] : [])].map((each) => keys.rendition(videoId, each.name))
  const files = folders.map((folder) => `${folder}/v.mp4`)
  const tracks = await Promise.all(
    folders.map(async (folder, file) => {
      const playlist = await text(await deps.storage.read(`${folder}/index.m3u8`))
      return readTracks(playlist, file, (range) => deps.storage.read(`${folder}/v.mp4`, range))
    }),
  )
  const stored = await deps.storage.stat(files[0] ?? '')
  if (!stored) return null
  return { layout: buildLayout(tracks.flat()), files, modifiedAt: stored.modifiedAt }
}

async function send(
  { storage }: Pick<Deps, 'storage'>,
  { layout: { head, pieces }, files }: Indexed,
  {
    out,
    range,
    maySend,
  }: { out: Writable; range: ByteRange; maySend: (seconds: Seconds) => Promise<boolean> },
): Promise<void> {
  if (range.start < head.length) await write(out, head.subarray(range.start, range.end + 1))
  const first = pieces.findLastIndex(({ at }) => at <= range.start)
  for (const { at, file, from, bytes, seconds } of pieces.slice(Math.max(0, first))) {
    if (at > range.end) return
    const start = from + Math.max(0, range.start - at)
    const end = from + Math.min(bytes - 1, range.end - at)
    if (start > end) continue
    if (!(await maySend(seconds))) throw new Failure('forbidden')
    // The file is looked up for each piece, because a slow client outlasts the cache of open files.
    const found = await storage.serve(files[file] ?? '')
    if (!found) throw new Error('a rendition was deleted')
    const sendTo = await found.open({ start, end })
    await sendTo(out)
  }
}

const write = (out: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())))

/** The quality for players of a single file: the best one up to 480 lines, else the smallest. */
export function progressiveQuality(renditions: readonly Rendition[]): string | null {
  const lines = ({ picture }: Rendition) => (picture ? Math.min(picture.width, picture.height) : 0)
  const encoded = renditions.filter(({ name, picture }) => picture && name !== 'source')
  const playable = (encoded.length > 0 ? encoded : renditions.filter(({ picture }) => picture)).toSorted(
    (a, b) => lines(a) - lines(b),
  )
  return (playable.findLast((rendition) => lines(rendition) <= 480) ?? playable[0])?.name ?? null
}
