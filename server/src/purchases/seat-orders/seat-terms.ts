import type { SeatDiscount } from '@kashf/contract/purchases/seat-orders.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** What operators decide about places for firms. An empty `payee` means that there are no invoices. */
export interface SeatTerms {
  discounts: SeatDiscount[]
  payee: string
}

/** The lines of a table as its row stores them. */
export const discountsIn = (row: { from_places: number[]; percents: number[] }): SeatDiscount[] =>
  row.from_places.map((places, at) => ({ places, percent: row.percents[at] ?? 0 }))

/** The terms in force. */
export async function seatTerms(db: Queryable): Promise<SeatTerms> {
  const { payee, ...row } = await db.only<{
    from_places: number[]
    percents: number[]
    payee: string
  }>(sql`select from_places, percents, payee from seat_terms order by id desc limit 1`)
  return { discounts: discountsIn(row), payee }
}

/** Sets the terms of orders from now on. */
export async function setSeatTerms(
  tx: Queryable,
  { discounts, payee, operatorId, at }: SeatTerms & { operatorId: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into seat_terms (from_places, percents, payee, set_by, valid_from)
    values (${discounts.map(({ places }) => places)}::smallint[], ${discounts.map(({ percent }) => percent)}::smallint[],
      ${payee}, ${operatorId}, ${at})`)
}
