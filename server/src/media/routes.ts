import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { Rendition } from './ffmpeg/read-rendition.ts'
import { writeMaster } from './ffmpeg/write-master.ts'
import { keys } from './keys.ts'
import { sendObject } from './playback/send-object.ts'
import { bearerOf, tokenOpens } from './playback/token.ts'

const hls = 'application/vnd.apple.mpegurl'
const publicForever = 'public, max-age=31536000, immutable'

// Bytes are no part of the API: hidden from its document, and never compressed on their way.
const bytes = { schema: { hide: true }, compress: false as const }

/**
 * Playback, attachments, posters and pictures: the addresses that answer with bytes. `mayStillPlay` is the room's that
 * decides who may watch.
 */
export function mediaRoutes(
  app: FastifyInstance,
  deps: Deps,
  mayStillPlay: (question: { videoId: number; viewerId: number | null }) => Promise<boolean>,
): void {
  async function opensVideo(videoId: number, token: string): Promise<boolean> {
    if (tokenOpens(deps, `video/${videoId}`, token)) return true
    const viewerId = bearerOf(deps, `kept/${videoId}`, token)
    return viewerId !== undefined && mayStillPlay({ videoId, viewerId })
  }

  app.get<{ Params: { video: string; token: string; '*': string } }>(
    '/v/:video/:token/*',
    bytes,
    async (request, reply) => {
      const id = idOf(request.params.video)
      // Foreign and wrong tokens get one answer, before anyone looks whether there is such a video.
      if (!(await opensVideo(id, request.params.token))) throw new Failure('forbidden')
      if (request.params['*'] === 'master.m3u8') {
        return reply
          .type(hls)
          .header('cache-control', 'private, no-store')
          .send(await masterOf(deps, id))
      }
      const file = /^([a-z0-9]{1,8})\/(index\.m3u8|v\.mp4)$/.exec(request.params['*'])
      if (!file) throw new Failure('not_found')
      const key = `${keys.rendition(id, file[1] ?? '')}/${file[2]}`
      const isPlaylist = file[2] === 'index.m3u8'
      const answer = isPlaylist
        ? { type: hls, cacheControl: 'private, no-store' }
        : { type: 'video/mp4', cacheControl: 'private, max-age=86400, immutable' }
      return sendObject(deps.storage, key, answer, request, reply)
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

  app.get<{ Params: { video: string } }>('/media/video/:video/poster.webp', bytes, async (request, reply) => {
    const answer = { type: 'image/webp', cacheControl: 'public, max-age=86400' }
    return sendObject(deps.storage, keys.poster(idOf(request.params.video)), answer, request, reply)
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
