import { QUESTION_PICTURE_WIDTHS, SQUARE_WIDTHS } from '@kashf/contract/media/media.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { storedOnce } from '../drawings/stored-once.ts'
import { BYTE_ROUTE, idInPath, sendObject } from '../serving/send-object.ts'
import { questionPictureToken } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'
import { cropSquare } from './crop-square.ts'

export const IMMUTABLE_WEBP = { type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }

/** Covers and avatars, public, and pictures of questions, for who has the address. */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { image: string } }>('/media/image/:image', BYTE_ROUTE, async (request, reply) => {
    const id = idInPath(request.params.image)
    const row = await deps.readDb.one<{ widths: number[] }>(sql`select widths from image where id = ${id}`)
    const width = row && defaultWidth(row.widths)
    if (!width) throw new Failure('not_found')
    return sendObject(deps.storage, keys.imageWidth(id, width), IMMUTABLE_WEBP, request, reply)
  })

  app.get<{ Params: { image: string; file: string } }>(
    '/media/image/:image/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const width = widthInPath(request.params.file)
      const key = keys.imageWidth(idInPath(request.params.image), width)
      return sendObject(deps.storage, key, IMMUTABLE_WEBP, request, reply)
    },
  )

  app.get<{ Params: { image: string; file: string } }>(
    '/media/image/:image/square/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.image)
      const width = SQUARE_WIDTHS.find((known) => known === widthInPath(request.params.file))
      if (!width) throw new Failure('not_found')
      const key = keys.imageShape(id, 'square', width)
      await storedOnce(deps, key, () => cropSquare(deps, id, width))
      return sendObject(deps.storage, key, IMMUTABLE_WEBP, request, reply)
    },
  )

  app.get<{ Params: { image: string; file: string } }>(
    '/media/image/:image/portal/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const key = keys.imageShape(idInPath(request.params.image), 'portal', widthInPath(request.params.file))
      return sendObject(deps.storage, key, IMMUTABLE_WEBP, request, reply)
    },
  )

  app.get<{ Params: { image: string; token: string; file: string } }>(
    '/media/question/:image/:token/:file',
    BYTE_ROUTE,
    async (request, reply) => {
      const id = idInPath(request.params.image)
      const width = QUESTION_PICTURE_WIDTHS.find((known) => known === widthInPath(request.params.file))
      if (!width || request.params.token !== questionPictureToken(deps, id)) throw new Failure('not_found')
      return sendObject(deps.storage, keys.imageShape(id, 'question', width), IMMUTABLE_WEBP, request, reply)
    },
  )
}

/** Parses the width in `640.webp`; fails with `not_found` for any other name. */
export function widthInPath(file: string): number {
  const width = /^([1-9]\d{1,3})\.webp$/.exec(file)?.[1]
  if (!width) throw new Failure('not_found')
  return Number(width)
}

/** The width sent when the address names none: the largest that suits a list. */
const defaultWidth = (widths: readonly number[]): number | undefined =>
  widths.filter((width) => width <= 640).toSorted((a, b) => b - a)[0] ?? widths[0]
