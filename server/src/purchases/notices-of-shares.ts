import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { NewNotice } from '../notices/notify.ts'

/** A sale of which members of the team had a share. */
interface SharedSale {
  id: number
  course_id: number
  title: string
}

/** The notices of these sales, or of their refunds, for those with a share of them: each reads their own part, never the price. */
export async function noticesOfShares(
  tx: Tx,
  kind: 'share_earned' | 'share_returned',
  sales: readonly SharedSale[],
): Promise<NewNotice[]> {
  if (sales.length === 0) return []
  const parts = await tx.rows<{ purchase_id: number; person_id: number; amount_tiyin: bigint }>(sql`
    select purchase_id, person_id, amount_tiyin from purchase_share
     where purchase_id = any(${sales.map(({ id }) => id)}::int[]) order by purchase_id, person_id`)
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]))
  return parts.flatMap(({ purchase_id, person_id, amount_tiyin }): NewNotice[] => {
    const sale = saleOf.get(purchase_id)
    if (!sale) return []
    const subject = { course_id: sale.course_id, title: sale.title, amount: toUzs(amount_tiyin) }
    return [{ userId: person_id, kind, subject, once: `${kind}:${purchase_id}` }]
  })
}
