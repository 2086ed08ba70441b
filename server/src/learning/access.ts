import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** What a purchase gave: null means for life. */
export interface Access {
  expires_at: Date | null
}

/**
 * Opens the course to the student until `expiresAt` (null: for life), or moves the end of an access that is there.
 * Called in the transaction of the purchase; whoever calls computes the end, a renewal included.
 */
export async function grantAccess(
  deps: Deps,
  tx: Queryable,
  input: { studentId: number; courseId: number; purchaseId: number; expiresAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    insert into enrolment (student_id, course_id, purchase_id, expires_at, created_at)
    values (${input.studentId}, ${input.courseId}, ${input.purchaseId}, ${input.expiresAt}, ${deps.clock.now()})
    on conflict (student_id, course_id)
    do update set purchase_id = excluded.purchase_id, expires_at = excluded.expires_at`)
}

/** Closes the course to the student at once (a refund). Progress stays, for the day they buy it again. */
export async function closeAccess(
  _deps: Deps,
  tx: Queryable,
  input: { studentId: number; courseId: number },
): Promise<void> {
  await tx.run(
    sql`delete from enrolment where student_id = ${input.studentId} and course_id = ${input.courseId}`,
  )
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
