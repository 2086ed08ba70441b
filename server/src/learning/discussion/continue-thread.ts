import type { InboxKind } from '@kashf/contract/learning/inbox.ts'
import { MAX_COMMENT, MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import type { Viewer } from '../../access/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { KINDS } from '../inbox/inbox-threads.ts'
import { postQuestion } from '../questions/ask-question.ts'
import { editQuestionIn } from '../questions/change-question.ts'
import type { NamedFiles } from '../questions/question-files.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { editCommentIn } from './change-comment.ts'
import { commentCourseIn } from './comment-course.ts'
import { TABLES } from './posts.ts'

/** A question under a lesson, a comment on a course, or an answer to one of them. */
export interface PostRef {
  kind: InboxKind
  id: number
}

interface NewText {
  viewer: Viewer
  post: PostRef
  text: string
}

/** The length of a text, in characters. Calls of the API are checked by their schema. */
const MAX_LENGTH: Record<InboxKind, number> = { question: MAX_QUESTION, comment: MAX_COMMENT }

function checkLength({ post, text }: NewText): void {
  const n = MAX_LENGTH[post.kind]
  if ([...text].length > n) throw invalid({ text: { key: 'too_long', n } })
}

/**
 * Posts a text into the thread of a post, for places that know a post alone, and returns the id of the new one. The rules and
 * failures are those of `askQuestion` and `commentCourse`; `not_found` for a post that is gone. Comments have no files.
 */
export async function continueThread(
  deps: Deps,
  tx: Tx,
  input: NewText & { files?: NamedFiles },
): Promise<number> {
  checkLength(input)
  const { viewer, post, text, files } = input
  const body = { text, parent_id: post.id }
  if (post.kind === 'question') {
    const { lesson_id: lessonId, at_s } = await tx.found<{ lesson_id: number; at_s: number | null }>(sql`
      select p.lesson_id, t.at_s from lesson_question p join lesson_question t on t.id = coalesce(p.parent_id, p.id)
       where p.id = ${post.id}`)
    const named = {
      ...(files && { photo_ids: [...files.photoIds] }),
      // A spoken answer belongs to the second that was asked about.
      ...(files?.voiceId != null && { voice_id: files.voiceId, ...(at_s !== null && { at_s }) }),
    }
    return postQuestion(deps, tx, { viewer, lessonId, body: { ...body, ...named } })
  }
  const { course_id: courseId } = await tx.found<{ course_id: number }>(
    sql`select course_id from course_comment where id = ${post.id}`,
  )
  return (await commentCourseIn(deps, tx, { viewer, courseId, body })).id
}

/**
 * Replaces the text of the author's own post, by the rules of `editQuestion` and `editComment`. False when it is the same, which
 * leaves the post unedited.
 */
export async function editPost(deps: Deps, tx: Tx, input: NewText): Promise<boolean> {
  checkLength(input)
  const { text: before } = await tx.found<{ text: string }>(
    sql`select text from ${TABLES[KINDS[input.post.kind].table]} where id = ${input.post.id}`,
  )
  if (before === toPlainText(input.text)) return false
  const edit = { viewer: input.viewer, id: input.post.id, text: input.text }
  await (input.post.kind === 'question' ? editQuestionIn(deps, tx, edit) : editCommentIn(deps, tx, edit))
  return true
}
