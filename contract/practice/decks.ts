import { type Static, Type } from 'typebox'
import { Id, nullable } from '../common.ts'
import { MAX_COURSE_DECKS, MAX_TAG } from './limits.ts'

/** A bank, or one topic of it, whose questions the learners of a course may repeat. */
export const CourseDeck = Type.Object({
  bank: Type.Object({ id: Id, title: Type.String() }),
  tag: nullable(Type.String(), 'the topic; null: the whole bank'),
  questions_count: Type.Integer({ description: 'that are ready and need no person to mark them' }),
})
export type CourseDeck = Static<typeof CourseDeck>

export const CourseDecksBody = Type.Object({
  decks: Type.Array(
    Type.Object({ bank_id: Id, tag: nullable(Type.String({ minLength: 1, maxLength: MAX_TAG })) }),
    { maxItems: MAX_COURSE_DECKS },
  ),
})
export type CourseDecksBody = Static<typeof CourseDecksBody>

/** A course of the bearer whose teacher offers cards. */
export const FollowedDeck = Type.Object({
  course: Type.Object({ id: Id, title: Type.String() }),
  questions_count: Type.Integer(),
  is_followed: Type.Boolean({ description: 'new cards of the course join the daily review' }),
})
export type FollowedDeck = Static<typeof FollowedDeck>
