import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { hasWatchableLesson } from '../lessons/lesson-limits.ts'
import { statusAfter } from './course-status.ts'

/**
 * Submits the teacher's own course for review. Idempotent: a course in review or published returns its status. Fails with
 * `course_incomplete` and the missing fields, and with `course_state_conflict` for a hidden course.
 */
export async function submitCourse(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; teacherId: number },
): Promise<{ status: number }> {
  return deps.db.transaction(async (tx) => {
    const course = await lockCourseFor(tx, 'publish', input)
    if (course.status === COURSE_STATUS.in_review || course.status === COURSE_STATUS.published) {
      return { status: course.status }
    }
    const status = statusAfter('submit', course.status)
    const missing: Partial<Record<'description' | 'videos', FieldErrorKey>> = {}
    if (course.description === '') missing.description = 'required'
    if (!(await hasWatchableLesson(tx, { courseId: course.id }))) missing.videos = 'lesson_needed'
    if (Object.keys(missing).length > 0) throw new Failure('course_incomplete', { fields: missing })
    await tx.run(sql`
      update course set status = ${status}, submitted_at = ${deps.clock.now()}, return_reason = null
       where id = ${course.id}`)
    return { status }
  })
}
