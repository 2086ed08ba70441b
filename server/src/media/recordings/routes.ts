import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { BYTE_ROUTE, idInPath, sendObject } from '../serving/send-object.ts'
import { bearerOf } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'

const M4A = { type: 'audio/mp4', cacheControl: 'private, no-store' }

/** Recordings at the addresses of `presentRecordings`, while the session lives that they were signed for. */
export function recordingRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { recording: string; file: string } }>(
    '/media/recording/:recording/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.recording)
      const [, token = ''] = /^(.+)\.m4a$/.exec(request.params.file) ?? []
      const bearer = bearerOf(deps, `recording/${id}`, token)
      const isOpen =
        bearer &&
        (await deps.readDb.one(sql`
          select 1 from session where id = ${bearer.sessionId} and user_id = ${bearer.viewerId}`))
      if (!isOpen) throw new Failure('forbidden')
      return sendObject(deps.storage, keys.recording(id), M4A, request, reply)
    },
  )
}
