import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from '../common.ts'
import { MAX_OPTIONS, OptionId } from './grading/choice-answer.ts'
import { MAX_ESSAY, MAX_PAPER_QUESTIONS, MAX_PARTS, MAX_SHORT_ANSWER } from './limits.ts'
import { Area, PART_ANSWERS, QuestionFormSchema } from './questions.ts'

/**
 * A question on a paper. Its texts are safe HTML. Options have no ids: their place on this paper, from "1" on, is what an answer
 * names, so that two papers of different keys are equal.
 */
export const PaperQuestion = Type.Object({
  form: QuestionFormSchema,
  stem: Type.String({ description: 'the place of a gap is `<span data-gap="1">`' }),
  image: nullable(Type.String(), 'the base address of the picture of `hotspot` and `drag`'),
  options: Type.Array(Type.Object({ html: Type.String(), area: Type.Optional(Area) })),
  parts: Type.Array(
    Type.Object({
      answer: oneOf(PART_ANSWERS),
      label: Type.String(),
      options: Type.Optional(
        Type.Array(Type.Integer(), { description: 'the places of its options; absent: all' }),
      ),
      unit: Type.Optional(Type.String()),
    }),
  ),
  passage: nullable(Type.Integer(), 'the index in `passages`'),
})
export type PaperQuestion = Static<typeof PaperQuestion>

export const PaperPassage = Type.Object({
  title: Type.String(),
  html: Type.String(),
  recording: nullable(Id, 'its number in the call that plays it'),
  plays: nullable(Type.Integer()),
})
export type PaperPassage = Static<typeof PaperPassage>

/** A paper. Slots number its questions from 0 on through all sections and blocks, those that are not sent as well. */
export const Paper = Type.Object({
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      minutes: nullable(Type.Integer()),
      blocks: Type.Array(
        Type.Object({
          title: Type.String(),
          weight_milli: Type.Integer(),
          penalty_milli: Type.Integer(),
          first_slot: Type.Integer({ description: 'of its first question' }),
          questions: Type.Array(PaperQuestion, {
            description: 'empty for a section that is not open and for a block that a certificate replaces',
          }),
        }),
      ),
    }),
  ),
  passages: Type.Array(PaperPassage),
})
export type Paper = Static<typeof Paper>

/** The place of a question on the paper and of a part in the question. */
export const Slot = Type.Integer({ minimum: 0, maximum: MAX_PAPER_QUESTIONS - 1 })
export const PartIndex = Type.Integer({ minimum: 0, maximum: MAX_PARTS - 1 })

/**
 * An answer to a part: the place of an option, several, typed text, the number of a recording, or null for none. Null stands first, because the validator
 * converts a value to the first type that takes it.
 */
export const AnswerValue = Type.Union([
  Type.Null(),
  Type.String({ maxLength: Math.max(MAX_ESSAY, MAX_SHORT_ANSWER) }),
  Type.Array(OptionId, { maxItems: MAX_OPTIONS, uniqueItems: true }),
])
export type AnswerValue = Static<typeof AnswerValue>
