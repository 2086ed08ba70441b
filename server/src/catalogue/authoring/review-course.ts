import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { countPublished } from '../courses/count-published.ts'
import { statusAfter } from './course-status.ts'

type ReviewDeps = Pick<Deps, 'clock' | 'publicCache'>

interface ReviewedCourse {
  id: number
  teacher_id: number
  category_id: number
  status: number
}

async function lockCourse(tx: Tx, courseId: number): Promise<ReviewedCourse> {
  const course = await tx.one<ReviewedCourse>(sql`
    select id, teacher_id, category_id, status from course where id = ${courseId} for no key update`)
  if (!course) throw new Failure('not_found')
  return course
}

/** The teacher's row stays as it is until the commit, so that nobody is blocked while their course is published. */
async function refuseBlockedTeacher(tx: Tx, teacherId: number): Promise<void> {
  const teacher = await tx.one<{ blocked_at: Date | null }>(
    sql`select blocked_at from app_user where id = ${teacherId} for share`,
  )
  if (teacher?.blocked_at) throw new Failure('course_state_conflict')
}

/** Puts a course in review, or a hidden one, before everybody. */
export async function publishCourse(
  deps: ReviewDeps,
  tx: Tx,
  input: { courseId: number },
): Promise<{ status: number }> {
  const course = await lockCourse(tx, input.courseId)
  const status = statusAfter('publish', course.status)
  await refuseBlockedTeacher(tx, course.teacher_id)
  await tx.run(sql`
    update course set status = ${status}, return_reason = null, hidden_with_teacher = false,
      published_at = coalesce(published_at, ${deps.clock.now()}) where id = ${course.id}`)
  await countPublished(tx, { categoryId: course.category_id, teacherId: course.teacher_id }, 1)
  tx.afterCommit(() => deps.publicCache.clear())
  return { status }
}

/** Gives a course in review back to its teacher, who reads the reason and may hand it in again. */
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

/** Takes a published course out of the catalogue; those who bought it keep it, its teacher reads the reason. */
export async function hideCourse(
  deps: ReviewDeps,
  tx: Tx,
  input: { courseId: number; reason: string },
): Promise<{ status: number }> {
  const course = await lockCourse(tx, input.courseId)
  const status = statusAfter('hide', course.status)
  await tx.run(sql`
    update course set status = ${status}, return_reason = ${input.reason.trim()} where id = ${course.id}`)
  await countPublished(tx, { categoryId: course.category_id, teacherId: course.teacher_id }, -1)
  tx.afterCommit(() => deps.publicCache.clear())
  return { status }
}
