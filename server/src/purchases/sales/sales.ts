import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type {
  PendingDay,
  Sale,
  SaleState,
  SalesCsvQuery,
  SalesQuery,
} from '@kashf/contract/purchases/sales.ts'
import { VISIT_SOURCES } from '@kashf/contract/statistics/visit-sources.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { learners } from '../../access/learners.ts'
import { personRef } from '../../accounts/people.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { refundableSince } from '../../money/wallet/amount.ts'
import { partOf } from '../parts/part-of.ts'

type SalesDeps = Pick<Deps, 'db' | 'env' | 'clock'>

type Listed =
  | 'id'
  | 'created_at'
  | 'learner'
  | 'is_listed'
  | 'course'
  | 'promo_code'
  | 'bundle'
  | 'part'
  | 'percent'
  | 'brought_by'
  | 'refunded_at'

interface SaleRow extends RowOf<Pick<Sale, Listed>> {
  gift: 'gift' | 'place' | null
  source: number | null
  price_tiyin: bigint
  shared_tiyin: bigint
  fee_tiyin: bigint
  shares: (Omit<Sale['shares'][number], 'amount'> & { amount_tiyin: string })[]
}

/**
 * The sales that a teacher earned from, newest first. The earning teacher is stored with the sale, so the list agrees
 * with the statement even when the course changes hands.
 */
export async function listSales(
  deps: SalesDeps,
  { teacherId, query }: { teacherId: number; query: SalesQuery },
): Promise<Page<Sale>> {
  const { cursor, limit = 24 } = query
  const since = refundableSince(deps)
  const last = cursorTimeAndId(cursor)
  const where = allOf([
    ...matching(query, since),
    ...(last ? [sql`(p.created_at, p.id) < (${last.time}::timestamptz, ${last.id}::bigint)`] : []),
  ])
  const rows = await deps.db.rows<SaleRow>(sql`
    select p.id, p.created_at, ${personRef(sql`s`)} as learner, ${titled(sql`c`)} as course, promo.code as promo_code,
           bundle.title as bundle, ${partOf} as part, p.refunded_at, o.source, p.price_tiyin, p.shared_tiyin, p.fee_tiyin, p.percent, p.brought_by,
           case when p.shared_tiyin = 0 then '[]' else (
             select json_agg(json_build_object('person', ${personRef(sql`m`)}, 'share', part.share,
                      'is_partner', part.partner_link_id is not null,
                      'amount_tiyin', part.amount_tiyin::text) order by part.amount_tiyin desc, m.id)
               from purchase_share part join app_user m on m.id = part.person_id where part.purchase_id = p.id) end as shares,
           (select case when g.seat_order_id is null then 'gift' else 'place' end from gift g where g.purchase_id = p.id) as gift,
           s.blocked_at is null and exists (
             select from ${learners} e where e.student_id = p.student_id and e.course_id = p.course_id) as is_listed
      from (select * from purchase p where p.teacher_id = ${teacherId} and ${where}
             order by p.created_at desc, p.id desc limit ${limit + 1}) p
      join app_user s on s.id = p.student_id join course c on c.id = p.course_id
      left join promo_code_use u on u.purchase_id = p.id left join promo_code promo on promo.id = u.promo_code_id
      left join bundle_purchase b on b.purchase_id = p.id left join bundle on bundle.id = b.bundle_id
      left join purchase_source o on o.purchase_id = p.id
     order by p.created_at desc, p.id desc`)
  const page = pageOf(rows, limit, (row) => [row.created_at.getTime(), row.id])
  return { data: page.rows.map((row) => presentSale(deps, row, since)), next_cursor: page.next_cursor }
}

/** What the owner has of a sale, on `purchase p`. */
export const OWN_PART = sql`(p.price_tiyin - p.shared_tiyin)`

/** The conditions of a filter, on `purchase p`. */
function matching(query: SalesCsvQuery, since: Date): Statement[] {
  const { course_id, learner_id, sale_id, state, from, to } = query
  return [
    ...(course_id ? [sql`p.course_id = ${course_id}`] : []),
    ...(learner_id ? [sql`p.student_id = ${learner_id}`] : []),
    ...(sale_id ? [sql`p.id = ${sale_id}`] : []),
    ...(state ? [inState(state, since)] : []),
    ...inDays({ from, to }),
  ]
}

/** The conditions of a period in days of Tashkent, both included. */
export function inDays({ from, to }: { from?: string | undefined; to?: string | undefined }): Statement[] {
  if (from && to && to < from) throw invalid({ to: 'days_order' })
  return [
    ...(from ? [sql`p.created_at >= ${tashkentMidnight(from)}`] : []),
    ...(to ? [sql`p.created_at < ${new Date(tashkentMidnight(to).getTime() + DAY_MS)}`] : []),
  ]
}

function inState(state: SaleState, since: Date): Statement {
  switch (state) {
    case 'waiting':
      return isWaiting(since)
    case 'in_account':
      return sql`p.refunded_at is null and (p.created_at <= ${since} or ${OWN_PART} = 0)`
    case 'returned':
      return sql`p.refunded_at is not null`
  }
}

/** Sales whose part is pending in the balance. A sale of 0 has nothing to wait for. */
const isWaiting = (since: Date): Statement =>
  sql`p.refunded_at is null and p.created_at > ${since} and ${OWN_PART} > 0`

function stateOf({ refunded_at, created_at, price_tiyin, shared_tiyin }: SaleRow, since: Date): SaleState {
  if (refunded_at) return 'returned'
  return created_at > since && price_tiyin > shared_tiyin ? 'waiting' : 'in_account'
}

function presentSale(deps: SalesDeps, row: SaleRow, since: Date): Sale {
  const { gift, source, price_tiyin, shared_tiyin, fee_tiyin, shares, ...listed } = row
  const earnedTiyin = price_tiyin - shared_tiyin
  const state = stateOf(row, since)
  const payableAt = new Date(row.created_at.getTime() + deps.env.refundWindowHours * HOUR_MS)
  return {
    ...withTimeText(listed),
    kind: gift ?? kindOf(row),
    visit_source: source === null ? null : (VISIT_SOURCES[source - 1] ?? null),
    paid: gift ? null : toUzs(price_tiyin + fee_tiyin),
    fee: toUzs(fee_tiyin),
    earned: toUzs(earnedTiyin),
    shared: toUzs(shared_tiyin),
    shares: shares.map(({ amount_tiyin, ...part }) => ({ ...part, amount: toUzs(BigInt(amount_tiyin)) })),
    payable_at: state === 'returned' || earnedTiyin === 0n ? null : payableAt.toISOString(),
    state,
  }
}

const kindOf = ({ bundle, promo_code, part }: SaleRow): Sale['kind'] => {
  if (bundle !== null) return 'bundle'
  if (promo_code !== null) return 'promo_code'
  return part === null ? 'plain' : 'part'
}

/** What becomes payable on each of the coming days, soonest first; the days are Tashkent's. */
export async function pendingDays(deps: SalesDeps, teacherId: number): Promise<PendingDay[]> {
  const rows = await deps.db.rows<{ date: string; sales: number; earned_tiyin: bigint }>(sql`
    select to_char((p.created_at + ${deps.env.refundWindowHours}::float8 * interval '1 hour') at time zone 'Asia/Tashkent',
             'YYYY-MM-DD') as date, count(*)::int as sales, sum(${OWN_PART})::bigint as earned_tiyin
      from purchase p where p.teacher_id = ${teacherId} and ${isWaiting(refundableSince(deps))}
     group by 1 order by 1`)
  return rows.map(({ earned_tiyin, ...day }) => ({ ...day, earned: toUzs(earned_tiyin) }))
}
