import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PartnerCourse, PartnerPaging } from '@kashf/contract/partners/partners.ts'
import { displayName } from '../db/answer-row.ts'
import { idBelow, pageOf } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { isOffered, isOwn } from './links.ts'

type Row = Omit<PartnerCourse, 'part'> & { offer_id: number; part_tiyin: bigint | null }

/** The courses that give a part to partners, the newest offer first, without the bearer's own and where the owner ended it. */
export async function partnerCourses(
  deps: Pick<Deps, 'db'>,
  { partnerId, query: { limit = 24, cursor } }: { partnerId: number; query: PartnerPaging },
): Promise<Page<PartnerCourse>> {
  const found = await deps.db.rows<Row>(sql`
    select o.id as offer_id, c.id, c.title, ${displayName(sql`t`)} as teacher, o.percent,
           case when l.ended_at is null then l.id end as link_id,
           case when not course_has_tariffs(c.id) then c.price_tiyin * o.percent / 100 end as part_tiyin
      from partner_offer o join course c on c.id = o.course_id join app_user t on t.id = c.teacher_id
      left join partner_link l on l.course_id = c.id and l.partner_id = ${partnerId}
     where o.ended_at is null and o.id < ${idBelow(cursor)}::bigint and ${isOffered} and not ${isOwn(partnerId)}
       and l.ended_by is distinct from 'owner'
       and (c.price_tiyin > 0 or course_has_tariffs(c.id))
     order by o.id desc limit ${limit + 1}`)
  const { rows, next_cursor } = pageOf(found, limit, ({ offer_id }) => [offer_id])
  const data = rows.map(({ offer_id: _key, part_tiyin, ...row }) => ({
    ...row,
    part: part_tiyin === null ? null : toUzs(part_tiyin),
  }))
  return { data, next_cursor }
}
