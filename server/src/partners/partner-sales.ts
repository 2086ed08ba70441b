import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PartnerSale, PartnerSalesQuery } from '@kashf/contract/partners/partners.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { titled } from '../db/answer-row.ts'
import { idBelow, pageById } from '../db/cursor.ts'
import { allOf, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors/failure.ts'
import { refundableSince } from '../money/wallet/amount.ts'

type SalesDeps = Pick<Deps, 'db' | 'env' | 'clock'>

interface Row {
  id: number
  course: PartnerSale['course']
  created_at: Date
  refunded_at: Date | null
  share: number
  amount_tiyin: bigint
}

/** The sales of which the bearer got a partner's part, newest first; `from` and `to` are days in Tashkent, both included. */
export async function partnerSales(
  deps: SalesDeps,
  { partnerId, query }: { partnerId: number; query: PartnerSalesQuery },
): Promise<Page<PartnerSale>> {
  const { limit = 24, cursor, from, to } = query
  if (from && to && to < from) throw invalid({ to: 'days_order' })
  const where = allOf([
    sql`s.purchase_id < ${idBelow(cursor)}::bigint`,
    ...(from ? [sql`p.created_at >= ${tashkentMidnight(from)}`] : []),
    ...(to ? [sql`p.created_at < ${new Date(tashkentMidnight(to).getTime() + DAY_MS)}`] : []),
  ])
  const rows = await deps.db.rows<Row>(sql`
    select p.id, ${titled(sql`c`)} as course, p.created_at, p.refunded_at, s.share, s.amount_tiyin
      from purchase_share s join purchase p on p.id = s.purchase_id join course c on c.id = p.course_id
     where s.person_id = ${partnerId} and s.partner_link_id is not null and ${where}
     order by s.purchase_id desc limit ${limit + 1}`)
  return pageById(rows, limit, (row) => presentSale(deps, row))
}

function presentSale(deps: SalesDeps, row: Row): PartnerSale {
  const { id, course, created_at, refunded_at, share, amount_tiyin } = row
  const payableAt = new Date(created_at.getTime() + deps.env.refundWindowHours * HOUR_MS)
  return {
    ...{
      id,
      course,
      created_at: created_at.toISOString(),
      percent: share / 100,
      earned: toUzs(amount_tiyin),
    },
    state: refunded_at ? 'returned' : created_at > refundableSince(deps) ? 'waiting' : 'in_account',
    payable_at: refunded_at ? null : payableAt.toISOString(),
  }
}
