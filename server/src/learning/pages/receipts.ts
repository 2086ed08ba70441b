import { priceToPay, toUzs } from '@kashf/contract/amount.ts'
import type { Receipt } from '@kashf/contract/promo-codes.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

interface ReceiptRow {
  course_id: number
  price_tiyin: bigint
  fee_tiyin: bigint
  discount_tiyin: bigint
  percent: number
  promo_code: string | null
  created_at: Date
}

/** By course id, what the student paid for the access that they have or had last. */
export async function receiptsOf(
  db: Queryable,
  input: { studentId: number; courseIds: number[] },
): Promise<Map<number, Receipt>> {
  const rows = await db.rows<ReceiptRow>(sql`
    select e.course_id, p.price_tiyin, p.fee_tiyin, p.discount_tiyin, p.percent, p.created_at, promo.code as promo_code
      from enrolment e join purchase p on p.id = e.purchase_id
      left join promo_code_use u on u.purchase_id = p.id left join promo_code promo on promo.id = u.promo_code_id
     where e.student_id = ${input.studentId} and e.course_id = any(${input.courseIds}::int[])`)
  return new Map(rows.map((row) => [row.course_id, presentReceipt(row)]))
}

const presentReceipt = (row: ReceiptRow): Receipt => ({
  paid: toUzs(row.price_tiyin + row.fee_tiyin),
  // From the fee of that sale, so that it never changes.
  full_price: toUzs(priceToPay(row.price_tiyin + row.discount_tiyin, row.percent)),
  promo_code: row.promo_code,
  bought_at: row.created_at.toISOString(),
})
