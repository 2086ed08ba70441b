import { type Revocation, revokeGrant } from '../access/grants.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { deleteCommentsOn } from './discussion/change-comment.ts'
import { deleteScore } from './scores/score-sums.ts'

/**
 * Takes back what a source gave; the person's other grants stay in force. With the last one it voids the certificate and deletes
 * the score and the comments, which are a buyer's. Progress stays, in case they come back.
 */
export async function revokeAccess(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  revoked: Revocation,
): Promise<void> {
  const now = deps.clock.now()
  if (await revokeGrant(tx, now, revoked)) return
  const { userId, courseId } = revoked
  await tx.run(sql`
    update certificate set voided_at = ${now}
     where user_id = ${userId} and course_id = ${courseId} and voided_at is null`)
  await deleteCommentsOn(deps, tx, { userId, courseId })
  await deleteScore(deps, tx, { userId, courseId })
}
