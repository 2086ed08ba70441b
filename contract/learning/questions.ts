import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, PersonRef, Time, VISIBLE } from '../common.ts'
import { Recording, RecordingBody } from '../media/recordings.ts'
import { Sheet } from '../media/sheets.ts'
import { MAX_PHOTOS, MAX_QUESTION } from './limits.ts'
import { NoteParams } from './notes.ts'

const text = Type.String({ minLength: 1, maxLength: MAX_QUESTION, pattern: VISIBLE })

/** A finished upload (tus) of the purpose `post` that becomes a photo or a voice. */
export const PostFileBody = RecordingBody
/** What an upload became, which a question or an answer then names. */
export const PostFile = Type.Object({ kind: oneOf(['photo', 'voice']), id: Id })
export type PostFile = Static<typeof PostFile>

export const QuestionBody = Type.Object({
  /** May be empty beside a photo or a voice. */
  text: Type.String({ maxLength: MAX_QUESTION }),
  /** Photos of the bearer, in the order in which they are shown. */
  photo_ids: Type.Optional(Type.Array(Id, { maxItems: MAX_PHOTOS, uniqueItems: true })),
  voice_id: Type.Optional(Id),
  /** The question that is being answered; absent for a new question. */
  parent_id: Type.Optional(Id),
  /** The second of the video that the question or the answer is about. */
  at_s: Type.Optional(Type.Integer({ minimum: 0, maximum: 86400 })),
  /** Of a new question: only its asker and the people of the course who may answer them read it. */
  is_private: Type.Optional(Type.Boolean()),
  /** An idempotency key from the client, so that a question sent twice is posted once. */
  key: Type.Optional(NoteParams.properties.key),
})
export type QuestionBody = Static<typeof QuestionBody>

/** The best answer of a question; `was` is the one that the person saw, so that two marks at once are noticed. */
export const BestAnswerBody = Type.Object({
  answer_id: nullable(Id, 'null takes the mark back'),
  was: nullable(Id),
})

/** Whether a private question is published without the name of its asker. */
export const PublicationBody = Type.Object({ is_published: Type.Boolean() })

export const SimilarQuery = Type.Object({ text: Type.Optional(Type.String({ maxLength: 300 })) })
/** An answered question that shares words with what is being typed. */
export const SimilarQuestion = Type.Object({
  id: Id,
  text: Type.String(),
  lesson: Type.Object({ id: Id, title: Type.String() }),
  answer: nullable(Type.String(), 'the best answer, else the first; may be empty beside a voice'),
  has_voice: Type.Boolean({ description: 'the answer is spoken' }),
})
export type SimilarQuestion = Static<typeof SimilarQuestion>

export const EditQuestionBody = Type.Object({ text })
export type EditQuestionBody = Static<typeof EditQuestionBody>

export const QuestionsQuery = Type.Object({
  ...Paging,
  /** Returns only the thread of this question or answer, for links from notices and reports; empty when it is not visible. */
  thread_of: Type.Optional(Id),
})
export type QuestionsQuery = Static<typeof QuestionsQuery>

/** The photos and the voice of a post, at addresses signed for the reader; visitors get none. */
export const PostFiles = Type.Object({
  photos: Type.Array(Type.Object({ id: Id, url: Sheet.properties.url })),
  voice: nullable(Recording),
})
export type PostFiles = Static<typeof PostFiles>

const Post = Type.Object({
  id: Id,
  text: Type.String({ description: 'may be empty beside a photo or a voice' }),
  ...PostFiles.properties,
  at_s: nullable(Type.Integer()),
  author: nullable(PersonRef, 'null for the asker of a private question that was published without the name'),
  is_teacher: Type.Boolean(),
  is_mine: Type.Boolean({ description: 'written by the reader' }),
  created_at: Time,
  edited_at: nullable(Time),
  is_private: Type.Boolean({
    description: 'a question for the people of the course who may answer its asker',
  }),
  is_published: Type.Boolean({ description: 'private, but published without the name' }),
  is_withdrawn: Type.Boolean({ description: 'its asker took it back after it was published' }),
  best_answer_id: nullable(Id, 'of a question'),
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
