import { MAX_NOTES, type Note, type NoteBody } from '@kashf/contract/learning/notes.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/**
 * Creates or edits a note. The client's key identifies it, so a repeated call leaves one note. Fails with `lesson_locked` when
 * the learner may not watch the lesson and with `too_many_notes` above the limit.
 */
export async function saveNote(
  deps: Deps,
  input: { viewer: SessionUser; lessonId: number; key: string; body: NoteBody },
): Promise<Note> {
  const { viewer, lessonId, key, body } = input
  const lesson = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!lesson.access.isOpen) throw new Failure('lesson_locked')
  const now = deps.clock.now()
  // A key that already exists under another lesson changes nothing.
  const row = await deps.db.one<RowOf<Note>>(sql`
    insert into lesson_note as n (user_id, key, lesson_id, at_s, text, created_at, updated_at)
    select ${viewer.id}, ${key}, ${lessonId}, ${body.at_s}::int, ${body.text.trim()}, ${now}, ${now}
     where exists (select from lesson_note where user_id = ${viewer.id} and key = ${key})
        or (select count(*) from lesson_note where user_id = ${viewer.id} and lesson_id = ${lessonId}) < ${MAX_NOTES}
    on conflict (user_id, key) do update
      set at_s = excluded.at_s, text = excluded.text, updated_at = excluded.updated_at
      where n.lesson_id = excluded.lesson_id
    returning key, lesson_id, at_s, text, created_at, updated_at`)
  if (!row) throw new Failure('too_many_notes')
  return withTimeText(row)
}
