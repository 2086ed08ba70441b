import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** What a buyer reads of a course before paying. */
export const courseTexts = (courseId: number): Statement => sql`
  select title, description, outcomes, category_id, language, level, period, (price_tiyin / 100)::int as price,
    cover_id, trailer_id
    from course where id = ${courseId}`

/** What a buyer reads and watches of a lesson. */
export const lessonTexts = (lessonId: number): Statement => sql`
  select title, description, is_open, variant, video_id, vimeo_id, attachment_id from lesson where id = ${lessonId}`

/**
 * Makes a teacher's change, and writes it down with what `look` saw before and after when the course is or was on sale:
 * such changes are live at once, and somebody may have paid for the old text.
 */
export async function auditedEdit(
  tx: Tx,
  edit: { teacherId: number; courseStatus: number; subject: string; look: Statement },
  change: () => Promise<void>,
): Promise<void> {
  const isSold = edit.courseStatus === COURSE_STATUS.published || edit.courseStatus === COURSE_STATUS.hidden
  if (!isSold) return change()
  const before = await tx.one<object>(edit.look)
  await change()
  const after = await tx.one<object>(edit.look)
  await audit(tx, { personId: edit.teacherId, action: 'teacher.edit', subject: edit.subject, before, after })
}
