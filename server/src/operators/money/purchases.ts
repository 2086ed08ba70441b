import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPurchase } from '@kashf/contract/operators/money.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import type { Queryable } from '../../db/client.ts'
import { pageOf } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { shownPercent, takenShareOf } from '../../learning/delivery/taken-share.ts'
import type { RefundReason } from '../../money/ledger/facts.ts'
import { refundReason } from '../../money/wallet/movement-line.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { audited } from '../audit-trail.ts'
import { mineOnly } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus } from '../list-filter.ts'

interface PurchaseRow {
  id: number
  course_id: number
  title: string
  student_id: number
  student_first_name: string
  student_last_name: string
  teacher_id: number
  teacher_first_name: string
  teacher_last_name: string
  price_tiyin: bigint
  fee_tiyin: bigint
  discount_tiyin: bigint
  percent: number
  promo_code_id: number | null
  promo_code: string | null
  bundle_id: number | null
  bundle: string | null
  giver_id: number | null
  giver_first_name: string
  giver_last_name: string
  created_at: Date
  refunded_at: Date | null
  refund_reason: RefundReason | null
  watched: number
  taken: number
}

const SELECT = sql`
  select p.id, p.course_id, c.title, p.student_id, s.first_name as student_first_name, s.last_name as student_last_name,
         p.teacher_id, t.first_name as teacher_first_name, t.last_name as teacher_last_name,
         p.price_tiyin, p.fee_tiyin, p.discount_tiyin, p.percent, p.created_at, p.refunded_at,
         coalesce(p.own_refund, to_jsonb(p.refund_reason)) as refund_reason,
         promo.id as promo_code_id, promo.code as promo_code, bundle.id as bundle_id, bundle.title as bundle,
         giver.id as giver_id, giver.first_name as giver_first_name, giver.last_name as giver_last_name,
         share.watched, share.taken
    from purchase p join course c on c.id = p.course_id
    join app_user s on s.id = p.student_id join app_user t on t.id = p.teacher_id
    left join promo_code_use u on u.purchase_id = p.id left join promo_code promo on promo.id = u.promo_code_id
    left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id
    left join gift on gift.purchase_id = p.id left join app_user giver on giver.id = gift.giver_id
    cross join lateral (${takenShareOf(sql`p.student_id`, sql`p.course_id`)}) share`

const present = (row: PurchaseRow, language: InterfaceLanguage): AdminPurchase => ({
  id: row.id,
  course: { id: row.course_id, title: row.title },
  student: { id: row.student_id, first_name: row.student_first_name, last_name: row.student_last_name },
  teacher: { id: row.teacher_id, first_name: row.teacher_first_name, last_name: row.teacher_last_name },
  paid: toUzs(row.price_tiyin + row.fee_tiyin),
  fee: toUzs(row.fee_tiyin),
  discount: toUzs(row.discount_tiyin),
  full_price: toUzs(priceToPay(row.price_tiyin + row.discount_tiyin, row.percent)),
  promo_code: row.promo_code_id === null ? null : { id: row.promo_code_id, code: row.promo_code ?? '' },
  bundle: row.bundle_id === null ? null : { id: row.bundle_id, title: row.bundle ?? '' },
  gift_from:
    row.giver_id === null
      ? null
      : { id: row.giver_id, first_name: row.giver_first_name, last_name: row.giver_last_name },
  created_at: row.created_at.toISOString(),
  refunded_at: row.refunded_at?.toISOString() ?? null,
  refund_reason: row.refund_reason && refundReason(language, row.refund_reason),
  watched_percent: shownPercent(row.watched),
  delivered_percent: shownPercent(row.taken),
})

/** All purchases, newest first; the search covers student, teacher and course. */
export async function listPurchases(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
  language: InterfaceLanguage = 'uz',
): Promise<{ data: AdminPurchase[]; next_cursor: string | null }> {
  const limit = query.limit ?? 24
  const status = parseStatus('purchases', query.status)
  const where = allOf([
    ...(query.id ? [sql`p.id = ${query.id}`] : []),
    ...mineOnly(query, operatorId, 'purchase', sql`p.id`),
    ...(status === 'active' ? [sql`p.refunded_at is null`] : []),
    ...(status === 'refunded' ? [sql`p.refunded_at is not null`] : []),
    ...matchesSearch(query.search, [sql`s.search_key`, sql`t.search_key`, sql`c.title_key`]),
    ...idBelowCursor(query.cursor, sql`p.id`),
  ])
  const rows = await deps.db.rows<PurchaseRow>(
    sql`${SELECT} where ${where} order by p.id desc limit ${limit + 1}`,
  )
  const page = pageOf(rows, limit, (row) => [row.id])
  return { data: page.rows.map((row) => present(row, language)), next_cursor: page.next_cursor }
}

const snapshot = (purchaseId: number) => (tx: Queryable) =>
  tx.one<object>(sql`
    select p.refunded_at, p.refund_reason, promo.code as promo_code
      from purchase p left join promo_code_use u on u.purchase_id = p.id
      left join promo_code promo on promo.id = u.promo_code_id where p.id = ${purchaseId}`)

/** Refunds exactly what was paid and ends the access; audited. */
export function refund(
  deps: Deps,
  input: { operatorId: number; purchaseId: number; reason: string; language: InterfaceLanguage },
): Promise<AdminPurchase> {
  const { operatorId, purchaseId, reason, language } = input
  return audited(deps, {
    operatorId,
    action: 'purchase.refund',
    subject: `purchase:${purchaseId}`,
    snapshot: snapshot(purchaseId),
    change: async (tx) => {
      await refundPurchase(deps, tx, { purchaseId, reason })
      const row = await tx.found<PurchaseRow>(sql`${SELECT} where p.id = ${purchaseId}`)
      return present(row, language)
    },
  })
}
