import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, Id } from '../common.ts'
import {
  CopyTimetableBody,
  OpenedFor,
  OpenForBody,
  Timetable,
  TimetableQuery,
  UnlockBody,
  UnlockExamples,
} from './unlocking.ts'

const learner = Type.Object({ id: Id, user_id: Id })

export const unlockingCalls = {
  'GET /api/courses/:id/timetable': { query: TimetableQuery, answer: answerSchema(Timetable) },
  'PUT /api/courses/videos/:id/unlocking': { body: UnlockBody, answer: answerSchema(Timetable) },
  'POST /api/courses/videos/:id/unlocking/preview': {
    body: UnlockBody,
    answer: answerSchema(UnlockExamples),
  },
  'POST /api/groups/:id/timetable/copy': { body: CopyTimetableBody, answer: answerSchema(Timetable) },
  'GET /api/courses/:id/learners/:user_id/opened': { params: learner, answer: answerSchema(OpenedFor) },
  'PUT /api/courses/:id/learners/:user_id/opened': {
    params: learner,
    body: OpenForBody,
    answer: answerSchema(OpenedFor),
  },
} satisfies Calls
