import type { OpenedFor, OpenForBody } from '@kashf/contract/groups/unlocking.ts'
import { accessTo } from '../../access/access.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { lockOf } from '../../access/locks.ts'
import { openedBy, openLesson, takeBackLesson } from '../../access/opened.ts'
import { audit } from '../../audit/audit.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import { withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'

interface OfLearner {
  courseId: number
  userId: number
  staffId: number
}

/** Owners and authors open lessons for every learner, curators for those of their groups; everybody else gets `not_found`. */
async function refuseStrangers(db: Queryable, { courseId, userId, staffId }: OfLearner): Promise<void> {
  await db.found(sql`
    select 1 from course c
     where c.id = ${courseId} and c.deleted_at is null and (${mayInSql(staffId, 'edit')} or (
       ${mayInSql(staffId, 'teach')} and exists (
         select from group_member m join group_curator gc on gc.group_id = m.group_id
          where m.course_id = c.id and m.user_id = ${userId} and m.left_at is null and gc.person_id = ${staffId})))`)
}

/** What staff has opened for the learner. */
export async function openedFor(deps: Pick<Deps, 'db'>, of: OfLearner): Promise<OpenedFor> {
  await refuseStrangers(deps.db, of)
  return presentOpened(deps.db, of)
}

const presentOpened = async (db: Queryable, of: OfLearner): Promise<OpenedFor> =>
  (await openedBy(db, of)).map(withTimeText)

/**
 * Opens one lesson or the whole course for a learner whatever it waits for, or takes that back. What they have begun stays open. A
 * learner is notified once of what was closed to them. Idempotent. Fails with `not_found` for people to whom the course is not open,
 * and lessons of other courses.
 */
export function openFor(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  of: OfLearner & { body: OpenForBody },
): Promise<OpenedFor> {
  const { courseId, userId, staffId, body } = of
  const lessonId = body.lesson_id ?? null
  const reason = body.reason ?? null
  return deps.db.transaction(async (tx) => {
    await lockLearner(tx, { userId, courseId })
    await refuseStrangers(tx, of)
    const now = deps.clock.now()
    if (!(await accessTo(tx, now, { userId, courseId }))) throw new Failure('not_found')
    if (lessonId !== null) {
      await tx.found(
        sql`select 1 from lesson where id = ${lessonId} and course_id = ${courseId} and deleted_at is null`,
      )
    }
    const change = { userId, courseId, lessonId }
    if (body.is_open) {
      await tellOfOpening(deps, tx, change)
      await openLesson(tx, { ...change, at: now, by: staffId, reason })
    } else await takeBackLesson(tx, change)
    await audit(tx, {
      personId: staffId,
      action: 'teacher.edit',
      subject: `course:${courseId}`,
      after: { opened_for: userId, lesson_id: lessonId, is_open: body.is_open, reason },
    })
    return presentOpened(tx, of)
  })
}

/** Notifies a learner, before it is opened for them, of a lesson or a course (null) that they have closed lessons of. */
async function tellOfOpening(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  of: { userId: number; courseId: number; lessonId: number | null },
): Promise<void> {
  const { userId, courseId, lessonId } = of
  const closed = await tx.one<{ title: string; lesson: string }>(sql`
    select c.title, l.title as lesson from lesson l join course c on c.id = l.course_id
     where l.course_id = ${courseId} and (${lessonId}::int is null or l.id = ${lessonId}::int) and l.deleted_at is null
       and not l.is_open and ${lockOf(userId, deps.clock.now())} is not null limit 1`)
  if (!closed) return
  const { title, lesson } = closed
  const course = { course_id: courseId, title }
  await notify(
    deps,
    tx,
    lessonId === null
      ? { userId, kind: 'lessons_opened', subject: course, once: `lessons_opened:${courseId}` }
      : {
          ...{ userId, kind: 'lesson_opened', once: `lesson_opened:${lessonId}` },
          subject: { ...course, lesson_id: lessonId, lesson },
        },
  )
}
