import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, Id } from '../common.ts'
import {
  CopyTimetableBody,
  OpenedFor,
  OpenForBody,
  Timetable,
  TimetableBody,
  TimetablePreview,
  TimetableQuery,
} from './unlocking.ts'

const learner = Type.Object({ id: Id, user_id: Id })

/** 500 lessons, each with all its conditions. */
const MAX_TIMETABLE_BYTES = 320 * 1024

export const unlockingCalls = {
  'GET /api/courses/:id/timetable': { query: TimetableQuery, answer: answerSchema(Timetable) },
  'PUT /api/courses/:id/timetable': {
    body: TimetableBody,
    maxBodyBytes: MAX_TIMETABLE_BYTES,
    answer: answerSchema(Timetable),
  },
  'POST /api/courses/:id/timetable/preview': {
    body: TimetableBody,
    maxBodyBytes: MAX_TIMETABLE_BYTES,
    answer: answerSchema(TimetablePreview),
  },
  'POST /api/groups/:id/timetable/copy': { body: CopyTimetableBody, answer: answerSchema(Timetable) },
  'GET /api/courses/:id/learners/:user_id/opened': { params: learner, answer: answerSchema(OpenedFor) },
  'PUT /api/courses/:id/learners/:user_id/opened': {
    params: learner,
    body: OpenForBody,
    answer: answerSchema(OpenedFor),
  },
} satisfies Calls
