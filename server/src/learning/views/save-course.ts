import { visibleCourse } from '../../access/visible-course.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

/** Saves the course for the student, or removes it when it is saved already. */
export async function toggleSavedCourse(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number },
): Promise<{ action: 'saved' | 'not-saved' }> {
  const { viewer, courseId } = input
  return deps.db.transaction(async (tx) => {
    // Serializes the calls of one person, so that two quick taps cancel each other out.
    await tx.one(sql`select id from app_user where id = ${viewer.id} for no key update`)
    const removed = await tx.run(
      sql`delete from saved_course where user_id = ${viewer.id} and course_id = ${courseId}`,
    )
    if (removed > 0) return { action: 'not-saved' }
    // Checked only now, so that a course that was hidden after it was saved can still be removed.
    await visibleCourse(deps, tx, courseId, viewer)
    await tx.run(sql`
      insert into saved_course (user_id, course_id, created_at) values (${viewer.id}, ${courseId}, ${deps.clock.now()})`)
    return { action: 'saved' }
  })
}
