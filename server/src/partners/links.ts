import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PartnerLink, PartnerPaging } from '@kashf/contract/partners/partners.ts'
import { mayInSql } from '../catalogue/courses/policy.ts'
import { displayName, type RowOf, titled, withTimeText } from '../db/answer-row.ts'
import { idBelow, pageById } from '../db/cursor.ts'
import { literal } from '../db/literals.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { newLinkCode } from '../money/fees/teacher-link.ts'

interface OfPartner {
  partnerId: number
}

/** The sales by a `partner_link l` that were not returned, and what its partner got of them. */
export const linkSums: Statement = sql`
  lateral (
    select count(*)::int as sales, coalesce(sum(s.amount_tiyin), 0)::bigint as earned_tiyin
      from purchase_share s join purchase p on p.id = s.purchase_id
     where s.partner_link_id = l.id and p.refunded_at is null) sums`

/**
 * Takes a link of a course that has partners; a repeated call answers with the same one, also after its partner ended it. Fails
 * with `not_found`, `partners_not_offered`, `partner_of_own_course`, or `partner_link_ended` when the owner ended it.
 */
export async function takeLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { partnerId, courseId }: OfPartner & { courseId: number },
): Promise<PartnerLink> {
  const course = await deps.db.found<{ is_offered: boolean; is_own: boolean }>(sql`
    select ${isOffered} as is_offered, ${isOwn(partnerId)} as is_own from course c
     where c.id = ${courseId} and c.deleted_at is null
       and c.status in (${literal.courseStatus.published}, ${literal.courseStatus.hidden})`)
  if (course.is_own) throw new Failure('partner_of_own_course')
  if (!course.is_offered) throw new Failure('partners_not_offered')
  const link = await deps.db.one<{ id: number }>(sql`
    insert into partner_link as l (course_id, partner_id, code, created_at)
    values (${courseId}, ${partnerId}, ${newLinkCode()}, ${deps.clock.now()})
    on conflict (course_id, partner_id) do update set ended_at = null, ended_by = null, has_left = false
     where l.ended_by is distinct from 'owner'
    returning id`)
  if (!link) throw new Failure('partner_link_ended')
  const [taken] = await readLinks(deps, { partnerId, where: sql`l.id = ${link.id}`, limit: 1 })
  if (!taken) throw new Failure('not_found')
  return presentLink(taken)
}

/** Whether `course c` is on sale and gives something to partners. */
export const isOffered: Statement = sql`(
  c.status = ${literal.courseStatus.published} and c.deleted_at is null and teacher_may_sell(c.teacher_id) and exists (
    select from partner_offer o where o.course_id = c.id and o.ended_at is null))`

/** Whether the person owns `course c` or is in its team. */
export const isOwn = (personId: number): Statement => mayInSql(personId, 'see')

/** Ends a link of the partner at once; a repeated call changes nothing. Fails with `not_found`. */
export async function leaveLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { partnerId, linkId }: OfPartner & { linkId: number },
): Promise<void> {
  await deps.db.found(sql`
    update partner_link set ended_by = coalesce(ended_by, 'partner'), ended_at = coalesce(ended_at, ${deps.clock.now()}),
           has_left = true
     where id = ${linkId} and partner_id = ${partnerId} returning id`)
}

type LinkRow = RowOf<Omit<PartnerLink, 'earned'>> & { earned_tiyin: bigint }

const readLinks = (
  deps: Pick<Deps, 'db'>,
  { partnerId, where, limit }: OfPartner & { where: Statement; limit: number },
): Promise<LinkRow[]> =>
  deps.db.rows(sql`
    select l.id, l.code, ${titled(sql`c`)} as course, ${displayName(sql`t`)} as teacher,
           case when ${isOffered} then o.percent end as percent, l.created_at, l.ended_at, l.ended_by, sums.sales, sums.earned_tiyin
      from partner_link l join course c on c.id = l.course_id join app_user t on t.id = c.teacher_id
      left join partner_offer o on o.course_id = c.id and o.ended_at is null
     cross join ${linkSums}
     where l.partner_id = ${partnerId} and ${where} order by l.id desc limit ${limit}`)

const presentLink = ({ earned_tiyin, ...row }: LinkRow): PartnerLink => ({
  ...withTimeText(row),
  earned: toUzs(earned_tiyin),
})

/** The links of a partner, newest first, with what each has brought. */
export async function ownLinks(
  deps: Pick<Deps, 'db'>,
  { partnerId, query: { limit = 24, cursor } }: OfPartner & { query: PartnerPaging },
): Promise<Page<PartnerLink>> {
  const where = sql`l.id < ${idBelow(cursor)}::bigint`
  return pageById(await readLinks(deps, { partnerId, where, limit: limit + 1 }), limit, presentLink)
}
