import { sql } from '../../db/sql.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { visibleCourse } from '../visible-course.ts'

/** Puts the course into the student's saved list, or takes it out when it is there. */
export async function toggleSavedCourse(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number },
): Promise<{ action: 'saved' | 'not-saved' }> {
  const { viewer, courseId } = input
  return deps.db.transaction(async (tx) => {
    // Taps of one person count one after another: two quick ones must end where they began.
    await tx.one(sql`select id from app_user where id = ${viewer.id} for no key update`)
    const removed = await tx.run(
      sql`delete from saved_course where user_id = ${viewer.id} and course_id = ${courseId}`,
    )
    if (removed > 0) return { action: 'not-saved' }
    // Asked only now: a saved course that was hidden since can still be taken out of the list.
    await visibleCourse(tx, courseId, viewer)
    await tx.run(sql`
      insert into saved_course (user_id, course_id, created_at) values (${viewer.id}, ${courseId}, ${deps.clock.now()})`)
    return { action: 'saved' }
  })
}
