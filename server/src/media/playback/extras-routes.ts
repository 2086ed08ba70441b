import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import type { MayStillPlay } from './playback-permission.ts'
import { sendObject } from './send-object.ts'
import { bearerOf } from './token.ts'

const vtt = 'text/vtt; charset=utf-8'

/** Captions and seek previews of a video, for who holds an address of `videoExtras`. */
export function extrasRoutes(app: FastifyInstance, deps: Deps, mayStillPlay: MayStillPlay): void {
  app.get<{ Params: { video: string; token: string; file: string } }>(
    '/x/:video/:token/:file',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { video, token, file } = request.params
      if (!/^[1-9]\d{0,8}$/.test(video)) throw new Failure('not_found')
      const id = Number(video)
      const bearer = bearerOf(deps, `extras/${id}`, token)
      if (bearer === undefined || !(await mayStillPlay({ videoId: id, bearer, what: 'extras' }))) {
        throw new Failure('forbidden')
      }
      const language = /^captions-(uz|ru|en)\.vtt$/.exec(file)?.[1]
      // Captions may be exchanged while an address lives; previews stay as they were made.
      if (language) {
        const key = await captionKey(deps, id, language)
        return sendObject(deps.storage, key, { type: vtt, cacheControl: 'private, no-cache' }, request, reply)
      }
      if (!/^previews(?:\.vtt|-\d{1,4}\.jpg)$/.test(file)) throw new Failure('not_found')
      const type = file.endsWith('.vtt') ? vtt : 'image/jpeg'
      const answer = { type, cacheControl: 'private, max-age=86400' }
      return sendObject(deps.storage, keys.preview(id, file), answer, request, reply)
    },
  )
}

async function captionKey(deps: Pick<Deps, 'db'>, videoId: number, language: string): Promise<string> {
  const row = await deps.db.one<{ file: string }>(
    sql`select file from video_caption where video_id = ${videoId} and language = ${language}`,
  )
  if (!row) throw new Failure('not_found')
  return keys.caption(videoId, row.file)
}
