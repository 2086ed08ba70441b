import { type Static, Type } from 'typebox'
import { Id, Image, nullable, Paging, Time, VISIBLE } from '../common.ts'
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

/** A question under a lesson, or (in `replies`) an answer to it. */
export interface Question {
  id: number
  text: string
  at_s: number | null
  author: { id: number; first_name: string; last_name: string; image: string | null }
  is_teacher: boolean
  /** Written by the reader, who may edit and delete it. */
  is_mine: boolean
  created_at: string
  edited_at: string | null
  replies: Question[]
}

const question = {
  id: Id,
  text: Type.String(),
  at_s: nullable(Type.Integer()),
  author: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String(), image: Image }),
  is_teacher: Type.Boolean(),
  is_mine: Type.Boolean({ description: 'written by the reader' }),
  created_at: Time,
  edited_at: nullable(Time),
}
const Reply = Type.Object({ ...question, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) })
const thread = { ...question, replies: Type.Array(Reply) }
/** Answers have no answers themselves. */
export const Question = Type.Unsafe<Question>(Type.Object(thread))

/** A question in the teacher's list of unanswered questions. */
export interface OpenQuestion extends Question {
  course_id: number
  course_title: string
  lesson_id: number
  lesson_title: string
}
export const OpenQuestion = Type.Unsafe<OpenQuestion>(
  Type.Object({
    ...thread,
    course_id: Id,
    course_title: Type.String(),
    lesson_id: Id,
    lesson_title: Type.String(),
  }),
)
