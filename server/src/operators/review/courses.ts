import type { Page } from '@kashf/contract/common.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminCourse, QueueQuery } from '@kashf/contract/operators/operators.ts'
import { hideCourse, publishCourse, returnCourse } from '../../authoring/review/review-course.ts'
import { closeReviewNotes, sendReviewNotes } from '../../authoring/review-notes/review-notes.ts'
import { notifyFollowersJob } from '../../catalogue/teachers/notify-followers.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { pageOf } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notices/notify.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import {
  cursorNumbers,
  fromMicroseconds,
  idBelowCursor,
  matchesSearch,
  parseStatusNumber,
  toMicroseconds,
} from '../list-filter.ts'

type CourseRow = RowOf<Omit<AdminCourse, 'price'>> & { price_tiyin: bigint; submitted_us: number | null }

const present = ({ price_tiyin, submitted_us: _, ...row }: CourseRow): AdminCourse => ({
  ...withTimeText(row),
  price: toUzs(price_tiyin),
})

/** All courses, including drafts. Those in review are in the order of submission, others newest first. */
export async function listCourses(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminCourse>> {
  const limit = query.limit ?? 24
  const status = parseStatusNumber('courses', query.status, COURSE_STATUS)
  const isQueue = status === COURSE_STATUS.in_review
  const where = allOf([
    sql`c.deleted_at is null`,
    ...wantedRecords(query, operatorId, 'course', sql`c.id`),
    ...(status === null ? [] : [sql`c.status = ${status}`]),
    ...matchesSearch(query.search, [sql`c.title_key`, sql`u.search_key`]),
    ...after(query.cursor, isQueue),
  ])
  const order = isQueue ? sql`c.submitted_at, c.id` : sql`c.id desc`
  const rows = await deps.db.rows<CourseRow>(sql`
    select c.id, c.title, c.status, c.price_tiyin, c.lessons_count, json_build_object('id', g.id, 'name', g.name) as category,
           ${person(sql`u`)} as teacher, c.return_reason, c.hidden_by_teacher,
           u.blocked_at is not null as teacher_blocked, c.submitted_at,
           c.publish_at, c.published_at is not null as was_published, ${toMicroseconds(sql`c.submitted_at`)} as submitted_us
      from course c join category g on g.id = c.category_id join app_user u on u.id = c.teacher_id
     where ${where} order by ${order} limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => (isQueue ? [row.submitted_us ?? 0, row.id] : [row.id]))
  return { data: page.rows.map(present), next_cursor: page.next_cursor }
}

function after(cursor: string | undefined, isQueue: boolean): Statement[] {
  if (!isQueue) return idBelowCursor(cursor, sql`c.id`)
  const [submittedUs, id] = cursorNumbers(cursor, 2)
  if (submittedUs === undefined || id === undefined) return []
  return [sql`(c.submitted_at, c.id) > (${fromMicroseconds(submittedUs)}, ${id}::bigint)`]
}

type Review = 'publish' | 'return' | 'hide'

const snapshot = (courseId: number) => (tx: Queryable) =>
  tx.one<object>(
    sql`select status, return_reason, case when hidden_by_teacher then publish_at end as awaits from course where id = ${courseId}`,
  )

/** Hides a published course and notifies its teacher of the reason. */
export async function hideAndNotify(
  deps: Deps,
  tx: Tx,
  input: { courseId: number; reason: string },
): Promise<{ status: number }> {
  const result = await hideCourse(deps, tx, input)
  await notifyTeacher(deps, tx, { ...input, kind: 'course_hidden' })
  return result
}

/** Publishes a course and notifies its teacher, and on its first publication the teacher's followers. */
export async function publishAndNotify(deps: Deps, tx: Tx, courseId: number): Promise<{ status: number }> {
  const before = await tx.one<{ published_at: Date | null }>(
    sql`select published_at from course where id = ${courseId} for no key update`,
  )
  const { status, waitsUntil } = await publishCourse(deps, tx, { courseId })
  await closeReviewNotes(deps, tx, courseId)
  if (waitsUntil) {
    await notifyTeacher(deps, tx, { courseId, kind: 'course_approved', publishAt: waitsUntil })
    return { status }
  }
  await notifyTeacher(deps, tx, { courseId, kind: 'course_published' })
  if (before?.published_at === null) await deps.jobs.send(tx, notifyFollowersJob, { courseId })
  return { status }
}

type TeacherNotice = { courseId: number } & (
  | { kind: 'course_published' }
  | { kind: 'course_approved'; publishAt: Date }
  | { kind: 'course_returned'; reason: string; notes: number }
  | { kind: 'course_hidden'; reason: string }
)

async function notifyTeacher(deps: Deps, tx: Tx, input: TeacherNotice): Promise<void> {
  const course = await tx.one<{ title: string; teacher_id: number }>(
    sql`select title, teacher_id from course where id = ${input.courseId}`,
  )
  if (!course) return
  const about = { course_id: input.courseId, title: course.title }
  const userId = course.teacher_id
  switch (input.kind) {
    case 'course_published':
      return notify(deps, tx, { userId, kind: input.kind, subject: about })
    case 'course_approved': {
      const subject = { ...about, publish_at: input.publishAt.toISOString() }
      return notify(deps, tx, { userId, kind: input.kind, subject })
    }
    case 'course_returned': {
      const { reason, notes } = input
      return notify(deps, tx, { userId, kind: input.kind, subject: { ...about, reason, notes } })
    }
    case 'course_hidden':
      return notify(deps, tx, { userId, kind: input.kind, subject: { ...about, reason: input.reason } })
  }
}

/** Publishes, returns or hides a course and notifies its teacher; audited. `reason` applies to the latter two. */
export function reviewCourse(
  deps: Deps,
  input: { operatorId: number; courseId: number; review: Review; reason: string },
): Promise<{ status: number }> {
  const { operatorId, courseId, review, reason } = input
  return audited(deps, {
    operatorId,
    action: `course.${review}`,
    subject: `course:${courseId}`,
    snapshot: snapshot(courseId),
    change: async (tx) => {
      if (review === 'hide') return hideAndNotify(deps, tx, { courseId, reason })
      if (review === 'publish') return publishAndNotify(deps, tx, courseId)
      const result = await returnCourse(deps, tx, { courseId, reason })
      const notes = await sendReviewNotes(deps, tx, courseId)
      await notifyTeacher(deps, tx, { courseId, kind: 'course_returned', reason, notes })
      return result
    },
  })
}
