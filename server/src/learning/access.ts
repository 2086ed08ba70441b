import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { deleteScore } from './scores/delete-score.ts'

/** What a purchase gave: null means for life. */
export interface Access {
  expires_at: Date | null
}

/**
 * Closes the course to the student at once (a refund); its certificate is void from then on, and their score is forgotten.
 * Progress stays, for the day they buy it again.
 */
export async function revokeAccess(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  input: { studentId: number; courseId: number },
): Promise<void> {
  await tx.run(
    sql`delete from enrolment where student_id = ${input.studentId} and course_id = ${input.courseId}`,
  )
  await tx.run(sql`
    update certificate set voided_at = ${deps.clock.now()}
     where user_id = ${input.studentId} and course_id = ${input.courseId} and voided_at is null`)
  await deleteScore(tx, { userId: input.studentId, courseId: input.courseId })
}

/** What the person bought of the course, even when its term is over; null when they never did, or were refunded. */
export async function enrolmentOf(
  db: Queryable,
  input: { userId: number; courseId: number },
): Promise<Access | null> {
  const row = await db.one<Access>(sql`
    select expires_at from enrolment where student_id = ${input.userId} and course_id = ${input.courseId}`)
  return row ?? null
}

/** True while the term lasts; the moment it ends counts as over. */
export function isValid(access: Access | null, now: Date): boolean {
  return access !== null && (access.expires_at === null || access.expires_at > now)
}

/** The person's valid access to the course, or null. Its teacher and operators are judged by policy.ts. */
export async function accessTo(
  db: Queryable,
  now: Date,
  input: { userId: number; courseId: number },
): Promise<Access | null> {
  const enrolment = await enrolmentOf(db, input)
  return isValid(enrolment, now) ? enrolment : null
}
