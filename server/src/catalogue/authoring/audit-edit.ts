import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** What a buyer sees of a course before paying. */
export const courseSnapshot = (courseId: number): Statement => sql`
  select title, description, outcomes, category_id, language, level, period, (price_tiyin / 100)::int as price,
    cover_id, cover_spec, trailer_id
    from course where id = ${courseId}`

/** What a buyer reads and watches of a lesson. */
export const lessonSnapshot = (lessonId: number): Statement => sql`
  select title, description, is_open, variant, video_id, vimeo_id, attachment_id from lesson where id = ${lessonId}`

/**
 * Runs a teacher's change, with an audit entry of the snapshots before and after when the course is or was on sale: buyers may
 * have paid for the old version.
 */
export async function auditEdit(
  tx: Tx,
  edit: { teacherId: number; courseStatus: number; subject: string; snapshot: Statement },
  change: () => Promise<void>,
): Promise<void> {
  const isSold = edit.courseStatus === COURSE_STATUS.published || edit.courseStatus === COURSE_STATUS.hidden
  if (!isSold) return change()
  const before = await tx.one<object>(edit.snapshot)
  await change()
  const after = await tx.one<object>(edit.snapshot)
  await audit(tx, { personId: edit.teacherId, action: 'teacher.edit', subject: edit.subject, before, after })
}
