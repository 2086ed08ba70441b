import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { PlaybackPermission } from '../serving/playback-permission.ts'
import { BYTE_ROUTE, idInPath, sendServed } from '../serving/send-object.ts'
import { bearerOf } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'

/** Downloads of lessons' documents, at the addresses of `signAttachment`. */
export function attachmentRoutes(app: FastifyInstance, deps: Deps, mayPlay: PlaybackPermission): void {
  app.get<{ Params: { attachment: string; token: string } }>(
    '/f/:attachment/:token/*',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.attachment)
      const bearer = bearerOf(deps, `file/${id}`, request.params.token)
      const grant = bearer === undefined ? null : await mayPlay({ attachmentId: id, bearer, what: 'file' })
      if (!grant) throw new Failure('forbidden')
      const row = await deps.readDb.found<{ name: string; mime: string }>(
        sql`select name, mime from attachment where id = ${id}`,
      )
      const found = await deps.storage.serve(keys.attachment(id))
      if (!found) throw new Failure('not_found')
      // A browser must not render the file as a page of our origin, whatever its bytes are.
      reply
        .header('content-disposition', contentDisposition(row.name))
        .header('content-security-policy', "sandbox; default-src 'none'")
      const answer = { type: row.mime, cacheControl: 'private, no-store' }
      return sendServed(found, answer, request, reply, async () => (await grant.count?.('whole')) ?? true)
    },
  )
}

/** The `Content-Disposition` of a download, with the file name in both forms of RFC 6266. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
