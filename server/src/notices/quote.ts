import { type Statement, sql } from '../db/sql.ts'

/** The most characters that a mail or message quotes of a question, a comment or an answer. */
const MAX_QUOTE = 500

/** A post while it may be read; `kind` of the post is its table. */
const post = (notice: Statement, table: Statement, id: Statement): Statement => sql`
  (select case when length(p.text) > ${MAX_QUOTE} then left(p.text, ${MAX_QUOTE}) || '…' else nullif(p.text, '') end
     from ${table} p where p.id = (${notice}.subject->>${id})::int and p.deleted_at is null and p.hidden_at is null)`

/**
 * A column with what the subject of a notice was told: the text of an announcement, or the beginning of a post. It is read when
 * the mail or message is sent, because it may have been hidden or deleted meanwhile; null if there is none.
 */
export const quoteOf = (notice: Statement): Statement => sql`
  case when ${notice}.kind = 'announcement'
       then (select a.text from announcement a where a.id = (${notice}.subject->>'announcement_id')::int)
       when ${notice}.kind in ('new_question', 'question_answer') then ${post(notice, sql`lesson_question`, sql`'post_id'`)}
       when ${notice}.kind in ('new_comment', 'comment_answer') then ${post(notice, sql`course_comment`, sql`'post_id'`)} end`
