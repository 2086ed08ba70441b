import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { type Storage, StorageKeyMissing } from '../storage/storage.ts'
import type { Rendition } from './ffmpeg/read-rendition.ts'
import { writeMaster } from './ffmpeg/write-master.ts'
import { keys } from './keys.ts'
import { directAddress, MEDIA_ANSWER, playlistAt } from './playback/direct-address.ts'
import type { MayStillPlay } from './playback/may-still-play.ts'
import { sendObject } from './playback/send-object.ts'
import { bearerOf, posterMark, tokenOpens } from './playback/token.ts'
import { ADDRESS_LIFE_MS } from './sign-playback.ts'

interface Bearer {
  viewerId: number | null
  /** The address outlives a few minutes, for a player that can't exchange it. */
  isKept: boolean
}

const gzipped = promisify(gzip)
const hls = 'application/vnd.apple.mpegurl'
const publicForever = 'public, max-age=31536000, immutable'

// Bytes are no part of the API: hidden from its document, and never compressed on their way.
const bytes = { schema: { hide: true }, compress: false as const }

/** Playback, attachments, posters and pictures: the addresses that answer with bytes. */
export function mediaRoutes(app: FastifyInstance, deps: Deps, mayStillPlay: MayStillPlay): void {
  /** Whose address it is, or null when it opens nothing (any more). */
  async function bearerOfVideo(videoId: number, token: string): Promise<Bearer | null> {
    const viewerId = bearerOf(deps, `video/${videoId}`, token)
    if (viewerId !== undefined) return { viewerId, isKept: false }
    const keptFor = bearerOf(deps, `kept/${videoId}`, token)
    if (keptFor === undefined || !(await mayStillPlay({ videoId, viewerId: keptFor, what: 'media' })))
      return null
    return { viewerId: keptFor, isKept: true }
  }

  app.get<{ Params: { video: string; token: string; '*': string } }>(
    '/v/:video/:token/*',
    bytes,
    async (request, reply) => {
      const id = idOf(request.params.video)
      // Foreign and wrong tokens get one answer, before anyone looks whether there is such a video.
      const bearer = await bearerOfVideo(id, request.params.token)
      if (!bearer) throw new Failure('forbidden')
      if (request.params['*'] === 'master.m3u8') return sendPlaylist(request, reply, await masterOf(deps, id))
      const file = /^([a-z0-9]{1,8})\/(index\.m3u8|v\.mp4)$/.exec(request.params['*'])
      if (!file) throw new Failure('not_found')
      const folder = keys.rendition(id, file[1] ?? '')
      const expiresAt = new Date(deps.clock.now().getTime() + ADDRESS_LIFE_MS)
      const direct = directAddress(deps, `${folder}/v.mp4`, { viewerId: bearer.viewerId, expiresAt })
      if (file[2] === 'v.mp4') {
        // A player that loads by itself follows us to where the bytes lie, each time to an address of the moment.
        if (direct) return reply.header('cache-control', 'private, no-store').redirect(direct, 307)
        return sendObject(deps.storage, `${folder}/v.mp4`, MEDIA_ANSWER, request, reply)
      }
      const playlist = await text(await readStored(deps.storage, `${folder}/index.m3u8`))
      return sendPlaylist(request, reply, direct && !bearer.isKept ? playlistAt(playlist, direct) : playlist)
    },
  )

  app.get<{ Params: { attachment: string; token: string } }>(
    '/f/:attachment/:token/*',
    bytes,
    async (request, reply) => {
      const id = idOf(request.params.attachment)
      if (!tokenOpens(deps, `file/${id}`, request.params.token)) throw new Failure('forbidden')
      const row = await deps.readDb.one<{ name: string; mime: string }>(
        sql`select name, mime from attachment where id = ${id}`,
      )
      if (!row) throw new Failure('not_found')
      // Whatever the bytes are, a browser must not run them as a page of ours.
      reply
        .header('content-disposition', attachmentDisposition(row.name))
        .header('content-security-policy', "sandbox; default-src 'none'")
      const answer = { type: row.mime, cacheControl: 'private, no-store' }
      return sendObject(deps.storage, keys.attachment(id), answer, request, reply)
    },
  )

  app.get<{ Params: { video: string; file: string } }>(
    '/media/video/:video/:file',
    bytes,
    async (request, reply) => {
      const id = idOf(request.params.video)
      if (request.params.file !== `${posterMark(deps, id)}.webp`) throw new Failure('not_found')
      const answer = { type: 'image/webp', cacheControl: 'public, max-age=86400' }
      return sendObject(deps.storage, keys.poster(id), answer, request, reply)
    },
  )

  app.get<{ Params: { image: string } }>('/media/image/:image', bytes, async (request, reply) => {
    const id = idOf(request.params.image)
    const row = await deps.readDb.one<{ widths: number[] }>(sql`select widths from image where id = ${id}`)
    const width = row && defaultWidth(row.widths)
    if (!width) throw new Failure('not_found')
    const answer = { type: 'image/webp', cacheControl: publicForever }
    return sendObject(deps.storage, keys.imageWidth(id, width), answer, request, reply)
  })

  app.get<{ Params: { image: string; file: string } }>(
    '/media/image/:image/:file',
    bytes,
    async (request, reply) => {
      const width = /^(\d{2,4})\.webp$/.exec(request.params.file)
      if (!width) throw new Failure('not_found')
      const key = keys.imageWidth(idOf(request.params.image), Number(width[1]))
      return sendObject(
        deps.storage,
        key,
        { type: 'image/webp', cacheControl: publicForever },
        request,
        reply,
      )
    },
  )
}

/** The width of a picture whose address names none: the largest that is no burden in a list. */
const defaultWidth = (widths: readonly number[]): number | undefined =>
  widths.filter((width) => width <= 640).toSorted((a, b) => b - a)[0] ?? widths[0]

/** Compressed by hand: routes of bytes never are, and the playlist of three hours weighs 200 kB without. */
async function sendPlaylist(
  request: FastifyRequest,
  reply: FastifyReply,
  playlist: string,
): Promise<FastifyReply> {
  reply
    .type(hls)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(playlist)
  return reply.header('content-encoding', 'gzip').send(await gzipped(playlist))
}

async function readStored(storage: Storage, key: string): Promise<Readable> {
  return storage.read(key).catch((error) => {
    throw error instanceof StorageKeyMissing ? new Failure('not_found') : error
  })
}

async function masterOf(deps: Pick<Deps, 'db'>, id: number): Promise<string> {
  // From the main database: a replica might not know the first quality yet.
  const row = await deps.db.one<{ renditions: Rendition[] }>(
    sql`select renditions from video where id = ${id} and playable_at is not null`,
  )
  if (!row) throw new Failure('not_found')
  return writeMaster(row.renditions)
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure('not_found')
  return Number(text)
}

/** `attachment` with the name in the two forms that browsers read (RFC 6266). */
function attachmentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
