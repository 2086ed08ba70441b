import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { keys } from '../storage-keys.ts'
import { directAddress, MEDIA_ANSWER } from './direct-address.ts'
import type { PlaybackPermission, Seconds } from './playback-permission.ts'
import { openProgressive } from './progressive/open-progressive.ts'
import { secondsIn, segmentsOf } from './segments.ts'
import { BYTE_ROUTE, idInPath, sendObject, sendServed } from './send-object.ts'
import { masterPlaylist, mediaPlaylist, sendPlaylist, VARY } from './send-playlist.ts'
import { DIRECT_LIFE_MS } from './sign-playback.ts'
import { bearerOf, posterToken } from './token.ts'

/** Headers that forbid caching: a cached copy would play on after the permission has ended. */
const PROGRESSIVE_ANSWER = { type: 'video/mp4', cacheControl: 'private, no-store' } as const
const VTT = 'text/vtt; charset=utf-8'

/** Videos, their captions and seek previews, and their posters. */
export function playbackRoutes(app: FastifyInstance, deps: Deps, mayPlay: PlaybackPermission): void {
  streamRoute(app, deps, mayPlay)
  extrasRoute(app, deps, mayPlay)

  app.get<{ Params: { video: string; file: string } }>(
    '/media/video/:video/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.video)
      if (request.params.file !== `${posterToken(deps, id)}.webp`) throw new Failure('not_found')
      const answer = { type: 'image/webp', cacheControl: 'public, max-age=86400' }
      return sendObject(deps.storage, keys.poster(id), answer, request, reply)
    },
  )
}

/** The playlists and media of a video, at the addresses of `signPlayback`. */
function streamRoute(app: FastifyInstance, deps: Deps, mayPlay: PlaybackPermission): void {
  const progressive = openProgressive(deps)

  app.get<{ Params: { video: string; token: string; '*': string } }>(
    '/v/:video/:token/*',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.video)
      // Foreign and wrong tokens get the same answer, before anything checks whether the video exists.
      const bearer = bearerOf(deps, `video/${id}`, request.params.token)
      const permission = async () =>
        bearer === undefined ? null : mayPlay({ videoId: id, bearer, what: 'media' })
      const grant = await permission()
      if (!grant) throw new Failure('forbidden')
      const plain = /^video-([a-z0-9]{1,8})$/.exec(request.params['*'])
      if (plain && isMediaElement(request)) {
        // The permission is checked for each piece, because one response may last as long as the video.
        const maySend = async (seconds: Seconds) => {
          const current = await permission()
          return current !== null && (current.count === null || (await current.count(seconds)))
        }
        const found = await progressive({ videoId: id, name: plain[1] ?? '', maySend })
        if (!found) throw new Failure('not_found')
        return sendServed(found, PROGRESSIVE_ANSWER, request, reply.header('vary', VARY))
      }
      if (plain || request.params['*'] === 'master.m3u8') {
        return sendPlaylist(request, reply, await masterPlaylist(deps, id))
      }
      const [, name = '', file] = /^([a-z0-9]{1,8})\/(index\.m3u8|v\.mp4)$/.exec(request.params['*']) ?? []
      if (!file) throw new Failure('not_found')
      if (file === 'index.m3u8') {
        return sendPlaylist(request, reply, await mediaPlaylist(deps.storage, id, name))
      }
      const key = `${keys.rendition(id, name)}/v.mp4`
      if (grant.mayBeDirect) {
        // A player that does not renew direct addresses itself is redirected to a fresh one at each request.
        const expiresAt = new Date(deps.clock.now().getTime() + DIRECT_LIFE_MS)
        const direct = directAddress(deps, key, { viewerId: bearer?.viewerId ?? null, expiresAt })
        if (direct) return reply.header('cache-control', 'private, no-store').redirect(direct, 307)
      }
      const found = await deps.storage.serve(key)
      if (!found) throw new Failure('not_found')
      const { count } = grant
      if (!count) return sendServed(found, MEDIA_ANSWER, request, reply)
      return sendServed(found, MEDIA_ANSWER, request, reply, async (range) => {
        const seconds = secondsIn(await segmentsOf(deps.storage, id, { name, bytes: found.size }), range)
        return seconds === null || (await count(seconds))
      })
    },
  )
}

/** Captions and seek previews, at the addresses of `videoExtras`. */
function extrasRoute(app: FastifyInstance, deps: Deps, mayPlay: PlaybackPermission): void {
  app.get<{ Params: { video: string; token: string; file: string } }>(
    '/x/:video/:token/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const { video, token, file } = request.params
      const id = idInPath(video)
      const bearer = bearerOf(deps, `extras/${id}`, token)
      if (bearer === undefined || !(await mayPlay({ videoId: id, bearer, what: 'extras' }))) {
        throw new Failure('forbidden')
      }
      const language = /^captions-(uz|ru|en)\.vtt$/.exec(file)?.[1]
      // Captions may be replaced while an address is valid; previews never change.
      if (language) {
        const key = await captionKey(deps, id, language)
        return sendObject(deps.storage, key, { type: VTT, cacheControl: 'private, no-cache' }, request, reply)
      }
      if (!/^previews(?:\.vtt|-\d{1,4}\.jpg)$/.test(file)) throw new Failure('not_found')
      const type = file.endsWith('.vtt') ? VTT : 'image/jpeg'
      const answer = { type, cacheControl: 'private, max-age=86400' }
      return sendObject(deps.storage, keys.preview(id, file), answer, request, reply)
    },
  )
}

async function captionKey(deps: Pick<Deps, 'db'>, videoId: number, language: string): Promise<string> {
  const row = await deps.db.found<{ file: string }>(
    sql`select file from video_caption where video_id = ${videoId} and language = ${language}`,
  )
  return keys.caption(videoId, row.file)
}

/**
 * Whether a `<video>` or `<audio>` sends the request. Browsers declare it on secure origins; elsewhere a `Range` header
 * distinguishes a client that loads a file from one that reads a playlist.
 */
function isMediaElement({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? headers.range !== undefined : /^(video|audio)$/.test(String(destination))
}
