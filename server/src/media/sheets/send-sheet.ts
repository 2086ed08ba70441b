import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { idInPath, sendObject } from '../serving/send-object.ts'
import { bearerOf } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'

/** Whether the person of an address may still see the sheet, which is asked at each request. */
export type SheetPermission = (of: { sheetId: number; viewerId: number }) => Promise<boolean>

/** Answers with a sheet at an address of `presentSheets`, while the session lives that it was signed for. */
export async function sendSheet(
  deps: Deps,
  maySee: SheetPermission,
  request: FastifyRequest<{ Params: { sheet: string; token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = idInPath(request.params.sheet)
  const bearer = bearerOf(deps, `sheet/${id}`, request.params.token)
  if (!bearer) throw new Failure('forbidden')
  const { viewerId, sessionId } = bearer
  const sheet = await deps.db.one<{ kind: string }>(sql`
    select s.kind from sheet s join session e on e.id = ${sessionId} and e.user_id = ${viewerId} where s.id = ${id}`)
  if (!sheet || !(await maySee({ sheetId: id, viewerId }))) throw new Failure('forbidden')
  // Whatever a PDF contains, it does not run as a page of our origin.
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  if (sheet.kind === 'pdf') reply.header('content-disposition', 'attachment; filename="uy-vazifasi.pdf"')
  const type = sheet.kind === 'pdf' ? 'application/pdf' : 'image/webp'
  return sendObject(deps.storage, keys.sheet(id), { type, cacheControl: 'private, no-store' }, request, reply)
}
