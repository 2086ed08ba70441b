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
  OthersWork,
  OwnWork,
  Review,
  ReviewBody,
  SendBody,
  TaskBody,
} from './homework.ts'
import {
  AnswerMarksBody,
  AnswerPlace,
  AnswerToMark,
  ItemToCheck,
  NextBody,
  QueueCounts,
  QueueEntry,
  QueueQuery,
  WorkToCheck,
} from './queue.ts'

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
  'GET /api/homework/queue': { query: QueueQuery, answer: pageSchema(QueueEntry) },
  'GET /api/homework/queue/counts': { answer: answerSchema(QueueCounts) },
  'POST /api/homework/queue/next': { body: NextBody, answer: answerSchema(nullable(ItemToCheck)) },
  'GET /api/homework/works/:id': { answer: answerSchema(WorkToCheck) },
  'PUT /api/homework/works/:id/claim': { answer: answerSchema(WorkToCheck) },
  'DELETE /api/homework/works/:id/claim': { answer: answerSchema(ChangedId) },
  'PUT /api/homework/works/:id/review': {
    body: ReviewBody,
    maxBodyBytes: 1_700_000,
    answer: answerSchema(Review),
  },
  'POST /api/homework/works/:id/decision': { body: DecisionBody, answer: answerSchema(WorkToCheck) },
  'GET /api/homework/answers/:id/:slot/:part': { params: AnswerPlace, answer: answerSchema(AnswerToMark) },
  'PUT /api/homework/answers/:id/:slot/:part/claim': {
    params: AnswerPlace,
    answer: answerSchema(AnswerToMark),
  },
  'DELETE /api/homework/answers/:id/:slot/:part/claim': {
    params: AnswerPlace,
    answer: answerSchema(ChangedId),
  },
  'POST /api/homework/answers/:id/:slot/:part/marks': {
    params: AnswerPlace,
    body: AnswerMarksBody,
    answer: answerSchema(AnswerToMark),
  },
} satisfies Calls
