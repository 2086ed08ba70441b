import { toUzs } from '@kashf/contract/money/amount.ts'
import type { SalesOfSource } from '@kashf/contract/purchases/sales.ts'
import type { Queryable } from '../../db/client.ts'
import { allOf, sql } from '../../db/sql.ts'
import { inDays, OWN_PART } from './sales.ts'

/**
 * The teacher's sales of a period (days in Tashkent) by who brought their buyers, the most first. What was returned is left out
 * with its fee, so that the sums over all time are those of the ledger.
 */
export async function salesBySource(
  db: Queryable,
  { teacherId, from, to }: { teacherId: number; from?: string | undefined; to?: string | undefined },
): Promise<SalesOfSource[]> {
  const rows = await db.rows<
    Pick<SalesOfSource, 'brought_by' | 'sales'> & { fee: bigint; earned: bigint; shared: bigint }
  >(sql`
    select p.brought_by, count(*)::int as sales, sum(p.fee_tiyin)::bigint as fee, sum(${OWN_PART})::bigint as earned,
           sum(p.shared_tiyin)::bigint as shared
      from purchase p
     where p.teacher_id = ${teacherId} and p.refunded_at is null and ${allOf(inDays({ from, to }))}
     group by p.brought_by order by sales desc, p.brought_by nulls last`)
  return rows.map(({ fee, earned, shared, ...row }) => ({
    ...row,
    ...{ fee: toUzs(fee), earned: toUzs(earned), shared: toUzs(shared) },
  }))
}
