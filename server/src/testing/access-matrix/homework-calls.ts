import { randomUUID } from 'node:crypto'
import type { homeworkCalls } from '@kashf/contract/homework/calls.ts'
import type { Access } from './access.ts'

const TASK = {
  ...{ text: 'Masala', rubric: [], due_on: null, due_days: null, late: 'accept', late_percent: 0 },
  ...{ late_floor_percent: 0, is_discussed: false, promised_hours: 48, sheet_ids: [] },
}
const ofLesson = { ids: { id: 'lockedLesson' } } as const
const ofTask = { may: 'student', ids: { id: 'homework' } } as const
const ofWork = { may: 'mentors', ids: { id: 'homeworkWork' } } as const
const ofAnswer = { may: 'mentors', ids: { id: 'attemptWithEssay', slot: '=1', part: '=0' } } as const
const UPLOAD = () => ({ upload_id: randomUUID() })
const REVIEW = { number: 1, marks: [], levels: [], comment: 'izoh', recording_id: null }

/** Who may make each call about homework. */
export const HOMEWORK_ACCESS: Readonly<Record<keyof typeof homeworkCalls, Access>> = {
  'GET /api/courses/lesson/:id/homework': { may: 'viewers', ...ofLesson },
  'PUT /api/courses/lesson/:id/homework': {
    may: 'editors',
    ids: { id: 'taskLesson' },
    body: () => ({ ...TASK, edit: 0 }),
  },
  'DELETE /api/courses/lesson/:id/homework': { may: 'editors', ids: { id: 'lessonOfTask' } },
  'GET /api/courses/lesson/:id/homework/others': {
    may: 'viewers',
    ids: { id: 'openLesson' },
    isMissing: true,
  },
  'POST /api/homework/sheets': { may: 'signedIn', body: UPLOAD },
  'POST /api/homework/recordings': { may: 'signedIn', body: UPLOAD },
  'PUT /api/homework/tasks/:id/draft': {
    ...ofTask,
    body: () => ({ text: 'matn', link: null, sheet_ids: [], recording_id: null, edit: 0 }),
  },
  'POST /api/homework/tasks/:id/send': { ...ofTask, body: () => ({ request_id: randomUUID() }) },
  'GET /api/courses/:id/learners/:user_id/homework': {
    may: 'mentors',
    ids: { id: 'course', user_id: 'student' },
  },
  'PUT /api/homework/tasks/:id/extensions/:user_id': {
    ...{ may: 'mentors', ids: { id: 'homework', user_id: 'student' } },
    body: () => ({ due_on: '2090-01-01', reason: 'sabab' }),
  },
  'GET /api/homework/queue': { may: 'studentsAndTeachers' },
  'GET /api/homework/queue/counts': { may: 'studentsAndTeachers' },
  'POST /api/homework/queue/next': { may: 'studentsAndTeachers', body: () => ({ course_id: 999_999 }) },
  'GET /api/homework/works/:id': ofWork,
  'PUT /api/homework/works/:id/claim': ofWork,
  'DELETE /api/homework/works/:id/claim': ofWork,
  'PUT /api/homework/works/:id/review': { ...ofWork, body: () => ({ ...REVIEW, edit: 0 }) },
  'POST /api/homework/works/:id/decision': {
    ...ofWork,
    body: () => ({ number: 1, edit: 0, outcome: 'accepted' }),
  },
  'GET /api/homework/answers/:id/:slot/:part': ofAnswer,
  'PUT /api/homework/answers/:id/:slot/:part/claim': ofAnswer,
  'DELETE /api/homework/answers/:id/:slot/:part/claim': ofAnswer,
  'POST /api/homework/answers/:id/:slot/:part/marks': {
    ...ofAnswer,
    body: () => ({ marks_milli: [3000, 1000], comment: '' }),
  },
}
