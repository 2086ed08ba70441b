import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type Storage, StorageKeyMissing } from '../../storage/storage.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { writeMaster } from '../ffmpeg/write-master.ts'
import { keys } from '../storage-keys.ts'
import { directAddress, MEDIA_ANSWER } from './direct-address.ts'
import type { MayStillPlay } from './playback-permission.ts'
import { openProgressive } from './progressive/open-progressive.ts'
import { sendObject, sendServed } from './send-object.ts'
import { DIRECT_LIFE_MS } from './sign-playback.ts'
import { bearerOf, posterMark } from './token.ts'

const gzipped = promisify(gzip)
const hls = 'application/vnd.apple.mpegurl'
/** Not kept by browsers: what they kept would play on after the right has ended. */
const PLAIN_ANSWER = { type: 'video/mp4', cacheControl: 'private, no-store' } as const
const VARY = 'accept-encoding, origin, range, sec-fetch-dest'
const publicForever = 'public, max-age=31536000, immutable'

// Bytes are no part of the API: hidden from its document, and never compressed on their way.
const bytes = { schema: { hide: true }, compress: false as const }

/** Playback, attachments, posters and pictures: the addresses that answer with bytes. */
export function mediaRoutes(app: FastifyInstance, deps: Deps, mayStillPlay: MayStillPlay): void {
  const progressive = openProgressive(deps)

  app.get<{ Params: { video: string; token: string; '*': string } }>(
    '/v/:video/:token/*',
    bytes,
    async (request, reply) => {
      const id = idOf(request.params.video)
      // Foreign and wrong tokens get one answer, before anyone looks whether there is such a video.
      const bearer = bearerOf(deps, `video/${id}`, request.params.token)
      const maySend = async () =>
        bearer !== undefined && (await mayStillPlay({ videoId: id, bearer, what: 'media' }))
      if (!(await maySend())) throw new Failure('forbidden')
      const plain = /^video-([a-z0-9]{1,8})$/.exec(request.params['*'])
      if (plain && isMediaElement(request)) {
        const found = await progressive({ videoId: id, name: plain[1] ?? '', maySend })
        if (!found) throw new Failure('not_found')
        return sendServed(found, PLAIN_ANSWER, request, reply.header('vary', VARY))
      }
      if (plain || request.params['*'] === 'master.m3u8') {
        return sendPlaylist(request, reply, await masterOf(deps, id))
      }
      const file = /^([a-z0-9]{1,8})\/(index\.m3u8|v\.mp4)$/.exec(request.params['*'])
      if (!file) throw new Failure('not_found')
      const folder = keys.rendition(id, file[1] ?? '')
      if (file[2] === 'index.m3u8') {
        return sendPlaylist(
          request,
          reply,
          await text(await readStored(deps.storage, `${folder}/index.m3u8`)),
        )
      }
      // A player that does not exchange addresses is redirected to a fresh direct one at each request.
      const expiresAt = new Date(deps.clock.now().getTime() + DIRECT_LIFE_MS)
      const viewerId = bearer?.viewerId ?? null
      const direct = directAddress(deps, `${folder}/v.mp4`, { viewerId, expiresAt })
      if (direct) return reply.header('cache-control', 'private, no-store').redirect(direct, 307)
      return sendObject(deps.storage, `${folder}/v.mp4`, MEDIA_ANSWER, request, reply)
    },
  )

  app.get<{ Params: { attachment: string; token: string } }>(
    '/f/:attachment/:token/*',
    bytes,
    async (request, reply) => {
      const id = idOf(request.params.attachment)
      const bearer = bearerOf(deps, `file/${id}`, request.params.token)
      if (bearer === undefined || !(await mayStillPlay({ attachmentId: id, bearer, what: 'file' }))) {
        throw new Failure('forbidden')
      }
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

/**
 * Whether a `<video>` or `<audio>` asks: browsers say so on secure origins; on others, and in other programs, the range tells
 * who loads a file from who reads a playlist.
 */
function isMediaElement({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? headers.range !== undefined : /^(video|audio)$/.test(String(destination))
}

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
    .header('vary', VARY)
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
