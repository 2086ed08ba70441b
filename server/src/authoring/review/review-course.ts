import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { countPublished } from '../../catalogue/courses/counters.ts'
import { lockSeller } from '../../catalogue/teachers/may-sell.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { statusAfter } from './course-status.ts'
import { queuePublication } from './queue-publication.ts'

type ReviewDeps = Pick<Deps, 'clock' | 'jobs' | 'publicCache'>

interface ReviewedCourse {
  id: number
  teacher_id: number
  category_id: number
  status: number
  hidden_by_teacher: boolean
  publish_at: Date | null
}

async function lockCourse(tx: Tx, courseId: number): Promise<ReviewedCourse> {
  return tx.found<ReviewedCourse>(sql`
    select id, teacher_id, category_id, status, hidden_by_teacher, publish_at from course where id = ${courseId} for no key update`)
}

/**
 * Publishes a course that is in review or that an operator hid; fails with `course_state_conflict` for one that its teacher hid
 * or whose teacher may not sell.
 * A course whose teacher has chosen a later time waits hidden until then: `waitsUntil`.
 */
export async function publishCourse(
  deps: ReviewDeps,
  tx: Tx,
  input: { courseId: number },
): Promise<{ status: number; waitsUntil: Date | null }> {
  const owner = await tx.one<{ id: number }>(
    sql`select teacher_id as id from course where id = ${input.courseId}`,
  )
  const maySell = owner !== undefined && (await lockSeller(tx, owner.id))
  const course = await lockCourse(tx, input.courseId)
  const now = deps.clock.now()
  if (course.hidden_by_teacher || !maySell) throw new Failure('course_state_conflict')
  const status = statusAfter('publish', course.status)
  if (course.publish_at && course.publish_at > now) {
    await tx.run(sql`
      update course set status = ${literal.courseStatus.hidden}, hidden_by_teacher = true, return_reason = null where id = ${course.id}`)
    await queuePublication(deps, tx, course.id, course.publish_at)
    return { status: COURSE_STATUS.hidden, waitsUntil: course.publish_at }
  }
  await tx.run(sql`
    update course set status = ${status}, return_reason = null, hidden_with_teacher = false, publish_at = null,
      published_at = coalesce(published_at, ${now}) where id = ${course.id}`)
  await countPublished(tx, { categoryId: course.category_id, teacherId: course.teacher_id }, 1)
  tx.afterCommit(() => deps.publicCache.clear())
  return { status, waitsUntil: null }
}

/** Returns a course in review to its teacher, who sees the reason and may submit it again. */
export async function returnCourse(
  _deps: ReviewDeps,
  tx: Tx,
  input: { courseId: number; reason: string },
): Promise<{ status: number }> {
  const course = await lockCourse(tx, input.courseId)
  const status = statusAfter('return', course.status)
  await tx.run(sql`
    update course set status = ${status}, return_reason = ${input.reason.trim()} where id = ${course.id}`)
  return { status }
}

/**
 * Hides a published course from the catalogue, and keeps one hidden that its teacher hid. Buyers keep their access; the teacher
 * sees the reason.
 */
export async function hideCourse(
  deps: ReviewDeps,
  tx: Tx,
  input: { courseId: number; reason: string },
): Promise<{ status: number }> {
  const course = await lockCourse(tx, input.courseId)
  const status = course.hidden_by_teacher ? course.status : statusAfter('hide', course.status)
  await tx.run(sql`
    update course set status = ${status}, hidden_by_teacher = false, publish_at = null, return_reason = ${input.reason.trim()}
     where id = ${course.id}`)
  if (status !== course.status) {
    await countPublished(tx, { categoryId: course.category_id, teacherId: course.teacher_id }, -1)
  }
  tx.afterCommit(() => deps.publicCache.clear())
  return { status }
}
