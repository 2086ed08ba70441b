import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, Nothing } from '../common.ts'
import { Recording } from '../media/recordings.ts'
import {
  AnswersBody,
  AnswersKept,
  Attempt,
  AttemptQuery,
  BeginBody,
  DeviceBody,
  EventsBody,
  NextSectionBody,
  OpenBody,
  OtherDate,
  Playing,
  SpokenBody,
  TestLobby,
  TestOpening,
} from './attempts.ts'
import { SavedAnswersBody, SavedAttempt, SavedPaper, SavePaperBody } from './saved-papers.ts'

/** An essay in Cyrillic beside short answers, in UTF-8. */
const MAX_ANSWERS_BYTES = 400_000

export const attemptCalls = {
  'GET /api/practice/tests/:id/lobby': { answer: answerSchema(TestLobby) },
  'PUT /api/practice/tests/:id/place': { answer: answerSchema(TestLobby) },
  'DELETE /api/practice/tests/:id/place': { answer: answerSchema(TestLobby) },
  'PUT /api/practice/tests/:id/queue': { answer: answerSchema(TestLobby) },
  'DELETE /api/practice/tests/:id/queue': { answer: answerSchema(TestLobby) },
  'GET /api/practice/tests/:id/other-dates': { answer: answerSchema(Type.Array(OtherDate)) },
  'GET /api/practice/tests/:id/opening': { answer: answerSchema(TestOpening) },
  'POST /api/practice/tests/:id/attempts': { body: BeginBody, answer: answerSchema(Attempt) },
  'GET /api/practice/attempts/:id': { query: AttemptQuery, answer: answerSchema(Attempt) },
  'POST /api/practice/attempts/:id/open': { body: OpenBody, answer: answerSchema(Attempt) },
  'PUT /api/practice/attempts/:id/answers': {
    body: AnswersBody,
    maxBodyBytes: MAX_ANSWERS_BYTES,
    answer: answerSchema(AnswersKept),
  },
  'POST /api/practice/attempts/:id/writer': { body: DeviceBody, answer: answerSchema(Attempt) },
  'POST /api/practice/attempts/:id/next-section': { body: NextSectionBody, answer: answerSchema(Attempt) },
  'POST /api/practice/attempts/:id/submit': {
    body: AnswersBody,
    maxBodyBytes: MAX_ANSWERS_BYTES,
    answer: answerSchema(AnswersKept),
  },
  'POST /api/practice/attempts/:id/events': { body: EventsBody, answer: answerSchema(Nothing) },
  'POST /api/practice/attempts/:id/recordings': { body: SpokenBody, answer: answerSchema(Recording) },
  'GET /api/practice/attempts/:id/recordings/:passage_id': { produces: 'application/octet-stream' },
  'POST /api/practice/attempts/:id/recordings/:passage_id/plays': { answer: answerSchema(Playing) },
  'POST /api/practice/tests/:id/saved-papers': { body: SavePaperBody, answer: answerSchema(SavedPaper) },
  'POST /api/practice/saved-papers/:id/attempt': {
    body: SavedAnswersBody,
    maxBodyBytes: MAX_ANSWERS_BYTES,
    answer: answerSchema(SavedAttempt),
  },
} satisfies Calls
