import { type Static, Type } from 'typebox'
import { Id, Image, nullable, Paging, Time, VISIBLE } from './common.ts'

const text = Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE })

export const QuestionBody = Type.Object({
  text,
  /** The question that is answered; absent for a question of one's own. */
  parent_id: Type.Optional(Id),
  /** The second of the video that is asked about. */
  at_s: Type.Optional(Type.Integer({ minimum: 0, maximum: 86400 })),
})
export type QuestionBody = Static<typeof QuestionBody>

export const EditQuestionBody = Type.Object({ text })
export type EditQuestionBody = Static<typeof EditQuestionBody>

export const QuestionsQuery = Type.Object({
  ...Paging,
  /** Only the thread of this question or answer, which a notice or a report leads to; nothing when it cannot be seen. */
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
  /** By whoever reads: may be changed and deleted. */
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
  is_mine: Type.Boolean({ description: 'by whoever reads' }),
  created_at: Time,
  edited_at: nullable(Time),
}
const Reply = Type.Object({ ...question, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) })
const thread = { ...question, replies: Type.Array(Reply) }
/** An answer has no answers of its own. */
export const Question = Type.Unsafe<Question>(Type.Object(thread))

/** A question in its teacher's list of those that wait for an answer. */
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
