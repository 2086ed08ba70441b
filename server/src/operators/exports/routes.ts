import { BalancePeriod, LedgerQuery } from '@kashf/contract/operators/money.ts'
import { AuditQuery, QueueQuery } from '@kashf/contract/operators/operators.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { FastifyInstance } from 'fastify'
import type { Static, TObject } from 'typebox'
import { audit } from '../../audit/audit.ts'
import { HOUR_S } from '../../clock.ts'
import { streamCsv } from '../../csv/stream-csv.ts'
import { sendCsv, writeCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { TURNOVER_HEADER, turnoverRows } from '../money/trial-balance.ts'
import { EXPORTED_AUDIT, EXPORTED_LEDGER, EXPORTED_PURCHASES, EXPORTED_REPORTS } from './exported-lists.ts'

const rule = {
  method: 'GET',
  session: 'operator',
  tag: 'operators',
  produces: 'text/csv',
  limit: byUser(60, HOUR_S),
} as const

const PAGE_ROWS = 1_000

/** Lists as CSV files with their filters. Each export leaves an entry in the audit trail, because it carries personal data. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  exported(app, deps, { list: 'ledger', file: 'daftar', query: LedgerQuery, ...EXPORTED_LEDGER })
  exported(app, deps, { list: 'purchases', file: 'xaridlar', query: QueueQuery, ...EXPORTED_PURCHASES })
  exported(app, deps, { list: 'reports', file: 'shikoyatlar', query: QueueQuery, ...EXPORTED_REPORTS })
  exported(app, deps, { list: 'audit', file: 'amallar', query: AuditQuery, ...EXPORTED_AUDIT })
  endpoint(
    app,
    deps,
    {
      ...rule,
      url: '/api/admin/ledger/turnover.csv',
      summary: 'What each kind of account took and gave on each day, as CSV',
      query: BalancePeriod,
    },
    async ({ query, reply }) => {
      const rows = await turnoverRows(deps.db, query)
      return sendCsv(reply, `aylanma-${query.from}_${query.to}.csv`, writeCsv(TURNOVER_HEADER, rows))
    },
  )
}

/** `GET /api/admin/{list}/export.csv`: all pages of a list, newest first, as one stream. */
function exported<Q extends TObject>(
  app: FastifyInstance,
  deps: Deps,
  list: {
    list: string
    file: string
    query: Q
    header: string[]
    page: (deps: Deps, query: Static<Q>, operatorId: number) => ReturnType<(typeof EXPORTED_LEDGER)['page']>
  },
): void {
  endpoint(
    app,
    deps,
    {
      ...rule,
      url: `/api/admin/${list.list}/export.csv`,
      summary: `The list of ${list.list} as CSV`,
      query: list.query,
    },
    async ({ user, query, reply }) => {
      const filters = Object.entries(query).filter(([field]) => field !== 'cursor' && field !== 'limit')
      await audit(deps.db, {
        personId: user.id,
        action: 'list.export',
        subject: `list:${list.list}`,
        before: null,
        after: Object.fromEntries(filters),
      })
      const file = { name: `${list.file}-${tashkentDay(deps.clock.now())}.csv`, header: list.header }
      return streamCsv(reply, file, (after) =>
        list.page(deps, { ...(query as Static<Q>), cursor: after, limit: PAGE_ROWS }, user.id),
      )
    },
  )
}
