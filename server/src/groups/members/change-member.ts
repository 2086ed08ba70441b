import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { findAccess } from '../../access/access.ts'
import { extendAccess, revokeGrant, SOLD } from '../../access/grants.ts'
import { keepWhatIsOpen } from '../../access/keep-open.ts'
import { audit } from '../../audit/audit.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { freePlace } from '../sale/free-place.ts'
import { settlePauses } from './end-pauses.ts'
import { lockMemberFor } from './find-member.ts'
import { isPaused } from './pause.ts'
import { freeSeat } from './seats.ts'
import { tellMember } from './tell-member.ts'

type MemberDeps = Pick<Deps, 'db' | 'clock' | 'live'>
interface OfMember {
  memberId: number
  user: SessionUser
  reason: string
}

/**
 * Moves a member to another group of the course, whose end their access then reaches; progress and what is open are theirs, and the
 * freed place is offered. Returns the id of the new membership. Fails with `places_gone`, `group_not_on_sale` for a closed one, `member_paused`,
 * and at `group_id`.
 */
export async function moveMember(deps: MemberDeps, input: OfMember & { groupId: number }): Promise<number> {
  const { user, groupId, reason } = input
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const member = await lockMemberFor(tx, 'look_after', input)
    if (groupId === member.group_id) throw invalid({ group_id: 'same_group' })
    if (isPaused(member, now)) throw new Failure('member_paused')
    await tx.run(sql`select lock_places(${member.course_id})`)
    const target = await tx.found<{ is_closed: boolean; is_full: boolean; ends_at: Date | null }>(sql`
      select closed_at is not null as is_closed, taken >= places as is_full, ends_at
        from course_group where id = ${groupId} and course_id = ${member.course_id}`)
    if (target.is_closed) throw new Failure('group_not_on_sale')
    if (target.is_full) throw new Failure('places_gone')
    await keepWhatIsOpen(tx, now, { courseId: member.course_id, userId: member.user_id })
    await settlePauses(tx, sql`m.id = ${member.id}`)
    await tx.run(sql`update group_member set left_at = ${now}, left_reason = 'moved' where id = ${member.id}`)
    await tx.run(sql`
      update course_group set taken = taken + case when id = ${groupId} then 1 else -1 end
       where id in (${groupId}, ${member.group_id})`)
    const moved = await tx.only<{ id: number }>(sql`
      insert into group_member (group_id, course_id, user_id, tariff_id, purchase_id, seat_id, curator_id, joined_at, came_from,
        moved_before)
      select ${groupId}, course_id, user_id, tariff_id, purchase_id, seat_id, next_curator(${groupId}, tariff_id), ${now}, id,
             moved_before + moved
        from group_member where id = ${member.id} returning id`)
    await tx.run(sql`select offer_places(${member.course_id}, ${now})`)
    const learner = { userId: member.user_id, courseId: member.course_id }
    if (target.ends_at) await extendAccess(tx, { ...learner, until: target.ends_at })
    await audit(tx, {
      personId: user.id,
      action: 'member.move',
      subject: `course:${member.course_id}`,
      before: { person: member.user_id, group: member.group_id },
      after: { group: groupId, reason },
    })
    await tellMember(deps, tx, { member, change: { kind: 'member_moved', reason }, groupId })
    return moved.id
  })
}

/** Lets the access of a member last through a day in Tashkent. Fails at `until` unless that is later than it lasts now. */
export async function prolongMember(deps: MemberDeps, input: OfMember & { until: string }): Promise<void> {
  const { user, reason } = input
  const until = new Date(tashkentMidnight(input.until).getTime() + DAY_MS)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const member = await lockMemberFor(tx, 'look_after', input)
    const learner = { userId: member.user_id, courseId: member.course_id }
    const before = (await findAccess(tx, now, learner))?.expires_at ?? null
    if (before === null || until <= before || until <= now) throw invalid({ until: 'prolong_day' })
    await extendAccess(tx, { ...learner, until })
    await audit(tx, {
      personId: user.id,
      action: 'member.prolong',
      subject: `course:${member.course_id}`,
      before: { person: member.user_id, until: before },
      after: { until, reason },
    })
    await tellMember(deps, tx, {
      member,
      change: { kind: 'member_prolonged', until: new Date(until.getTime() - 1), reason },
    })
  })
}

/**
 * Takes the access of a member back and frees their place. No money moves: a refund is the buyer's right by the usual rule, or an
 * operator's decision. What they finished stays theirs.
 */
export async function removeMember(deps: MemberDeps, input: OfMember): Promise<void> {
  const { user, reason } = input
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const member = await lockMemberFor(tx, 'remove_members', input)
    const learner = { userId: member.user_id, courseId: member.course_id }
    const { purchase_id: purchaseId, seat_id: seatId } = member
    if (purchaseId !== null) {
      await freePlace(tx, { purchaseId, reason: 'removed', at: now })
      await revokeGrant(tx, now, { ...learner, sources: SOLD, sourceId: purchaseId, reason: 'removed' })
    } else if (seatId !== null) {
      await freeSeat(tx, { courseId: member.course_id, seatId, groupId: null, at: now })
      await revokeGrant(tx, now, { ...learner, sources: ['roster'], sourceId: seatId, reason: 'removed' })
    }
    await audit(tx, {
      personId: user.id,
      action: 'member.remove',
      subject: `course:${member.course_id}`,
      before: { person: member.user_id, group: member.group_id },
      after: { reason },
    })
    await tellMember(deps, tx, { member, change: { kind: 'member_removed', reason } })
  })
}
