import { type Static, Type } from 'typebox'
import { Id, Image, nullable, Paging, Time, VISIBLE } from './common.ts'

export const CommentBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 1000, pattern: VISIBLE }),
  /** The comment that is answered (ours). */
  parent_id: Type.Optional(Id),
})
export type CommentBody = Static<typeof CommentBody>

export const EditCommentBody = Type.Object({ text: CommentBody.properties.text })
export type EditCommentBody = Static<typeof EditCommentBody>

export const ScoreBody = Type.Object({ score: Type.Integer({ minimum: 1, maximum: 5 }) })
export type ScoreBody = Static<typeof ScoreBody>

/** A place in a video: none is longer than a day. */
const Seconds = Type.Number({ minimum: 0, maximum: 86400 })

/**
 * Watched ranges in seconds, `[from, to)`; sent at most every 15 s and safe to repeat. A form sends them as JSON text.
 * `age_s` is how long ago the video stood at `position_s`, for what had to wait for a connection.
 */
export const ProgressBody = Type.Object({
  position_s: Seconds,
  ranges: Type.Union([
    Type.Array(Type.Tuple([Seconds, Seconds]), { maxItems: 50 }),
    Type.String({ maxLength: 5000 }),
  ]),
  age_s: Type.Optional(Type.Number({ minimum: 0, maximum: 7_776_000 })),
})
export type ProgressBody = Static<typeof ProgressBody>

/** What a progress call has written down. */
export const Progress = Type.Object({
  position_s: Type.Number(),
  completed: Type.Boolean(),
  course_progress: Type.Integer({ description: '0–100' }),
  certificate: nullable(
    Type.String(),
    'the code of the one that this call earned, by completing the last lesson',
  ),
})
export type Progress = Static<typeof Progress>

export const CommentsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  /** Only the thread of this comment, which a notice or a report leads to; nothing when it cannot be seen. */
  thread_of: Type.Optional(Id),
})
export type CommentsQuery = Static<typeof CommentsQuery>

export const ScoresQuery = Type.Object(Paging)
export type ScoresQuery = Static<typeof ScoresQuery>

/** Who gave a course what, and how much of it they had watched by then. */
export const GivenScore = Type.Object({
  author: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String(), image: Image }),
  score: Type.Integer(),
  watched_percent: Type.Integer(),
  scored_at: Time,
})
export type GivenScore = Static<typeof GivenScore>

export const SavedAnswer = Type.Object({
  action: Type.Union([Type.Literal('saved'), Type.Literal('not-saved')]),
})
export const ScoreAnswer = Type.Object({
  score: Type.Integer(),
  average_score: Type.Number(),
  watched_percent: Type.Integer({ description: 'how much of the course the giver had watched' }),
})
