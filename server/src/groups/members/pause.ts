import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { accessTo } from '../../access/access.ts'
import { pauseAccess, resumeAccess } from '../../access/grants.ts'
import { keepWhatIsOpen } from '../../access/keep-open.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notifyAll } from '../../notices/notify.ts'
import { noticesOfPauses, settlePauses } from './end-pauses.ts'
import { type FoundMember, lockMemberFor, lockOwnMember } from './find-member.ts'
import { daysOf, pauseDaysLeft } from './pause-days.ts'
import { tellMember } from './tell-member.ts'

type MemberDeps = Pick<Deps, 'db' | 'clock' | 'live'>
interface OfMember {
  memberId: number
  user: SessionUser
}
interface OfLearner {
  courseId: number
  user: SessionUser
}

/**
 * Pauses a member from now until the beginning of a day in Tashkent: the course is closed to them, and their term grows by as
 * much. Fails with `member_paused`, `member_without_access`, `pause_too_long`, and at `until`.
 */
export async function pauseMember(
  deps: MemberDeps,
  input: OfMember & { until: string; reason: string },
): Promise<void> {
  const { user, until, reason } = input
  await deps.db.transaction(async (tx) => {
    const member = await lockMemberFor(tx, 'look_after', input)
    const end = await pause(deps, tx, { member, until, byId: user.id, reason })
    await tellMember(deps, tx, { member, change: { kind: 'member_paused', until: end, reason } })
  })
}

/** A learner's own pause. */
export async function pauseOwn(deps: MemberDeps, input: OfLearner & { until: string }): Promise<void> {
  const { courseId, user, until } = input
  await deps.db.transaction(async (tx) => {
    const member = await lockOwnMember(tx, { courseId, userId: user.id })
    await pause(deps, tx, { member, until, byId: user.id, reason: '' })
  })
}

/** Ends a pause now; the term grows by what was used of it. Fails with `member_not_paused`. */
export async function resumeMember(deps: MemberDeps, input: OfMember): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const member = await lockMemberFor(tx, 'look_after', input)
    await resume(deps, tx, { member, byId: input.user.id })
    await tellMember(deps, tx, { member, change: { kind: 'member_resumed' } })
  })
}

/** A learner comes back before the pause ends. */
export async function resumeOwn(deps: MemberDeps, { courseId, user }: OfLearner): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const member = await lockOwnMember(tx, { courseId, userId: user.id })
    await resume(deps, tx, { member, byId: user.id })
  })
}

async function pause(
  deps: MemberDeps,
  tx: Tx,
  of: { member: FoundMember; until: string; byId: number; reason: string },
): Promise<Date> {
  const { member, byId, reason } = of
  const now = deps.clock.now()
  const until = tashkentMidnight(of.until)
  if (until <= now) throw invalid({ until: 'past_day' })
  if (isPaused(member, now)) throw new Failure('member_paused')
  const learner = { userId: member.user_id, courseId: member.course_id }
  if (!(await accessTo(tx, now, learner))) throw new Failure('member_without_access')
  const { left } = await tx.only<{ left: number }>(sql`
    select ${pauseDaysLeft(now)} as left from group_member m join course_group g on g.id = m.group_id where m.id = ${member.id}`)
  if (daysOf(now, until) > left) throw new Failure('pause_too_long', { data: { days_left: left } })
  await keepWhatIsOpen(tx, now, learner)
  // What it has opened was just kept, so there is nothing to tell.
  await settlePauses(tx, sql`m.id = ${member.id}`)
  await tx.run(sql`
    update group_member set paused_from = ${now}, paused_until = ${until} where id = ${member.id}`)
  await tx.run(sql`
    insert into member_pause (member_id, began_at, ends_at, by_id, reason)
    values (${member.id}, ${now}, ${until}, ${byId}, ${reason})`)
  await pauseAccess(tx, { ...learner, from: now, until })
  await audit(tx, {
    personId: byId,
    action: 'member.pause',
    subject: `course:${member.course_id}`,
    after: { person: member.user_id, group: member.group_id, until, reason },
  })
  return until
}

async function resume(
  deps: MemberDeps,
  tx: Tx,
  { member, byId }: { member: FoundMember; byId: number },
): Promise<void> {
  const now = deps.clock.now()
  if (!isPaused(member, now)) throw new Failure('member_not_paused')
  await tx.run(sql`
    update member_pause set ends_at = ${now} where member_id = ${member.id} and ends_at = ${member.paused_until}`)
  await tx.run(
    sql`update group_member set paused_until = ${now} where id = ${member.id} and paused_from < ${now}`,
  )
  const ended = await settlePauses(tx, sql`m.id = ${member.id}`)
  await resumeAccess(tx, { userId: member.user_id, courseId: member.course_id, at: now })
  await notifyAll(deps, tx, await noticesOfPauses(tx, now, ended))
  await audit(tx, {
    personId: byId,
    action: 'member.resume',
    subject: `course:${member.course_id}`,
    before: { person: member.user_id, group: member.group_id, until: member.paused_until },
  })
}

export const isPaused = ({ paused_until }: FoundMember, now: Date): boolean =>
  paused_until !== null && paused_until > now
