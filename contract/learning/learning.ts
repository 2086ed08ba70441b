import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, PersonRef, Time, VISIBLE } from '../common.ts'
import { MAX_COMMENT, MAX_REPORTED_RANGES } from './limits.ts'

export const CommentBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: MAX_COMMENT, pattern: VISIBLE }),
  /** The comment that is being answered; not part of the specification. */
  parent_id: Type.Optional(Id),
})
export type CommentBody = Static<typeof CommentBody>

export const EditCommentBody = Type.Object({ text: CommentBody.properties.text })
export type EditCommentBody = Static<typeof EditCommentBody>

export const ScoreBody = Type.Object({ score: Type.Integer({ minimum: 1, maximum: 5 }) })
export type ScoreBody = Static<typeof ScoreBody>

export const UsefulBody = Type.Object({ is_useful: Type.Boolean() })

/** Whether the bearer found a comment useful, and how many people did. */
export const UsefulMark = Type.Object({ useful_count: Type.Integer(), is_useful: Type.Boolean() })
export type UsefulMark = Static<typeof UsefulMark>

/** A position in a video, which is at most a day long. */
const Seconds = Type.Number({ minimum: 0, maximum: 86400 })

/** Ranges of a video in seconds, `[from, to)`. A form sends them as JSON text. */
const Ranges = Type.Union([
  Type.Array(Type.Tuple([Seconds, Seconds]), { maxItems: MAX_REPORTED_RANGES }),
  Type.String({ maxLength: 5000 }),
])

/**
 * A progress report, sent at most every 15 s; repeating one is safe. `again` are the ranges that the player showed more
 * than once. `age_s` is the age of `position_s` in seconds, for reports that had to wait for a connection.
 */
export const ProgressBody = Type.Object({
  position_s: Seconds,
  ranges: Ranges,
  again: Type.Optional(Ranges),
  is_read: Type.Optional(
    Type.Boolean({ description: 'the text of the lesson was scrolled through to its end' }),
  ),
  age_s: Type.Optional(Type.Number({ minimum: 0, maximum: 7_776_000 })),
})
export type ProgressBody = Static<typeof ProgressBody>

/** The stored progress after a report. */
export const Progress = Type.Object({
  position_s: Type.Number(),
  completed: Type.Boolean(),
  course_progress: Type.Integer({ description: '0–100' }),
  certificate: nullable(
    Type.String(),
    'the code of the certificate that this call issued by completing the last lesson',
  ),
})
export type Progress = Static<typeof Progress>

export const CommentsQuery = Type.Object({
  sort: Type.Optional(oneOf(['new', 'useful'], { description: '`new` when absent' })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  /** Returns only the thread of this comment, for links from notices and reports; empty when it is not visible. */
  thread_of: Type.Optional(Id),
})
export type CommentsQuery = Static<typeof CommentsQuery>

export const ScoresQuery = Type.Object(Paging)
export type ScoresQuery = Static<typeof ScoresQuery>

/** A person's score of a course, with how much of it they had watched by then. */
export const GivenScore = Type.Object({
  author: PersonRef,
  score: Type.Integer(),
  watched_percent: Type.Integer(),
  scored_at: Time,
})
export type GivenScore = Static<typeof GivenScore>

export const SavedCourseAnswer = Type.Object({
  action: oneOf(['saved', 'not-saved']),
})
export const ScoreAnswer = Type.Object({
  score: Type.Integer(),
  average_score: Type.Number(),
  watched_percent: Type.Integer({ description: 'how much of the course the author had watched' }),
})
