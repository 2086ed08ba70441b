import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, PersonRef, Time, VISIBLE } from '../common.ts'
import { MAX_COMMENT } from './limits.ts'
import { PostFiles } from './questions.ts'

/** A thread is a question under a lesson or a comment on a course. */
export const InboxKind = oneOf(['question', 'comment'])
export type InboxKind = Static<typeof InboxKind>

export const InboxQuery = Type.Object({
  state: Type.Optional(
    oneOf(['unanswered', 'answered'], {
      description: 'unanswered: oldest first; otherwise newest first',
    }),
  ),
  kind: Type.Optional(InboxKind),
  course_id: Type.Optional(Id),
  id: Type.Optional(Type.Integer({ ...Id, description: 'with `kind`: only this thread' })),
  ...Paging,
})
export type InboxQuery = Static<typeof InboxQuery>

const post = {
  id: Id,
  text: Type.String({ description: 'may be empty beside a photo or a voice' }),
  ...PostFiles.properties,
  author: PersonRef,
  created_at: Time,
  edited_at: nullable(Time),
}

/** A thread of a teacher's inbox. Question and comment have ids of their own. */
export const InboxThread = Type.Object({
  kind: InboxKind,
  ...post,
  course: Type.Object({ id: Id, title: Type.String() }),
  lesson: nullable(Type.Object({ id: Id, title: Type.String() }), 'of a question'),
  at_s: nullable(Type.Integer(), 'the second of the video that a question is about'),
  is_private: Type.Boolean({ description: 'a question for those who may answer its asker' }),
  is_published: Type.Boolean({ description: 'private, but published without the name' }),
  is_withdrawn: Type.Boolean({ description: 'its asker took it back after it was published' }),
  best_answer_id: nullable(Id, 'of a question'),
  is_answered: Type.Boolean({ description: 'the teacher answered, or decided that no answer is needed' }),
  is_new: Type.Boolean({ description: 'others wrote something that the teacher has not opened' }),
  replies: Type.Array(Type.Object({ ...post, is_teacher: Type.Boolean() })),
})
export type InboxThread = Static<typeof InboxThread>

/** The number of threads that wait for the teacher. */
export const InboxCounts = Type.Object({
  unanswered: Type.Integer({ description: 'at most 100' }),
  unread: Type.Integer({ description: 'threads with something new, at most 100' }),
})
export type InboxCounts = Static<typeof InboxCounts>

/** Names a thread. */
export const InboxThreadBody = Type.Object({ kind: InboxKind, id: Id })
export const SettleBody = Type.Object({ kind: InboxKind, id: Id, is_settled: Type.Boolean() })

/** A text that a teacher uses again, as long as an answer to a comment may be. */
export const SavedAnswerBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: MAX_COMMENT, pattern: VISIBLE }),
})
export type SavedAnswerBody = Static<typeof SavedAnswerBody>
export const MAX_SAVED_ANSWERS = 50
export const SavedAnswer = Type.Object({ id: Id, text: Type.String() })
export type SavedAnswer = Static<typeof SavedAnswer>
