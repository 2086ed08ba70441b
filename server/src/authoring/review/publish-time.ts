import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { lockSeller } from '../../catalogue/teachers/may-sell.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { handlerFor } from '../../jobs/queue.ts'
import { notify } from '../../notices/notify.ts'
import { hasWatchableLesson } from '../lessons/lesson-limits.ts'
import { putOnSale } from './own-visibility.ts'
import { publishCourseJob, queuePublication } from './queue-publication.ts'

const MAX_AHEAD_MS = 365 * DAY_MS

/**
 * Sets when the teacher's own course goes on sale. With null, an unapproved course goes on sale when it is approved,
 * and an approved one only when its teacher shows it. The time lies within a year. Fails with `course_state_conflict`
 * for a course that is on sale or that an operator hid. Audited.
 */
export async function setPublishTime(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  input: { courseId: number; teacherId: number; publishAt: Date | null },
): Promise<void> {
  const { publishAt } = input
  const aheadMs = publishAt === null ? 1 : publishAt.getTime() - deps.clock.now().getTime()
  if (aheadMs <= 0 || aheadMs > MAX_AHEAD_MS) throw invalid({ publish_at: 'publish_time' })
  await deps.db.transaction(async (tx) => {
    const course = await lockCourseFor(tx, 'publish', input)
    const isOnSale = course.status === COURSE_STATUS.published
    const isHiddenByOperator = course.status === COURSE_STATUS.hidden && !course.hidden_by_teacher
    if (isOnSale || isHiddenByOperator) throw new Failure('course_state_conflict')
    await tx.run(sql`update course set publish_at = ${publishAt} where id = ${course.id}`)
    if (publishAt && course.hidden_by_teacher) await queuePublication(deps, tx, course.id, publishAt)
    await audit(tx, {
      personId: input.teacherId,
      action: 'teacher.publish_at',
      subject: `course:${course.id}`,
      before: { publish_at: course.publish_at?.toISOString() ?? null },
      after: { publish_at: publishAt?.toISOString() ?? null },
    })
  })
}

/**
 * Puts a waiting course on sale and notifies its teacher. Does nothing when its teacher chose another time or an operator hid
 * it meanwhile; one whose teacher may not sell or whose lessons are gone stays hidden. Idempotent.
 */
export async function publishWaiting(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'live' | 'publicCache'>,
  { courseId, at }: { courseId: number; at: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = await tx.one<{ id: number; title: string }>(sql`
      select teacher_id as id, title from course where id = ${courseId} and deleted_at is null`)
    if (!owner) return
    const maySell = await lockSeller(tx, owner.id)
    const course = await lockCourseFor(tx, 'publish', { courseId, teacherId: owner.id })
    if (!course.hidden_by_teacher || course.publish_at?.getTime() !== at) return
    if (!maySell || !(await hasWatchableLesson(tx, { courseId }))) return
    await putOnSale(deps, tx, course)
    const subject = { course_id: courseId, title: owner.title }
    await notify(deps, tx, { userId: owner.id, kind: 'course_published', subject })
  })
}

export const publishCourseHandler = handlerFor(publishCourseJob, publishWaiting)
