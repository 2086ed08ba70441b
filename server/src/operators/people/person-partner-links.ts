import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

const SHOWN = 10

type Row = RowOf<Omit<AdminPerson['partner_links'][number], 'earned'>> & { earned_tiyin: bigint }

/** The latest links of a person as a partner, and why sales by them gave nothing. */
export async function partnerLinksOf(db: Queryable, personId: number): Promise<AdminPerson['partner_links']> {
  const rows = await db.rows<Row>(sql`
    select l.id, ${titled(sql`c`)} as course, l.created_at, l.ended_at, sums.sales, sums.earned_tiyin,
           coalesce((
             select json_agg(json_build_object('reason', w.reason, 'sales', w.sales) order by w.sales desc, w.reason)
               from (select reason, count(*)::int as sales from purchase_without_partner
                      where partner_link_id = l.id group by reason) w), '[]') as without
      from (select * from partner_link where partner_id = ${personId} order by id desc limit ${SHOWN}) l
      join course c on c.id = l.course_id
     cross join lateral (
       select count(*)::int as sales, coalesce(sum(s.amount_tiyin), 0)::bigint as earned_tiyin
         from purchase_share s join purchase p on p.id = s.purchase_id
        where s.partner_link_id = l.id and p.refunded_at is null) sums
     order by l.id desc`)
  return rows.map(({ earned_tiyin, ...row }) => ({ ...withTimeText(row), earned: toUzs(earned_tiyin) }))
}
