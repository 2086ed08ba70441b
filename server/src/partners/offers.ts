import { WHOLE_SHARE } from '@kashf/contract/authoring/limits.ts'
import type { Page } from '@kashf/contract/common.ts'
import type { OfferedCourse, PartnerPaging, PastOffer } from '@kashf/contract/partners/partners.ts'
import { audit } from '../audit/audit.ts'
import { promisedShares } from '../authoring/team/shares/promised-shares.ts'
import { courseFor, lockCourseFor, mayInSql } from '../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../db/answer-row.ts'
import { idBelow, pageById } from '../db/cursor.ts'
import { literal } from '../db/literals.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'

interface OfOwner {
  courseId: number
  teacherId: number
}

/**
 * Sets what partners get of later sales of a course, in percent of what its owner earns; null for none. What is in force at a
 * sale counts. A repeated call changes nothing. Fails with `not_found`, and with `shares_above_whole` when the team has the rest.
 */
export async function offerToPartners(
  deps: Pick<Deps, 'db' | 'clock'>,
  { percent, ...of }: OfOwner & { percent: number | null },
): Promise<OfferedCourse> {
  const { courseId, teacherId } = of
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'sell', of)
    const former = await tx.one<{ percent: number }>(sql`
      select percent from partner_offer where course_id = ${courseId} and ended_at is null`)
    if ((former?.percent ?? null) !== percent) {
      const { team } = await promisedShares(tx, { courseId, now })
      if (percent !== null && team + percent * 100 > WHOLE_SHARE) throw new Failure('shares_above_whole')
      await tx.run(sql`
        update partner_offer set ended_at = ${now} where course_id = ${courseId} and ended_at is null`)
      if (percent !== null) {
        await tx.run(sql`
          insert into partner_offer (course_id, percent, offered_at) values (${courseId}, ${percent}, ${now})`)
      }
      await audit(tx, {
        ...{ personId: teacherId, action: 'partners.offer', subject: `course:${courseId}` },
        ...{ before: { percent: former?.percent ?? null }, after: { percent } },
      })
    }
    return withTimeText(await tx.only<RowOf<OfferedCourse>>(sql`${offered} where c.id = ${courseId}`))
  })
}

const offered: Statement = sql`
  select c.id, c.title, o.percent, o.offered_at
    from course c left join partner_offer o on o.course_id = c.id and o.ended_at is null`

/** The courses of a teacher that are or were on sale, newest first, each with what its partners get. */
export async function offeredCourses(
  deps: Pick<Deps, 'db'>,
  { teacherId, query: { limit = 24, cursor } }: { teacherId: number; query: PartnerPaging },
): Promise<Page<OfferedCourse>> {
  const rows = await deps.db.rows<RowOf<OfferedCourse>>(sql`
    ${offered}
     where ${mayInSql(teacherId, 'sell')} and c.deleted_at is null and c.id < ${idBelow(cursor)}::bigint
       and c.status in (${literal.courseStatus.published}, ${literal.courseStatus.hidden})
     order by c.id desc limit ${limit + 1}`)
  return pageById(rows, limit, (row) => withTimeText(row))
}

/** What the owner of a course has offered to partners so far, newest first. Fails with `not_found`. */
export async function pastOffers(
  deps: Pick<Deps, 'db'>,
  { query: { limit = 24, cursor }, ...of }: OfOwner & { query: PartnerPaging },
): Promise<Page<PastOffer>> {
  await courseFor(deps.db, 'sell', of)
  const rows = await deps.db.rows<RowOf<PastOffer>>(sql`
    select id, percent, offered_at, ended_at from partner_offer
     where course_id = ${of.courseId} and id < ${idBelow(cursor)}::bigint order by id desc limit ${limit + 1}`)
  return pageById(rows, limit, (row) => withTimeText(row))
}
