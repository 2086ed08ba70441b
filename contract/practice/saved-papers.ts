import { type Static, Type } from 'typebox'
import { Id, oneOf } from '../common.ts'
import { AnswerAge, AnswersBody, ATTEMPT_STATES } from './attempts.ts'
import { Paper } from './paper.ts'

/** The lesson with which the paper is saved. */
export const SavePaperBody = Type.Object({ lesson_id: Id })

/** A paper of a quiz without a clock, for one attempt without a line. It has no keys. */
export const SavedPaper = Type.Object({ id: Id, paper: Paper })
export type SavedPaper = Static<typeof SavedPaper>

/** What was answered without a line. Ages are those of the beginning and of the handing in. */
export const SavedAnswersBody = Type.Object({
  ...Type.Omit(AnswersBody, ['flags']).properties,
  began_age_ms: AnswerAge,
  handed_in_age_ms: AnswerAge,
})
export type SavedAnswersBody = Static<typeof SavedAnswersBody>

/** The attempt that a saved paper became. */
export const SavedAttempt = Type.Object({
  attempt_id: Id,
  state: oneOf(ATTEMPT_STATES),
  is_of_this_device: Type.Boolean({ description: 'false: another device of the person handed it in before' }),
})
export type SavedAttempt = Static<typeof SavedAttempt>
