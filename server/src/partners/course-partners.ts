import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Partner, PartnerPaging } from '@kashf/contract/partners/partners.ts'
import { personRef } from '../accounts/people.ts'
import { audit } from '../audit/audit.ts'
import { lockCourseFor, mayInSql } from '../catalogue/courses/policy.ts'
import { type RowOf, titled, withTimeText } from '../db/answer-row.ts'
import { idBelow, pageById } from '../db/cursor.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { linkSums } from './links.ts'

type Row = RowOf<Omit<Partner, 'earned'>> & { earned_tiyin: bigint }

/** The partners of a teacher's courses, newest first, with what each has brought. */
export async function partnersOf(
  deps: Pick<Deps, 'db'>,
  { teacherId, query: { limit = 24, cursor } }: { teacherId: number; query: PartnerPaging },
): Promise<Page<Partner>> {
  const rows = await deps.db.rows<Row>(sql`
    select l.id, ${personRef(sql`u`)} as person, ${titled(sql`c`)} as course, l.created_at, l.ended_at, l.ended_by,
           sums.sales, sums.earned_tiyin
      from course c join partner_link l on l.course_id = c.id join app_user u on u.id = l.partner_id
     cross join ${linkSums}
     where ${mayInSql(teacherId, 'sell')} and c.deleted_at is null and l.id < ${idBelow(cursor)}::bigint
     order by l.id desc limit ${limit + 1}`)
  return pageById(rows, limit, ({ earned_tiyin, ...row }) => ({
    ...withTimeText(row),
    earned: toUzs(earned_tiyin),
  }))
}

interface OfOwner {
  teacherId: number
  linkId: number
}

/**
 * Ends the link of a partner for the sales from now on; they cannot take it again. A repeated call changes nothing. Fails with
 * `not_found` for a link of somebody else's course.
 */
export const endPartner = (deps: Pick<Deps, 'db' | 'clock'>, of: OfOwner): Promise<void> =>
  changePartner(deps, of, {
    action: 'partners.end',
    set: sql`ended_by = 'owner', ended_at = coalesce(ended_at, ${deps.clock.now()})`,
    from: sql`ended_by is distinct from 'owner'`,
  })

/**
 * Restores a partner whom the owner has ended. The link counts for the sales from now on; a partner who had left may take it
 * again. A repeated call changes nothing. Fails with `not_found`.
 */
export const restorePartner = (deps: Pick<Deps, 'db' | 'clock'>, of: OfOwner): Promise<void> =>
  changePartner(deps, of, {
    action: 'partners.restore',
    set: sql`ended_by = case when has_left then 'partner' end, ended_at = case when has_left then ended_at end`,
    from: sql`ended_by = 'owner'`,
  })

/** Changes a link of an own course in the state `from`; audited. */
async function changePartner(
  deps: Pick<Deps, 'db'>,
  { teacherId, linkId }: OfOwner,
  { action, set, from }: { action: 'partners.end' | 'partners.restore'; set: Statement; from: Statement },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const link = await tx.found<{ course_id: number; partner_id: number }>(sql`
      select course_id, partner_id from partner_link where id = ${linkId}`)
    await lockCourseFor(tx, 'sell', { courseId: link.course_id, teacherId })
    const changed = await tx.one(sql`
      update partner_link set ${set} where id = ${linkId} and ${from} returning id`)
    if (!changed) return
    await audit(tx, {
      ...{ personId: teacherId, action, subject: `course:${link.course_id}` },
      after: { link: linkId, person: link.partner_id },
    })
  })
}
