import type { PriceChange } from '@kashf/contract/authoring/authoring.ts'
import type { Page } from '@kashf/contract/common.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Change } from '../versions/edited-fields.ts'

/** Records a change of a course's price. `price` has the amounts in UZS, as the snapshots of an edit have them. */
export async function recordPriceChange(
  tx: Tx,
  change: { courseId: number; price: Change; at: Date },
): Promise<void> {
  const { courseId, price, at } = change
  await tx.run(sql`
    insert into course_price (course_id, before_tiyin, after_tiyin, created_at)
    values (${courseId}, ${BigInt(Number(price.before)) * 100n}, ${BigInt(Number(price.after)) * 100n}, ${at})`)
}

/** The changes of a course's price, the latest first, with the purchases until the next one. Amounts in UZS. */
export async function listPriceChanges(
  db: Queryable,
  input: { courseId: number; limit: number; cursor?: string | undefined },
): Promise<Page<PriceChange>> {
  const { courseId, limit, cursor } = input
  const found = await db.rows<RowOf<PriceChange>>(sql`
    select p.id, (p.before_tiyin / 100)::int as before, (p.after_tiyin / 100)::int as after, p.created_at, s.sales
      from (
        select *, lag(created_at) over (order by id desc) as until from course_price where course_id = ${courseId}
      ) p
      cross join lateral (
        select count(*)::int as sales from purchase s
         where s.course_id = ${courseId} and s.created_at >= p.created_at and (p.until is null or s.created_at < p.until)
      ) s
     where p.id < ${idBelow(cursor)}::bigint order by p.id desc limit ${limit + 1}`)
  return pageById(found, limit, withTimeText)
}
