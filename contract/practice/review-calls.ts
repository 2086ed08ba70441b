import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId } from '../common.ts'
import { ReviewBody, ReviewCounts, ReviewedCard, ReviewToday, Starred } from './review.ts'

export const reviewCalls = {
  'GET /api/practice/review': { answer: answerSchema(ReviewToday) },
  'GET /api/practice/review/counts': { answer: answerSchema(ReviewCounts) },
  'POST /api/practice/review/:question_id': { body: ReviewBody, answer: answerSchema(ReviewedCard) },
  'PUT /api/practice/review/:question_id/star': { answer: answerSchema(Starred) },
  'DELETE /api/practice/review/:question_id': { answer: answerSchema(ChangedId) },
  'GET /api/practice/review/starred/:attempt_id': {
    answer: answerSchema(Type.Array(Starred.properties.question_id)),
  },
} satisfies Calls
