import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, Id, nullable, Paging, pageSchema } from '../common.ts'
import { Recording, RecordingBody } from '../media/recordings.ts'
import { Sheet } from '../media/sheets.ts'
import { ExtensionBody, LearnerTask } from './extensions.ts'
import {
  DecisionBody,
  DraftBody,
  HomeworkTask,
  LessonHomework,
  NextWorkBody,
  OthersWork,
  OwnWork,
  QueueCounts,
  QueuedWork,
  QueueQuery,
  Review,
  ReviewBody,
  SendBody,
  TaskBody,
  WorkToCheck,
} from './homework.ts'

const ofLearner = Type.Object({ id: Id, user_id: Id })

export const homeworkCalls = {
  'GET /api/courses/lesson/:id/homework': { answer: answerSchema(nullable(LessonHomework)) },
  'PUT /api/courses/lesson/:id/homework': {
    body: TaskBody,
    maxBodyBytes: 120_000,
    answer: answerSchema(HomeworkTask),
  },
  'DELETE /api/courses/lesson/:id/homework': { answer: answerSchema(ChangedId) },
  'GET /api/courses/lesson/:id/homework/others': {
    query: Type.Object(Paging),
    answer: pageSchema(OthersWork),
  },
  'POST /api/homework/sheets': { body: RecordingBody, answer: answerSchema(Sheet) },
  'POST /api/homework/recordings': { body: RecordingBody, answer: answerSchema(Recording) },
  'PUT /api/homework/tasks/:id/draft': {
    body: DraftBody,
    maxBodyBytes: 130_000,
    answer: answerSchema(OwnWork),
  },
  'POST /api/homework/tasks/:id/send': { body: SendBody, answer: answerSchema(OwnWork) },
  'GET /api/courses/:id/learners/:user_id/homework': {
    params: ofLearner,
    answer: answerSchema(Type.Array(LearnerTask)),
  },
  'PUT /api/homework/tasks/:id/extensions/:user_id': {
    params: ofLearner,
    body: ExtensionBody,
    answer: answerSchema(LearnerTask),
  },
  'GET /api/homework/queue': { query: QueueQuery, answer: pageSchema(QueuedWork) },
  'GET /api/homework/queue/counts': { answer: answerSchema(QueueCounts) },
  'POST /api/homework/queue/next': { body: NextWorkBody, answer: answerSchema(nullable(WorkToCheck)) },
  'GET /api/homework/works/:id': { answer: answerSchema(WorkToCheck) },
  'PUT /api/homework/works/:id/claim': { answer: answerSchema(WorkToCheck) },
  'DELETE /api/homework/works/:id/claim': { answer: answerSchema(ChangedId) },
  'PUT /api/homework/works/:id/review': {
    body: ReviewBody,
    maxBodyBytes: 1_700_000,
    answer: answerSchema(Review),
  },
  'POST /api/homework/works/:id/decision': { body: DecisionBody, answer: answerSchema(WorkToCheck) },
} satisfies Calls
