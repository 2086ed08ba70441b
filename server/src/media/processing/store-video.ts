import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { type Demuxer, demuxerOf, demuxerOfHead, isUnknownData } from '../ffmpeg/safe-input.ts'
import { readHead } from '../read-head.ts'
import { keys } from '../storage-keys.ts'
import { removeFilesJob } from './jobs.ts'
import { queueVideo } from './queue-video.ts'

/** A video on this host's disk, or one that an upload has already put into the storage. */
export type VideoFile = Pick<FilePart, 'path' | 'size'> | { key: string; size: number }

/** The bytes read for recognition, more than any format needs. */
const HEAD_BYTES = 1024 * 1024

/**
 * The failure for a file that is not a video; null for a video. The field `file` says that the file is damaged if that is
 * likelier than a wrong type.
 */
export async function refusalOfVideo(deps: Pick<Deps, 'storage'>, file: VideoFile): Promise<Failure | null> {
  if (await videoDemuxerOf(deps, file)) return null
  const head = await headOf(deps, file)
  return new Failure(
    'video_type_refused',
    (await isUnknownData(head)) ? { fields: { file: 'video_damaged' } } : {},
  )
}

/** The demuxer for a video by its content; null when it is not a video. */
async function videoDemuxerOf(deps: Pick<Deps, 'storage'>, file: VideoFile): Promise<Demuxer | null> {
  if ('path' in file) return demuxerOf(file.path)
  return demuxerOfHead(await headOf(deps, file))
}

/** The first bytes of a file, by which it is recognised. */
export async function headOf({ storage }: Pick<Deps, 'storage'>, file: VideoFile): Promise<Uint8Array> {
  const bytes = Math.min(file.size, HEAD_BYTES)
  if ('path' in file) return readHead(file.path, bytes)
  return buffer(await storage.read(file.key, { start: 0, end: bytes - 1 }))
}

/**
 * Stores an uploaded video and queues its processing in the caller's transaction; returns its id. Fails with
 * `video_type_refused` when the content is not a video.
 */
export async function storeVideo(
  deps: Pick<Deps, 'storage' | 'jobs'>,
  tx: Tx,
  input: { ownerId: number; file: VideoFile },
): Promise<number> {
  const { file } = input
  const refusal = await refusalOfVideo(deps, file)
  if (refusal) throw refusal
  const key = 'key' in file ? file.key : await storeOriginal(deps, file.path)
  const row = await tx.only<{ id: number }>(sql`
    insert into video (owner_id, original_key, original_bytes)
    values (${input.ownerId}, ${key}, ${file.size}) returning id`)
  await queueVideo(deps, tx, row.id)
  return row.id
}

/** Stores a file that was sent and returns its key, until what is played is made of it. */
export async function storeOriginal({ storage }: Pick<Deps, 'storage'>, path: string): Promise<string> {
  // A random name, because the transaction may be retried or rolled back; `sweepOrphanedFiles` removes leftovers.
  const key = keys.original(randomUUID())
  await storage.put(key, { path })
  return key
}

/** Deletes a video; its files are removed after the commit. A worker that is processing it stops by itself. */
export async function deleteVideo(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  const row = await tx.one<{ original_key: string | null }>(
    sql`delete from video where id = ${id} returning original_key`,
  )
  if (!row) return
  const single = [keys.poster(id), ...(row.original_key ? [row.original_key] : [])]
  await deps.jobs.send(tx, removeFilesJob, { keys: single, prefixes: [keys.video(id), keys.captions(id)] })
}
