import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { BYTE_ROUTE } from '../serving/send-object.ts'
import { type SheetPermission, sendSheet } from './send-sheet.ts'

/** Sheets at the addresses of `presentSheets`. */
export function sheetRoutes(app: FastifyInstance, deps: Deps, maySee: SheetPermission): void {
  app.get<{ Params: { sheet: string; token: string } }>(
    '/media/sheet/:sheet/:token',
    BYTE_ROUTE,
    (request, reply) => sendSheet(deps, maySee, request, reply),
  )
}
