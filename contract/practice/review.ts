import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, RequestId, Time } from '../common.ts'
import { MAX_ANSWER_AGE_MS, MAX_PARTS } from './limits.ts'
import { AnswerValue, PaperPassage, PaperQuestion, PartIndex } from './paper.ts'
import { ReviewedQuestion } from './results.ts'

/** How many new questions and how many questions in all a person repeats on one day. */
export const NEW_CARDS_A_DAY = 20
export const CARDS_A_DAY = 100

/** Why a question is repeated. */
export const CARD_SOURCES = ['wrong', 'starred', 'deck'] as const

/** A question that is due. Its options stand in another order than before, so that nobody learns a letter. */
export const ReviewCard = Type.Object({
  question_id: Id,
  edit: Type.Integer({ description: 'the number of reviews so far, which an answer names' }),
  question: PaperQuestion,
  passage: nullable(PaperPassage),
  tags: Type.Array(Type.String()),
  source: oneOf(CARD_SOURCES),
  added_at: Time,
  is_new: Type.Boolean(),
})
export type ReviewCard = Static<typeof ReviewCard>

/** What a person repeats today, and what comes. */
export const ReviewToday = Type.Object({
  day: Day,
  due_count: Type.Integer({ description: 'that are left today, within the limits of a day' }),
  cards: Type.Array(ReviewCard, { description: 'the next ones, up to 20' }),
  done_count: Type.Integer({ description: 'answered today' }),
  remembered_count: Type.Integer({ description: 'of them right' }),
  coming: Type.Array(Type.Object({ day: Day, count: Type.Integer() }), {
    description: 'the next seven days',
  }),
  cards_count: Type.Integer(),
  settled_count: Type.Integer({ description: 'cards that come again after a month at the earliest' }),
})
export type ReviewToday = Static<typeof ReviewToday>

export const ReviewCounts = Type.Object({
  due_count: Type.Integer(),
  minutes: Type.Integer({ description: 'by the own pace of the person' }),
})
export type ReviewCounts = Static<typeof ReviewCounts>

export const ReviewBody = Type.Object({
  request_id: RequestId,
  edit: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Empty: "I do not know". */
  answers: Type.Array(Type.Object({ part: PartIndex, value: AnswerValue }), { maxItems: MAX_PARTS }),
  seconds: Type.Integer({ minimum: 0, maximum: 3600 }),
  age_ms: Type.Integer({ minimum: 0, maximum: MAX_ANSWER_AGE_MS, description: 'since it was answered' }),
})
export type ReviewBody = Static<typeof ReviewBody>

/** A card after its answer: the key, and when it comes again. */
export const ReviewedCard = Type.Object({
  reviewed: ReviewedQuestion,
  is_remembered: Type.Boolean(),
  due_on: Day,
  in_days: Type.Integer(),
  is_paused: Type.Boolean({ description: 'forgotten eight times: the video helps more than another review' }),
  due_count: Type.Integer(),
})
export type ReviewedCard = Static<typeof ReviewedCard>

export const Starred = Type.Object({ question_id: Id, is_starred: Type.Boolean() })
