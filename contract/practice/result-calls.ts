import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId } from '../common.ts'
import { AddedMinutesBody, ExtraTimeBody } from './attempts.ts'
import {
  AttemptEvent,
  AttemptResult,
  AttemptReview,
  ComingExam,
  LateBody,
  LiveTest,
  MarkBody,
  OwnAttempts,
  OwnAttemptsQuery,
  PeopleQuery,
  RegradeBody,
  RegradePreview,
  ResultsCsvQuery,
  TestAttempts,
  TestFigures,
} from './results.ts'

export const resultCalls = {
  'GET /api/practice/attempts': { query: OwnAttemptsQuery, answer: OwnAttempts },
  'GET /api/practice/places': { answer: answerSchema(Type.Array(ComingExam)) },
  'GET /api/practice/attempts/:id/result': { answer: answerSchema(AttemptResult) },
  'GET /api/practice/attempts/:id/review': { answer: answerSchema(AttemptReview) },

  'GET /api/practice/tests/:id/figures': { answer: answerSchema(TestFigures) },
  'GET /api/practice/tests/:id/live': { answer: answerSchema(LiveTest) },
  'GET /api/practice/tests/:id/attempts': { query: PeopleQuery, answer: TestAttempts },
  'GET /api/practice/tests/:id/results.csv': { query: ResultsCsvQuery, produces: 'text/csv' },
  'POST /api/practice/tests/:id/results': { answer: answerSchema(ChangedId) },
  'POST /api/practice/tests/:id/regrade/preview': { body: RegradeBody, answer: answerSchema(RegradePreview) },
  'POST /api/practice/tests/:id/regrade': {
    body: Type.Object({ ...RegradeBody.properties, token: Type.String({ maxLength: 100 }) }),
    answer: answerSchema(RegradePreview),
  },
  'PUT /api/practice/tests/:id/extra-time': { body: ExtraTimeBody, answer: answerSchema(ChangedId) },
  'PUT /api/practice/tests/:id/minutes': { body: AddedMinutesBody, answer: answerSchema(ChangedId) },
  'POST /api/practice/attempts/:id/marks': { body: MarkBody, answer: answerSchema(ChangedId) },
  'PUT /api/practice/attempts/:id/late': { body: LateBody, answer: answerSchema(ChangedId) },
  'GET /api/practice/attempts/:id/events': { answer: answerSchema(Type.Array(AttemptEvent)) },
} satisfies Calls
