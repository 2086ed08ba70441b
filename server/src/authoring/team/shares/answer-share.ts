import { audit } from '../../../audit/audit.ts'
import { lockCourseFor } from '../../../catalogue/courses/policy.ts'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import { tellOwnerOfShare } from './tell-of-share.ts'

interface Answer {
  courseId: number
  /** The member who answers. */
  personId: number
  shareId: number
}
interface ProposalRow {
  state: string
  share: number
  ends_at: Date | null
}

/**
 * Puts a proposed share in force for the sales from now on; the former one ends. A repeated call changes nothing. Fails with
 * `not_found` for a proposal to somebody else, and with `share_proposal_ended`.
 */
export async function confirmShare(deps: Pick<Deps, 'db' | 'clock' | 'live'>, input: Answer): Promise<void> {
  const { courseId, personId, shareId } = input
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { state, share, ends_at } = await lockProposal(tx, input)
    if (state === 'in_force') return
    if (state !== 'proposed' || (ends_at && ends_at <= now)) throw new Failure('share_proposal_ended')
    const former = await tx.one<{ share: number }>(sql`
      update course_share set state = 'ended', ended_at = ${now}
       where course_id = ${courseId} and person_id = ${personId} and state = 'in_force' returning share`)
    await tx.run(sql`update course_share set state = 'in_force', answered_at = ${now} where id = ${shareId}`)
    await audit(tx, {
      personId,
      action: 'share.confirm',
      subject: `course:${courseId}`,
      before: { share: former?.share ?? 0 },
      after: { proposal: shareId, share, ends_at },
    })
    await tellOwnerOfShare(deps, tx, { courseId, personId, kind: 'share_confirmed', share })
  })
}

/** Refuses a proposed share; a repeated call changes nothing. Fails like `confirmShare`. */
export async function refuseShare(deps: Pick<Deps, 'db' | 'clock' | 'live'>, input: Answer): Promise<void> {
  const { courseId, personId, shareId } = input
  await deps.db.transaction(async (tx) => {
    const { state, share } = await lockProposal(tx, input)
    if (state === 'refused') return
    if (state !== 'proposed') throw new Failure('share_proposal_ended')
    await tx.run(sql`
      update course_share set state = 'refused', answered_at = ${deps.clock.now()} where id = ${shareId}`)
    await audit(tx, {
      personId,
      action: 'share.refuse',
      subject: `course:${courseId}`,
      after: { proposal: shareId, share },
    })
    await tellOwnerOfShare(deps, tx, { courseId, personId, kind: 'share_refused', share })
  })
}

/** The proposal under the lock of its course, which every change of a team takes. */
async function lockProposal(tx: Tx, { courseId, personId, shareId }: Answer): Promise<ProposalRow> {
  await lockCourseFor(tx, 'see', { courseId, teacherId: personId })
  return tx.found<ProposalRow>(sql`
    select state, share, ends_at from course_share
     where id = ${shareId} and course_id = ${courseId} and person_id = ${personId}`)
}
