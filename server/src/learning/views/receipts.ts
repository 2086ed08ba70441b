import { toUzs } from '@kashf/contract/money/amount.ts'
import type { FiscalLine } from '@kashf/contract/money/fiscal.ts'
import type { Receipt } from '@kashf/contract/purchases/promo-codes.ts'
import { learners } from '../../access/learners.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { termsOfPurchase } from '../../money/fiscal/terms.ts'
import { vatWithin } from '../../money/fiscal/vat.ts'
import { fullPriceOfCode, undiscountedPrice } from '../../money/ledger/facts.ts'

interface ReceiptRow {
  course_id: number
  price_tiyin: bigint
  fee_tiyin: bigint
  discount_tiyin: bigint
  percent: number
  full_tiyin: bigint | null
  promo_code: string | null
  bundle: string | null
  created_at: Date
  ikpu: string | null
  package_code: string | null
  vat_percent: number | null
}

/** The amount that the student paid for their current or last access, by course id; none for a gift. */
export async function receiptsOf(
  db: Queryable,
  input: { studentId: number; courseIds: number[] },
): Promise<Map<number, Receipt>> {
  const rows = await db.rows<ReceiptRow>(sql`
    select e.course_id, p.price_tiyin, p.fee_tiyin, p.discount_tiyin, p.percent, p.created_at, promo.code as promo_code, bundle.title as bundle, ${fullPriceOfCode} as full_tiyin,
           terms.ikpu, terms.package_code, terms.vat_percent
      from ${learners} e join purchase p on p.id = e.purchase_id
      left join promo_code_use u on u.purchase_id = p.id left join promo_code promo on promo.id = u.promo_code_id
      left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id
      left join lateral (${termsOfPurchase}) terms on true
     where e.student_id = ${input.studentId} and e.course_id = any(${input.courseIds}::int[])
       and not exists (select from gift g where g.purchase_id = p.id)`)
  return new Map(rows.map((row) => [row.course_id, presentReceipt(row)]))
}

function presentReceipt(row: ReceiptRow): Receipt {
  const paidTiyin = row.price_tiyin + row.fee_tiyin
  return {
    paid: toUzs(paidTiyin),
    // Computed from the fee of that sale, so that it never changes.
    full_price: toUzs(row.full_tiyin ?? undiscountedPrice(row)),
    promo_code: row.promo_code,
    bundle: row.bundle,
    bought_at: row.created_at.toISOString(),
    fiscal: presentFiscal(row, paidTiyin),
  }
}

/** The tax data of a purchase that cost so much; null for one without, and where nothing was paid. */
export function presentFiscal(
  row: Pick<ReceiptRow, 'ikpu' | 'package_code' | 'vat_percent'>,
  paidTiyin: bigint,
): FiscalLine | null {
  const { ikpu, package_code, vat_percent } = row
  if (ikpu === null || package_code === null || vat_percent === null || paidTiyin === 0n) return null
  return { ikpu, package_code, vat_percent, vat: toUzs(vatWithin(paidTiyin, vat_percent)) }
}
