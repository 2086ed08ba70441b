import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type Storage, StorageKeyMissing } from '../../storage/storage.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { keys } from '../storage-keys.ts'
import { writeMaster } from './write-master.ts'

const gzipAsync = promisify(gzip)
/** The request headers on which the answer at a playback address depends. */
export const VARY = 'accept-encoding, origin, range, sec-fetch-dest'

/** Sends an HLS playlist, gzipped here because byte routes never are: that of a 3 h video is 200 kB. */
export async function sendPlaylist(
  request: FastifyRequest,
  reply: FastifyReply,
  playlist: string,
): Promise<FastifyReply> {
  reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('vary', VARY)
  if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(playlist)
  return reply.header('content-encoding', 'gzip').send(await gzipAsync(playlist))
}

/** The master playlist of a video; fails with `not_found` while it does not play. */
export async function masterPlaylist({ db }: Pick<Deps, 'db'>, videoId: number): Promise<string> {
  // The query goes to the primary: a replica may not have the first rendition yet.
  const row = await db.found<{ renditions: Rendition[] }>(
    sql`select renditions from video where id = ${videoId} and playable_at is not null`,
  )
  return writeMaster(row.renditions)
}

/** The media playlist of one rendition; fails with `not_found` when there is none. */
export async function mediaPlaylist(storage: Storage, videoId: number, name: string): Promise<string> {
  const stored = await storage.read(`${keys.rendition(videoId, name)}/index.m3u8`).catch((error) => {
    throw error instanceof StorageKeyMissing ? new Failure('not_found') : error
  })
  return text(stored)
}
