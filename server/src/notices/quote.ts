import { type Statement, sql } from '../db/sql.ts'

/** The most characters that a mail quotes of a question, a comment or an answer. */
const MAX_QUOTE = 500

/** The beginning of a post of `table` while it may be read; `id` is its field in the subject. */
const post = (notice: Statement, table: Statement, id: Statement, max: number): Statement => sql`
  (select case when length(p.text) > ${max} then left(p.text, ${max}) || '…' else nullif(p.text, '') end
     from ${table} p where p.id = (${notice}.subject->>${id})::int and p.deleted_at is null and p.hidden_at is null)`

/**
 * A column with what the subject of a notice was told: the text of an announcement, or the beginning of a post. It is read when
 * the mail or message is sent, because it may have been hidden or deleted meanwhile; null if there is none.
 */
export const quoteOf = (notice: Statement, max = MAX_QUOTE): Statement => sql`
  case when ${notice}.kind = 'announcement'
       then (select a.text from announcement a where a.id = (${notice}.subject->>'announcement_id')::int)
       when ${notice}.kind in ('new_question', 'question_answer') then ${post(notice, sql`lesson_question`, sql`'post_id'`, max)}
       when ${notice}.kind in ('new_comment', 'comment_answer') then ${post(notice, sql`course_comment`, sql`'post_id'`, max)} end`
