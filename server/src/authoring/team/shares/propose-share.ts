import { WHOLE_SHARE } from '@kashf/contract/authoring/limits.ts'
import type { ShareBody } from '@kashf/contract/authoring/shares.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { audit } from '../../../audit/audit.ts'
import { lockCourseFor } from '../../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure, invalid } from '../../../errors/failure.ts'
import { promisedShares } from './promised-shares.ts'
import { tellMemberOfShare } from './tell-of-share.ts'

interface OfOwner {
  courseId: number
  /** Who calls. */
  teacherId: number
}

/**
 * Proposes a share, or a change of it, to a member; the former one stays in force until they confirm. Proposals count like
 * shares, and what partners get as well, so what a member confirms is always left. Fails with `not_found` for who is no member, `share_proposed_already`,
 * and `shares_above_whole`.
 */
export async function proposeShare(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  input: OfOwner & { personId: number; body: ShareBody },
): Promise<void> {
  const { courseId, teacherId, personId, body } = input
  const { share, last_day } = body
  const now = deps.clock.now()
  const endsAt = last_day === undefined ? null : new Date(tashkentMidnight(last_day).getTime() + DAY_MS)
  if (endsAt && endsAt <= now) throw invalid({ last_day: 'past_day' })
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_team', input)
    await tx.found(sql`
      select id from course_member where course_id = ${courseId} and person_id = ${personId} and ended_at is null`)
    // Nobody can confirm it any more.
    await tx.run(sql`
      update course_share set state = 'withdrawn', answered_at = ${now}
       where course_id = ${courseId} and person_id = ${personId} and state = 'proposed' and ends_at <= ${now}`)
    const waiting = await tx.one(sql`
      select from course_share where course_id = ${courseId} and person_id = ${personId} and state = 'proposed'`)
    if (waiting) throw new Failure('share_proposed_already')
    const others = await promisedShares(tx, { courseId, except: personId, now })
    if (others.team + others.partners + share > WHOLE_SHARE) throw new Failure('shares_above_whole')
    const made = await tx.only<{ id: number }>(sql`
      insert into course_share (course_id, person_id, share, ends_at, proposed_at)
      values (${courseId}, ${personId}, ${share}, ${endsAt}, ${now}) returning id`)
    const proposal = { share, last_day: last_day ?? null }
    await audit(tx, {
      personId: teacherId,
      action: 'share.propose',
      subject: `course:${courseId}`,
      after: { proposal: made.id, person: personId, ...proposal },
    })
    await tellMemberOfShare(deps, tx, { courseId, personId, kind: 'share_proposed', ...proposal })
  })
}

/** Takes back a proposal. Fails with `not_found`, and with `share_proposal_ended` when the member was faster. */
export async function withdrawShare(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  input: OfOwner & { shareId: number },
): Promise<void> {
  const { courseId, teacherId, shareId } = input
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_team', input)
    const found = await tx.found<{ state: string; person_id: number; share: number }>(sql`
      select state, person_id, share from course_share where id = ${shareId} and course_id = ${courseId}`)
    const { state, person_id: personId, share } = found
    if (state === 'withdrawn') return
    if (state !== 'proposed') throw new Failure('share_proposal_ended')
    await tx.run(sql`
      update course_share set state = 'withdrawn', answered_at = ${deps.clock.now()} where id = ${shareId}`)
    await audit(tx, {
      personId: teacherId,
      action: 'share.withdraw',
      subject: `course:${courseId}`,
      before: { proposal: shareId, person: personId, share },
    })
    await tellMemberOfShare(deps, tx, { courseId, personId, kind: 'share_withdrawn', share })
  })
}
