import { type Static, Type } from 'typebox'
import { Id, nullable, Time, VISIBLE } from '../common.ts'
import { MAX_REVIEW_NOTE, MIN_REVIEW_NOTE } from './limits.ts'

/** An upper bound that no lesson exceeds. */
const MAX_SECOND = 86_400

/** A correction that an operator asks a teacher for before a course goes on sale. */
export const ReviewNote = Type.Object({
  id: Id,
  lesson: nullable(Type.Object({ id: Id, title: Type.String() }), 'null: the course as a whole'),
  at_s: nullable(Type.Integer(), 'the second of the video'),
  text: Type.String(),
  is_sent: Type.Boolean({ description: 'false until the course is returned: only operators see it' }),
  is_fixed: Type.Boolean({ description: 'its teacher says so' }),
  created_at: Time,
})
export type ReviewNote = Static<typeof ReviewNote>

export const AddReviewNoteBody = Type.Object({
  lesson_id: Type.Optional(Id),
  at_s: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SECOND, description: 'of the lesson' })),
  text: Type.String({ minLength: MIN_REVIEW_NOTE, maxLength: MAX_REVIEW_NOTE, pattern: VISIBLE }),
})
export type AddReviewNoteBody = Static<typeof AddReviewNoteBody>

export const FixReviewNoteBody = Type.Object({ is_fixed: Type.Boolean() })
export const ReviewNotes = Type.Array(ReviewNote, { description: 'open ones, in the order of the course' })
