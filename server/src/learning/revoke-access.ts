import { type Revocation, revokeGrant } from '../access/grants.ts'
import { lacksPart } from '../access/parts.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { deleteCommentsOn } from './discussion/change-comment.ts'
import { deleteScore } from './scores/score-sums.ts'

/**
 * Takes back what a source gave; the person's other grants stay in force. With the last one it voids the certificate, as when a
 * part is missing then, and deletes the score and the comments, which are a buyer's. Progress stays, in case they come back.
 */
export async function revokeAccess(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  revoked: Revocation,
): Promise<void> {
  const now = deps.clock.now()
  const { userId, courseId } = revoked
  const keepsOthers = await revokeGrant(tx, now, revoked)
  if (keepsOthers && !(await lacksPart(tx, now, revoked))) return
  await tx.run(sql`
    update certificate set voided_at = ${now}
     where user_id = ${userId} and course_id = ${courseId} and voided_at is null`)
  if (keepsOthers) return
  await deleteCommentsOn(deps, tx, { userId, courseId })
  await deleteScore(deps, tx, { userId, courseId })
}
