import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { deleteScore } from './scores/score-sums.ts'

/** The access that a purchase gives; `expires_at` null is lifetime access. */
export interface Access {
  expires_at: Date | null
}

/**
 * Closes the course to the student at once, after a refund: voids the certificate and deletes the score. Progress stays, in
 * case they buy the course again.
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

/** The person's access to the course, expired or not; null when they never bought it or were refunded. */
export async function enrolmentOf(
  db: Queryable,
  input: { userId: number; courseId: number },
): Promise<Access | null> {
  const row = await db.one<Access>(sql`
    select expires_at from enrolment where student_id = ${input.userId} and course_id = ${input.courseId}`)
  return row ?? null
}

/** True until the term ends; at `expires_at` itself the access is over. */
export function isValid(access: Access | null, now: Date): boolean {
  return access !== null && (access.expires_at === null || access.expires_at > now)
}

/** The person's valid access to the course, or null. Teachers and operators need none: see policy.ts. */
export async function accessTo(
  db: Queryable,
  now: Date,
  input: { userId: number; courseId: number },
): Promise<Access | null> {
  const enrolment = await enrolmentOf(db, input)
  return isValid(enrolment, now) ? enrolment : null
}
