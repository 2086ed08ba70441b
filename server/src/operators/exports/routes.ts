import type { QueryOf } from '@kashf/contract/api.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../audit/audit.ts'
import { HOUR_S } from '../../clock.ts'
import { streamCsv } from '../../csv/stream-csv.ts'
import { sendCsv, writeCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { csvFormAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { TURNOVER_HEADER, turnoverRows } from '../money/trial-balance.ts'
import {
  EXPORTED_AUDIT,
  EXPORTED_LEDGER,
  EXPORTED_PURCHASES,
  EXPORTED_REPORTS,
  type ExportedList,
} from './exported-lists.ts'

const rule = {
  session: 'operator',
  tag: 'operators',
  limit: byUser(60, HOUR_S),
  stepUp: 'export',
} as const

const PAGE_ROWS = 1_000

/** Lists as CSV files with their filters. Each export leaves an entry in the audit trail, because it carries personal data. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  exported(app, deps, 'ledger', { file: 'daftar', ...EXPORTED_LEDGER })
  exported(app, deps, 'purchases', { file: 'xaridlar', ...EXPORTED_PURCHASES })
  exported(app, deps, 'reports', { file: 'shikoyatlar', ...EXPORTED_REPORTS })
  exported(app, deps, 'audit', { file: 'amallar', ...EXPORTED_AUDIT })
  app.endpoint(
    'GET /api/admin/ledger/turnover.csv',
    { ...rule, summary: 'What each kind of account took and gave on each day, as CSV' },
    async ({ query, request, reply }) => {
      const rows = await turnoverRows(deps.db, query)
      const csv = writeCsv(TURNOVER_HEADER, rows, csvFormAsked(request.headers))
      return sendCsv(reply, `aylanma-${query.from}_${query.to}.csv`, csv)
    },
  )
}

/** `GET /api/admin/{list}/export.csv`: all pages of a list, newest first, as one stream. */
function exported<L extends 'ledger' | 'purchases' | 'reports' | 'audit'>(
  app: FastifyInstance,
  deps: Deps,
  list: L,
  { file, header, page }: ExportedList<QueryOf<`GET /api/admin/${L}/export.csv`>> & { file: string },
): void {
  app.endpoint(
    `GET /api/admin/${list}/export.csv`,
    { ...rule, summary: `The list of ${list} as CSV` },
    async ({ user, query, request, reply }) => {
      const filters = Object.entries(Object(query)).filter(
        ([field]) => field !== 'cursor' && field !== 'limit',
      )
      await audit(deps.db, {
        personId: user.id,
        action: 'list.export',
        subject: `list:${list}`,
        after: Object.fromEntries(filters),
      })
      const name = `${file}-${tashkentDay(deps.clock.now())}.csv`
      const named = { name, header, form: csvFormAsked(request.headers) }
      return streamCsv(reply, named, (after) =>
        page(deps, { ...query, cursor: after, limit: PAGE_ROWS }, user.id),
      )
    },
  )
}
