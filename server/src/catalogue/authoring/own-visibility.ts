import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure, fieldSentence } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { countPublished } from '../courses/counters.ts'
import { statusAfter } from './course-status.ts'
import { hasWatchableLesson, lockOwnCourse, type OwnCourse } from './policy.ts'
import { refuseBlockedTeacher } from './review-course.ts'

type VisibilityDeps = Pick<Deps, 'db' | 'publicCache'>

/**
 * Takes the teacher's own course off sale; buyers keep their access. Idempotent. Fails with `course_state_conflict` unless it is
 * published. Audited.
 */
export function hideOwnCourse(
  deps: VisibilityDeps,
  input: { courseId: number; teacherId: number },
): Promise<{ status: number }> {
  return deps.db.transaction(async (tx) => {
    const course = await lockOwnCourse(tx, input)
    if (course.hidden_by_teacher) return { status: course.status }
    return change(deps, tx, { course, status: statusAfter('hide', course.status) })
  })
}

/**
 * Puts a course on sale again that its teacher hid. Idempotent. Fails with `course_state_conflict` when an operator hid it, and
 * with `course_incomplete` when all its lessons were deleted meanwhile. Audited.
 */
export function showOwnCourse(
  deps: VisibilityDeps,
  input: { courseId: number; teacherId: number },
): Promise<{ status: number }> {
  return deps.db.transaction(async (tx) => {
    const course = await lockOwnCourse(tx, input)
    if (course.status === COURSE_STATUS.published) return { status: course.status }
    if (!course.hidden_by_teacher) throw new Failure('course_state_conflict')
    await refuseBlockedTeacher(tx, course.teacher_id)
    if (!(await hasWatchableLesson(tx, { courseId: course.id }))) {
      throw new Failure('course_incomplete', { fields: { videos: fieldSentence('lesson_needed') } })
    }
    return change(deps, tx, { course, status: statusAfter('publish', course.status) })
  })
}

async function change(
  deps: Pick<Deps, 'publicCache'>,
  tx: Tx,
  { course, status }: { course: OwnCourse; status: number },
): Promise<{ status: number }> {
  const isHidden = status === COURSE_STATUS.hidden
  await tx.run(sql`
    update course set status = ${status}, hidden_by_teacher = ${isHidden}, return_reason = null where id = ${course.id}`)
  const place = { categoryId: course.category_id, teacherId: course.teacher_id }
  await countPublished(tx, place, isHidden ? -1 : 1)
  await audit(tx, {
    personId: course.teacher_id,
    action: isHidden ? 'teacher.hide' : 'teacher.show',
    subject: `course:${course.id}`,
    before: { status: course.status },
    after: { status },
  })
  tx.afterCommit(() => deps.publicCache.clear())
  return { status }
}
