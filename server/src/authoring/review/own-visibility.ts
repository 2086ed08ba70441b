import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import { countPublished } from '../../catalogue/courses/counters.ts'
import { type CourseToChange, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { lockSeller } from '../../catalogue/teachers/may-sell.ts'
import { notifyFollowersJob } from '../../catalogue/teachers/notify-followers.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { hasWatchableLesson } from '../lessons/lesson-limits.ts'
import { statusAfter } from './course-status.ts'

type VisibilityDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'publicCache'>

/**
 * Takes the teacher's own course off sale; buyers keep their access. Idempotent. Fails with `course_state_conflict` unless it is
 * published. Audited.
 */
export function hideOwnCourse(
  deps: VisibilityDeps,
  input: { courseId: number; teacherId: number },
): Promise<{ status: number }> {
  return deps.db.transaction(async (tx) => {
    const course = await lockCourseFor(tx, 'publish', input)
    if (course.hidden_by_teacher) return { status: course.status }
    return takeOffSale(deps, tx, course)
  })
}

/** Takes a course off sale that its teacher may put back. Fails with `course_state_conflict` unless it is published. */
export async function takeOffSale(
  deps: Pick<Deps, 'publicCache'>,
  tx: Tx,
  course: CourseToChange,
): Promise<{ status: number }> {
  const status = statusAfter('hide', course.status)
  await tx.run(sql`
    update course set status = ${status}, hidden_by_teacher = true, return_reason = null where id = ${course.id}`)
  await noteChange(deps, tx, { course, status, published: -1 })
  return { status }
}

/**
 * Puts a course on sale again that its teacher hid. Idempotent. Fails with `course_state_conflict` when an operator hid it or the
 * teacher may not sell, and with `course_incomplete` when all its lessons were deleted meanwhile. Audited.
 */
export function showOwnCourse(
  deps: VisibilityDeps,
  input: { courseId: number; teacherId: number },
): Promise<{ status: number }> {
  return deps.db.transaction(async (tx) => {
    const maySell = await lockSeller(tx, input.teacherId)
    const course = await lockCourseFor(tx, 'publish', input)
    if (course.status === COURSE_STATUS.published) return { status: course.status }
    if (!course.hidden_by_teacher || !maySell) throw new Failure('course_state_conflict')
    if (!(await hasWatchableLesson(tx, { courseId: course.id }))) {
      throw new Failure('course_incomplete', { fields: { videos: 'lesson_needed' } })
    }
    return putOnSale(deps, tx, course)
  })
}

/** Puts a course on sale that its teacher kept hidden. On the first sale, the teacher's followers are notified. */
export async function putOnSale(
  deps: Pick<Deps, 'jobs' | 'clock' | 'publicCache'>,
  tx: Tx,
  course: CourseToChange,
): Promise<{ status: number }> {
  const status = statusAfter('publish', course.status)
  await tx.run(sql`
    update course set status = ${status}, hidden_by_teacher = false, return_reason = null, publish_at = null,
      published_at = coalesce(published_at, ${deps.clock.now()}) where id = ${course.id}`)
  if (course.published_at === null) await deps.jobs.send(tx, notifyFollowersJob, { courseId: course.id })
  await noteChange(deps, tx, { course, status, published: 1 })
  return { status }
}

async function noteChange(
  deps: Pick<Deps, 'publicCache'>,
  tx: Tx,
  { course, status, published }: { course: CourseToChange; status: number; published: 1 | -1 },
): Promise<void> {
  await countPublished(tx, { categoryId: course.category_id, teacherId: course.teacher_id }, published)
  await audit(tx, {
    personId: course.teacher_id,
    action: published === 1 ? 'teacher.show' : 'teacher.hide',
    subject: `course:${course.id}`,
    before: { status: course.status },
    after: { status },
  })
  tx.afterCommit(() => deps.publicCache.clear())
}
