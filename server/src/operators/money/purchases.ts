import type { Page } from '@kashf/contract/common.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPurchase, PurchasesQuery } from '@kashf/contract/operators/money.ts'
import { person, type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { shownPercent, takenShareOfPurchase } from '../../learning/delivery/taken-share.ts'
import { fullPriceOfCode, type RefundReason, undiscountedPrice } from '../../money/ledger/facts.ts'
import { refundReason } from '../../money/wallet/movement-line.ts'
import { partOf } from '../../purchases/parts/part-of.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { idBelowCursor, inPeriod, matchesSearch, parseStatus } from '../list-filter.ts'
import { lessonsCompleted } from '../people/person-purchases.ts'

type Listed =
  | ('id' | 'course' | 'student' | 'teacher' | 'promo_code' | 'bundle' | 'part' | 'gift_from')
  | ('lessons_count' | 'lessons_completed')

interface PurchaseRow extends RowOf<Pick<AdminPurchase, Listed | 'created_at' | 'refunded_at'>> {
  price_tiyin: bigint
  fee_tiyin: bigint
  discount_tiyin: bigint
  percent: number
  full_tiyin: bigint | null
  reason: RefundReason | null
  watched: number
  taken: number
}

const SELECT = sql`
  select p.id, ${titled(sql`c`)} as course, ${person(sql`s`)} as student, ${person(sql`t`)} as teacher,
         p.price_tiyin, p.fee_tiyin, p.discount_tiyin, p.percent, ${fullPriceOfCode} as full_tiyin, p.created_at, p.refunded_at,
         coalesce(p.own_refund, to_jsonb(p.refund_reason)) as reason,
         case when promo.id is not null then json_build_object('id', promo.id, 'code', promo.code) end as promo_code,
         ${titled(sql`bundle`)} as bundle, ${partOf} as part, ${person(sql`giver`)} as gift_from, share.watched, share.taken,
         c.lessons_count, ${lessonsCompleted} as lessons_completed
    from purchase p join course c on c.id = p.course_id
    join app_user s on s.id = p.student_id join app_user t on t.id = p.teacher_id
    left join promo_code_use u on u.purchase_id = p.id left join promo_code promo on promo.id = u.promo_code_id
    left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id
    left join gift on gift.purchase_id = p.id left join app_user giver on giver.id = gift.giver_id
    cross join lateral (${takenShareOfPurchase}) share`

function present(row: PurchaseRow, language: InterfaceLanguage): AdminPurchase {
  const {
    price_tiyin,
    fee_tiyin,
    discount_tiyin,
    percent: _,
    full_tiyin,
    reason,
    watched,
    taken,
    ...listed
  } = row
  return {
    ...withTimeText(listed),
    paid: toUzs(price_tiyin + fee_tiyin),
    fee: toUzs(fee_tiyin),
    discount: toUzs(discount_tiyin),
    full_price: toUzs(full_tiyin ?? undiscountedPrice(row)),
    refund_reason: reason && refundReason(language, reason),
    watched_percent: shownPercent(watched),
    delivered_percent: shownPercent(taken),
  }
}

/** All purchases, newest first; the search covers student, teacher and course. */
export async function listPurchases(
  deps: Deps,
  query: PurchasesQuery,
  operatorId: number,
  language: InterfaceLanguage = 'uz',
): Promise<Page<AdminPurchase>> {
  const limit = query.limit ?? 24
  const status = parseStatus('purchases', query.status)
  const where = allOf([
    ...wantedRecords(query, operatorId, 'purchase', sql`p.id`),
    ...(status === 'active' ? [sql`p.refunded_at is null`] : []),
    ...(status === 'refunded' ? [sql`p.refunded_at is not null`] : []),
    ...(query.teacher_id ? [sql`p.teacher_id = ${query.teacher_id}`] : []),
    ...inPeriod(query, sql`p.created_at`),
    ...matchesSearch(query.search, [sql`s.search_key`, sql`t.search_key`, sql`c.title_key`]),
    ...idBelowCursor(query.cursor, sql`p.id`),
  ])
  const rows = await deps.db.rows<PurchaseRow>(
    sql`${SELECT} where ${where} order by p.id desc limit ${limit + 1}`,
  )
  return pageById(rows, limit, (row) => present(row, language))
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
