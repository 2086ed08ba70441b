import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Sale } from '@kashf/contract/purchases/sales.ts'
import { tashkentDateTime, tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import { streamCsv } from '../../csv/stream-csv.ts'
import type { Cell } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { csvFormAsked, languageAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { feesOfTeacher } from '../../money/fees/fees.ts'
import { linkCodeOf } from '../../money/fees/teacher-link.ts'
import { words } from '../../text/words.ts'
import { listSales, pendingDays } from './sales.ts'
import { salesBySource } from './sales-by-source.ts'

const rule = { session: 'teacher', tag: 'purchases' } as const

const CSV_PAGE = 500

/** What a teacher has sold. */
export function salesRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/sales',
    { ...rule, summary: "The bearer's own sales, newest first; `from` and `to` are days in Tashkent" },
    ({ user, query }) => listSales(deps, { teacherId: user.id, query }),
  )
  app.endpoint(
    'GET /api/sales/pending',
    { ...rule, summary: 'What becomes payable on each of the coming days' },
    async ({ user }) => ({ data: await pendingDays(deps, user.id) }),
  )
  app.endpoint(
    'GET /api/sales/sources',
    { ...rule, summary: 'The sales of a period by who brought their buyers' },
    async ({ user, query }) => ({ data: await salesBySource(deps.db, { teacherId: user.id, ...query }) }),
  )
  app.endpoint(
    'GET /api/sales/fees',
    { ...rule, summary: "The bearer's own link, and the fees of buyers by who brought them" },
    async ({ user }) => ({
      data: { ...(await feesOfTeacher(deps.db, user.id)), link_code: await linkCodeOf(deps, user.id) },
    }),
  )
  app.endpoint(
    'GET /api/sales.csv',
    { ...rule, summary: "The bearer's own sales as a CSV file, newest first", limit: byUser(10, MINUTE_S) },
    async ({ user, query, request, reply }) => {
      const language = languageAsked(request.headers)
      const page = async (cursor: string) => {
        const { data, next_cursor } = await listSales(deps, {
          teacherId: user.id,
          query: { ...query, cursor, limit: CSV_PAGE },
        })
        return { rows: data.map((sale) => rowOf(sale, language)), next_cursor }
      }
      const file = {
        name: `kashf-sotuvlar-${tashkentDay(deps.clock.now())}.csv`,
        header: words(language).csv.sales,
        form: csvFormAsked(request.headers),
      }
      return streamCsv(reply, file, page)
    },
  )
}

function rowOf(sale: Sale, language: InterfaceLanguage): Cell[] {
  const { saleKinds, saleStates, sources, broughtBy } = words(language).csv
  const { learner, promo_code, bundle, part, visit_source, payable_at } = sale
  return [
    tashkentDateTime(new Date(sale.created_at)),
    learner.first_name,
    learner.last_name,
    sale.course.title,
    saleKinds[sale.kind],
    bundle ??
      promo_code ??
      (part ? `${part.part}/${part.parts}` : null) ??
      (visit_source ? sources[visit_source] : ''),
    sale.paid ?? '',
    sale.fee,
    sale.percent,
    broughtBy[sale.brought_by ?? 'school'],
    sale.earned,
    sale.shared,
    payable_at ? tashkentDateTime(new Date(payable_at)) : '',
    saleStates[sale.state],
  ]
}
