import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { BYTE_ROUTE, idInPath, sendObject } from '../serving/send-object.ts'
import { bearerOf } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'
import type { RecordingPermission } from './recording-permission.ts'

const M4A = { type: 'audio/mp4', cacheControl: 'private, no-store' }

/**
 * Recordings at the addresses of `presentRecordings`, while the session lives that they were signed for, to their owners and those
 * who may hear them at the moment of each request.
 */
export function recordingRoutes(app: FastifyInstance, deps: Deps, mayHear: RecordingPermission): void {
  app.get<{ Params: { recording: string; file: string } }>(
    '/media/recording/:recording/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.recording)
      const [, token = ''] = /^(.+)\.m4a$/.exec(request.params.file) ?? []
      const bearer = bearerOf(deps, `recording/${id}`, token)
      if (!bearer) throw new Failure('forbidden')
      const { viewerId, sessionId } = bearer
      const recording = await deps.db.one<{ owner_id: number }>(sql`
        select r.owner_id from recording r join session e on e.id = ${sessionId} and e.user_id = ${viewerId} where r.id = ${id}`)
      const isOpen =
        recording && (recording.owner_id === viewerId || (await mayHear({ recordingId: id, viewerId })))
      if (!isOpen) throw new Failure('forbidden')
      return sendObject(deps.storage, keys.recording(id), M4A, request, reply)
    },
  )
}
