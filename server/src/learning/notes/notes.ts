import type { Page } from '@kashf/contract/common.ts'
import type { CourseNote, Note } from '@kashf/contract/learning/notes.ts'
import { visibleCourse, visibleLesson } from '../../access/visible-course.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { decodeCursor, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

/** All of the learner's notes on a lesson, in the order of the video. Not paged, because their number is limited. */
export async function lessonNotes(
  deps: Deps,
  input: { viewer: SessionUser; lessonId: number },
): Promise<Note[]> {
  await visibleLesson(deps, deps.db, input.lessonId, input.viewer)
  const rows = await deps.db.rows<RowOf<Note>>(sql`
    select key, lesson_id, at_s, text, created_at, updated_at from lesson_note
     where user_id = ${input.viewer.id} and lesson_id = ${input.lessonId} order by at_s, key`)
  return rows.map(withTimeText)
}

/** The notes after the cursor, in the order of lessons and seconds. */
function after(cursor: string | undefined): Statement {
  const [number, atS, key] = decodeCursor(cursor, 3) ?? []
  const isValid =
    Number.isSafeInteger(number) && Number.isSafeInteger(atS) && /^[0-9a-f-]{36}$/.test(`${key}`)
  return isValid
    ? sql`(l.number, n.at_s, n.key) > (${number}::bigint, ${atS}::bigint, ${key}::uuid)`
    : sql`true`
}

/**
 * The learner's notes on a whole course, in the order of its lessons. They remain readable after the term, because they are
 * the learner's own content.
 */
export async function courseNotes(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number; limit: number; cursor?: string | undefined },
): Promise<Page<CourseNote>> {
  await visibleCourse(deps, deps.db, input.courseId, input.viewer)
  const found = await deps.db.rows<RowOf<CourseNote>>(sql`
    select n.key, n.lesson_id, n.at_s, n.text, n.created_at, n.updated_at, l.title as lesson_title,
           l.number::int as lesson_number
      from (select id, title, row_number() over (order by position, id) as number
              from lesson where course_id = ${input.courseId} and deleted_at is null) l
      join lesson_note n on n.lesson_id = l.id and n.user_id = ${input.viewer.id}
     where ${after(input.cursor)} order by l.number, n.at_s, n.key limit ${input.limit + 1}`)
  const { rows, next_cursor } = pageOf(found, input.limit, (row) => [row.lesson_number, row.at_s, row.key])
  return { data: rows.map(withTimeText), next_cursor }
}

/** Deletes a note. Idempotent, because a client may repeat the call. */
export async function deleteNote(
  deps: Pick<Deps, 'db'>,
  input: { userId: number; lessonId: number; key: string },
): Promise<void> {
  await deps.db.run(sql`
    delete from lesson_note where user_id = ${input.userId} and key = ${input.key} and lesson_id = ${input.lessonId}`)
}
