import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { lockLearner } from './lock-learner.ts'

/**
 * What gives people access, each with the row that `source_id` names. A new source is one line here and its calls of
 * `grantAccess` and `revokeAccess`. The owner and operators need no grant: policy.ts answers for them.
 */
export type GrantSource =
  | 'purchase' // the purchase
  | 'gift' // the purchase that its use wrote
  | 'bundle' // the purchase of this course in it
  | 'operator' // the audit entry
  | 'roster' // the seat
  | 'grace' // the purchase of the month that it follows

/** Sources whose grants are sales: a refund of the purchase revokes them. */
export const SOLD: readonly GrantSource[] = ['purchase', 'gift', 'bundle']

interface Learner {
  userId: number
  courseId: number
}

export interface Grant extends Learner {
  source: GrantSource
  sourceId: number
  /** Null: at once. */
  from: Date | null
  /** Null: for life. */
  until: Date | null
  at: Date
}

/**
 * Gives access to a course, besides what the person has already. Idempotent by source and id. Locks this person and this course,
 * so it comes before any other lock.
 */
export async function grantAccess(tx: Tx, grant: Grant): Promise<void> {
  const { userId, courseId, source, sourceId, from, until, at } = grant
  await lockLearner(tx, grant)
  await tx.run(sql`
    select access_grant(${userId}, ${courseId}, ${source}, ${sourceId}, ${from}::timestamptz, ${until}::timestamptz, ${at})`)
}

export interface Revocation extends Learner {
  /** Any of these; ids differ between them. */
  sources: readonly GrantSource[]
  sourceId: number
  reason: 'refund' | 'removed' | 'over'
}

/** Takes back one grant under the same lock. Returns whether the person keeps others, in force or expired. */
export async function revokeGrant(tx: Tx, at: Date, revoked: Revocation): Promise<boolean> {
  const { userId, courseId, sources, sourceId, reason } = revoked
  await lockLearner(tx, revoked)
  const row = await tx.only<{ is_left: boolean }>(sql`
    select access_revoke(${userId}, ${courseId}, ${sources}::text[], ${sourceId}, ${at}, ${reason}) as is_left`)
  return row.is_left
}

/** Closes the course for a time, by which the grants in force end later, under the same lock. */
export async function pauseAccess(tx: Tx, of: Learner & { from: Date; until: Date }): Promise<void> {
  await lockLearner(tx, of)
  await tx.run(sql`select access_pause(${of.userId}, ${of.courseId}, ${of.from}, ${of.until})`)
}

/** Ends the pause that is running; what is left of it is taken from the term. */
export async function resumeAccess(tx: Tx, of: Learner & { at: Date }): Promise<void> {
  await lockLearner(tx, of)
  await tx.run(sql`select access_resume(${of.userId}, ${of.courseId}, ${of.at})`)
}

/** Lets the access last until then, unless it lasts longer. */
export async function extendAccess(tx: Tx, of: Learner & { until: Date }): Promise<void> {
  await lockLearner(tx, of)
  await tx.run(sql`select access_extend(${of.userId}, ${of.courseId}, ${of.until})`)
}
