import { type Static, Type } from 'typebox'
import { Id, nullable, Paging, PersonRef, Time, VISIBLE } from '../common.ts'
import { MAX_QUESTION } from './limits.ts'
import { NoteParams } from './notes.ts'

const text = Type.String({ minLength: 1, maxLength: MAX_QUESTION, pattern: VISIBLE })

export const QuestionBody = Type.Object({
  text,
  /** The question that is being answered; absent for a new question. */
  parent_id: Type.Optional(Id),
  /** The second of the video that the question is about. */
  at_s: Type.Optional(Type.Integer({ minimum: 0, maximum: 86400 })),
  /** An idempotency key from the client, so that a question sent twice is posted once. */
  key: Type.Optional(NoteParams.properties.key),
})
export type QuestionBody = Static<typeof QuestionBody>

export const EditQuestionBody = Type.Object({ text })
export type EditQuestionBody = Static<typeof EditQuestionBody>

export const QuestionsQuery = Type.Object({
  ...Paging,
  /** Returns only the thread of this question or answer, for links from notices and reports; empty when it is not visible. */
  thread_of: Type.Optional(Id),
})
export type QuestionsQuery = Static<typeof QuestionsQuery>

const Post = Type.Object({
  id: Id,
  text: Type.String(),
  at_s: nullable(Type.Integer()),
  author: PersonRef,
  is_teacher: Type.Boolean(),
  is_mine: Type.Boolean({ description: 'written by the reader' }),
  created_at: Time,
  edited_at: nullable(Time),
})
/** A question under a lesson, or (in `replies`) an answer to it. */
export interface Question extends Static<typeof Post> {
  replies: Question[]
}
const Reply = Type.Object({ ...Post.properties, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) })
const thread = { ...Post.properties, replies: Type.Array(Reply) }
/** Answers have no answers themselves. */
export const Question = Type.Unsafe<Question>(Type.Object(thread))

const Place = Type.Object({
  course_id: Id,
  course_title: Type.String(),
  lesson_id: Id,
  lesson_title: Type.String(),
})
/** A question in the teacher's list of unanswered questions. */
export type OpenQuestion = Question & Static<typeof Place>
export const OpenQuestion = Type.Unsafe<OpenQuestion>(Type.Object({ ...thread, ...Place.properties }))
