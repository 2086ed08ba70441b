import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId } from '../common.ts'
import { CourseDeck, CourseDecksBody, FollowedDeck } from './decks.ts'
import { ReviewBody, ReviewCounts, ReviewedCard, ReviewToday, Starred } from './review.ts'

export const reviewCalls = {
  'GET /api/practice/review': { answer: answerSchema(ReviewToday) },
  'GET /api/practice/review/counts': { answer: answerSchema(ReviewCounts) },
  'POST /api/practice/review/:question_id': { body: ReviewBody, answer: answerSchema(ReviewedCard) },
  'PUT /api/practice/review/:question_id/star': { answer: answerSchema(Starred) },
  'DELETE /api/practice/review/:question_id': { answer: answerSchema(ChangedId) },
  'GET /api/practice/decks': { answer: answerSchema(Type.Array(FollowedDeck)) },
  'PUT /api/practice/decks/:course_id': { answer: answerSchema(ChangedId) },
  'DELETE /api/practice/decks/:course_id': { answer: answerSchema(ChangedId) },
  'GET /api/courses/:id/decks': { answer: answerSchema(Type.Array(CourseDeck)) },
  'PUT /api/courses/:id/decks': { body: CourseDecksBody, answer: answerSchema(Type.Array(CourseDeck)) },
  'GET /api/practice/review/starred/:attempt_id': {
    answer: answerSchema(Type.Array(Starred.properties.question_id)),
  },
} satisfies Calls
