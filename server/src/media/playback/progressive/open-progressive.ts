import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from '../../../db/sql.ts'
import { Failure } from '../../../http/errors/failure.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { ByteRange, ServedObject } from '../../../storage/storage.ts'
import type { Rendition } from '../../ffmpeg/read-rendition.ts'
import { keys } from '../../storage-keys.ts'
import { buildLayout, type Layout } from './build-layout.ts'
import { readTracks } from './read-tracks.ts'

/** The index of an hour has about 2 MB; the oldest make room. */
const MAX_BYTES = 64_000_000

interface Laid {
  layout: Layout
  /** Where the bytes of the pieces are stored. */
  files: string[]
  modifiedAt: Date
}

/** Gives one quality of a video with its sound as an MP4; null when it has no such quality (any more). */
export type Progressive = (input: {
  videoId: number
  name: string
  /** Asked again while bytes are sent: an answer may last as long as the video. */
  maySend: () => Promise<boolean>
}) => Promise<ServedObject | null>

/**
 * MP4s for players that load one file. They are not stored: the index is computed from the fragments of the rendition and
 * of the sound, kept in memory, and the bytes are sent from the two files in turn.
 */
export function openProgressive(deps: Pick<Deps, 'db' | 'storage'>): Progressive {
  const known = new Map<string, { laid: Promise<Laid | null>; bytes: number }>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= known.get(key)?.bytes ?? 0
    known.delete(key)
  }

  function laidOut(videoId: number, name: string): Promise<Laid | null> {
    const key = `${videoId} ${name}`
    const found = known.get(key)
    if (found) {
      known.delete(key)
      known.set(key, found)
      return found.laid
    }
    const entry = { laid: lay(deps, videoId, name), bytes: 0 }
    known.set(key, entry)
    entry.laid.then(
      (laid) => {
        if (!laid) return forget(key)
        entry.bytes = laid.layout.head.length + laid.layout.pieces.length * 64
        bytes += entry.bytes
        for (const oldest of known.keys()) {
          if (bytes <= MAX_BYTES || known.size === 1) return
          forget(oldest)
        }
      },
      () => forget(key),
    )
    return entry.laid
  }

  return async ({ videoId, name, maySend }) => {
    const laid = await laidOut(videoId, name)
    if (!laid) return null
    const { layout, modifiedAt } = laid
    return {
      size: layout.size,
      modifiedAt,
      sendTo: (out, range) => send(deps, laid, { out, range, maySend }),
    }
  }
}

async function lay(deps: Pick<Deps, 'db' | 'storage'>, videoId: number, name: string): Promise<Laid | null> {
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
  { layout: { head, pieces }, files }: Laid,
  { out, range, maySend }: { out: Writable; range: ByteRange; maySend: () => Promise<boolean> },
): Promise<void> {
  if (range.start < head.length) await write(out, head.subarray(range.start, range.end + 1))
  const first = pieces.findLastIndex(({ at }) => at <= range.start)
  for (const { at, file, from, bytes } of pieces.slice(Math.max(0, first))) {
    if (at > range.end) return
    if (!(await maySend())) throw new Failure('forbidden')
    const start = from + Math.max(0, range.start - at)
    const end = from + Math.min(bytes - 1, range.end - at)
    if (start > end) continue
    // Found again for each piece: a slow reader takes longer than files are kept open.
    const found = await storage.serve(files[file] ?? '')
    if (!found) throw new Error('a rendition was deleted')
    await found.sendTo(out, { start, end })
  }
}

const write = (out: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())))

/** The quality that a player of one file is given: the best one up to 480 lines, else the smallest. */
export function progressiveQuality(renditions: readonly Rendition[]): string | null {
  const lines = ({ picture }: Rendition) => (picture ? Math.min(picture.width, picture.height) : 0)
  const made = renditions.filter(({ name, picture }) => picture && name !== 'source')
  const shown = (made.length > 0 ? made : renditions.filter(({ picture }) => picture)).toSorted(
    (a, b) => lines(a) - lines(b),
  )
  return (shown.findLast((rendition) => lines(rendition) <= 480) ?? shown[0])?.name ?? null
}
