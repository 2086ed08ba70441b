import { MAX_REVIEW_NOTES } from '@kashf/contract/authoring/limits.ts'
import type { AddReviewNoteBody, ReviewNote } from '@kashf/contract/authoring/review-notes.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'

/** Notes about the whole course come first, then those of each lesson by second. */
async function readNotes(db: Queryable, where: Statement): Promise<ReviewNote[]> {
  const rows = await db.rows<RowOf<ReviewNote>>(sql`
    select n.id, ${titled(sql`l`)} as lesson, n.at_s, n.text, n.sent_at is not null as is_sent,
           n.fixed_at is not null as is_fixed, n.created_at
      from review_note n left join lesson l on l.id = n.lesson_id
     where ${where} and n.closed_at is null and l.deleted_at is null
     order by l.position nulls first, l.id, n.at_s nulls first, n.id limit ${MAX_REVIEW_NOTES}`)
  return rows.map(withTimeText)
}

/** All open notes about a course, for operators; `not_found` if there is no such course. */
export async function reviewNotes(db: Queryable, courseId: number): Promise<ReviewNote[]> {
  if (!(await db.one(sql`select 1 from course where id = ${courseId} and deleted_at is null`))) {
    throw new Failure('not_found')
  }
  return readNotes(db, sql`n.course_id = ${courseId}`)
}

/** The open notes that were sent to the teacher. The caller checks whose course it is. */
export const sentNotes = (db: Queryable, courseId: number): Promise<ReviewNote[]> =>
  readNotes(db, sql`n.course_id = ${courseId} and n.sent_at is not null`)

/**
 * Adds a note to a course in review, once for two taps of one press; fails with `course_state_conflict` for any other,
 * with `too_many_review_notes`, and for a lesson of another course.
 */
export async function addReviewNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: AddReviewNoteBody & { courseId: number; operatorId: number },
): Promise<ReviewNote[]> {
  const { courseId, lesson_id: lessonId, at_s: atS } = input
  if (atS !== undefined && lessonId === undefined) throw invalid({ lesson_id: 'required' })
  return deps.db.transaction(async (tx) => {
    const course = await tx.found<{ status: number }>(
      sql`select status from course where id = ${courseId} and deleted_at is null for no key update`,
    )
    if (course.status !== COURSE_STATUS.in_review) throw new Failure('course_state_conflict')
    if (lessonId !== undefined) {
      const lesson = await tx.one(
        sql`select 1 from lesson where id = ${lessonId} and course_id = ${courseId} and deleted_at is null`,
      )
      if (!lesson) throw invalid({ lesson_id: 'not_allowed' })
    }
    const [text, now] = [input.text.trim(), deps.clock.now()]
    const since = await afterFirstTap(tx, { kind: 'review note', person: input.operatorId, now })
    const first = await tx.one(sql`
      select from review_note
       where course_id = ${courseId} and operator_id = ${input.operatorId} and text = ${text}
         and lesson_id is not distinct from ${lessonId ?? null}::int and at_s is not distinct from ${atS ?? null}::int
         and closed_at is null and created_at > ${since}`)
    if (first) return reviewNotes(tx, courseId)
    const open = await tx.only<{ count: number }>(
      sql`select count(*)::int as count from review_note where course_id = ${courseId} and closed_at is null`,
    )
    if (open.count >= MAX_REVIEW_NOTES) throw new Failure('too_many_review_notes')
    await tx.run(sql`
      insert into review_note (course_id, lesson_id, at_s, text, operator_id, created_at)
      values (${courseId}, ${lessonId ?? null}, ${atS ?? null}, ${text}, ${input.operatorId}, ${now})`)
    return reviewNotes(tx, courseId)
  })
}

/** Withdraws a note. Idempotent. */
export async function closeReviewNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; noteId: number },
): Promise<void> {
  await deps.db.run(sql`
    update review_note set closed_at = ${deps.clock.now()}
     where id = ${input.noteId} and course_id = ${input.courseId} and closed_at is null`)
}

/** Marks a sent note as fixed or not fixed; `not_found` for any other note. */
export async function setFixed(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; noteId: number; isFixed: boolean },
): Promise<void> {
  await deps.db.found(sql`
    update review_note set fixed_at = case when ${input.isFixed} then coalesce(fixed_at, ${deps.clock.now()}) end
     where id = ${input.noteId} and course_id = ${input.courseId} and sent_at is not null and closed_at is null
    returning 1`)
}

/**
 * Sends the notes of a review when the course is returned, and closes those fixed since the last one. Returns how many
 * are open.
 */
export async function sendReviewNotes(deps: Pick<Deps, 'clock'>, tx: Tx, courseId: number): Promise<number> {
  const now = deps.clock.now()
  await tx.run(sql`
    update review_note set sent_at = coalesce(sent_at, ${now}), closed_at = case when fixed_at is not null then ${now}::timestamptz end
     where course_id = ${courseId} and closed_at is null`)
  return (await sentNotes(tx, courseId)).length
}

/** Closes all notes of a course that is approved. */
export async function closeReviewNotes(deps: Pick<Deps, 'clock'>, tx: Tx, courseId: number): Promise<void> {
  await tx.run(sql`
    update review_note set closed_at = ${deps.clock.now()} where course_id = ${courseId} and closed_at is null`)
}
