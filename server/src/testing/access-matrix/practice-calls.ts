import { randomUUID } from 'node:crypto'
import type { attemptCalls } from '@kashf/contract/practice/attempt-calls.ts'
import type { bankCalls } from '@kashf/contract/practice/bank-calls.ts'
import type { resultCalls } from '@kashf/contract/practice/result-calls.ts'
import type { reviewCalls } from '@kashf/contract/practice/review-calls.ts'
import type { testCalls } from '@kashf/contract/practice/test-calls.ts'
import type { Access } from './access.ts'
import { DRAFT } from './targets.ts'

/** A call about a record that does not exist. */
const missing = { ids: { id: '=999999', index: '=0', passage_id: '=999999' }, isMissing: true } as const
const ofTeacher = { may: 'approvedTeachers', ...missing } as const
const ofTest = { may: 'teacher', ids: { id: 'test' } } as const
const ofAttempt = { may: 'teacher', ids: { id: 'attempt' } } as const
const TEST = {
  ...{ title: 'Sinov', description: '', is_public: false, edit: 1 },
  settings: {
    ...{ results: 'by_hand', shows_answers: true },
    ...{ shuffles_options: false, shuffles_questions: false, logs_leaving: false },
    ...{ minutes: null, attempts: null, pass_percent: null },
  },
  blueprint: {
    sections: [
      {
        ...{ title: '', minutes: null, scale: null },
        blocks: [
          {
            ...{ title: 'Blok', weight_milli: 1000, penalty_milli: 0 },
            questions: null,
            exemption: null,
            slots: [],
          },
        ],
      },
    ],
    scale: { kind: 'points' },
    grades: [],
  },
}
const REGRADE = { question_id: 999_999, version: 1, how: 'drop', part: 0, replaces: false, reason: 'xato' }
const ofLearner = { may: 'signedIn', ...missing } as const

const ofBank = { may: 'teacher', ids: { id: 'bank' } } as const
const ofImport = { may: 'teacher', ids: { id: 'questionImport' } } as const
const ofPassage = { may: 'teacher', ids: { id: 'passage' } } as const
const ofQuestion = { may: 'teacher', ids: { id: 'bankQuestion' } } as const
const question = { ...DRAFT, passage_id: null, tags: [], difficulty: null }
const passage = { title: 'Matn', text: 'matn', recording_id: null, plays: null }

type PracticeCall =
  | keyof (typeof bankCalls & typeof testCalls & typeof attemptCalls)
  | keyof (typeof resultCalls & typeof reviewCalls)

/** Who may make each call of practice. */
export const PRACTICE_ACCESS: Readonly<Record<PracticeCall, Access>> = {
  'GET /api/practice/banks': { may: 'approvedTeachers' },
  'POST /api/practice/banks': { may: 'approvedTeachers', body: () => ({ title: 'Bank' }) },
  'GET /api/practice/banks/:id': ofBank,
  'PATCH /api/practice/banks/:id': { ...ofBank, body: () => ({ title: 'Algebra' }) },
  'DELETE /api/practice/banks/:id': { may: 'teacher', ids: { id: 'spareBank' } },
  'GET /api/practice/banks/:id/questions': ofBank,
  'POST /api/practice/banks/:id/questions': { ...ofBank, body: () => question },
  'GET /api/practice/questions/:id': ofQuestion,
  'PUT /api/practice/questions/:id': { ...ofQuestion, body: () => ({ ...question, edit: 1 }) },
  'DELETE /api/practice/questions/:id': ofQuestion,
  'POST /api/practice/questions/:id/restore': { may: 'teacher', ids: { id: 'bankQuestionToRestore' } },
  'POST /api/practice/preview': { may: 'approvedTeachers' },
  'POST /api/practice/images': { may: 'approvedTeachers' },
  'POST /api/practice/recordings': { may: 'approvedTeachers', body: () => ({ upload_id: randomUUID() }) },
  'GET /api/practice/recordings/:id': ofLearner,
  'GET /api/practice/banks/:id/passages': ofBank,
  'POST /api/practice/banks/:id/passages': { ...ofBank, body: () => passage },
  'PUT /api/practice/passages/:id': { ...ofPassage, body: () => passage },
  'DELETE /api/practice/passages/:id': ofPassage,
  'GET /api/practice/banks/:id/imports': ofBank,
  'POST /api/practice/banks/:id/imports': ofBank,
  'POST /api/practice/banks/:id/imports/text': { ...ofBank, body: () => ({ text: 'matn' }) },
  'GET /api/practice/imports/:id': ofImport,
  'PUT /api/practice/imports/:id/questions/:index': {
    ...{ may: 'teacher', ids: { id: 'questionImport', index: '=0' } },
    body: () => ({ edit: 1, is_skipped: true }),
  },
  'POST /api/practice/imports/:id/add': { ...ofImport, body: () => ({ edit: 1, drafts_too: false }) },
  'DELETE /api/practice/imports/:id': ofImport,
  'GET /api/practice/banks/:id/export/losses': ofBank,
  'GET /api/practice/banks/:id/export': ofBank,
  'GET /api/practice/tests': { may: 'approvedTeachers' },
  'POST /api/practice/tests': { may: 'approvedTeachers' },
  'GET /api/practice/tests/:id': ofTeacher,
  'PUT /api/practice/tests/:id': { ...ofTest, body: () => TEST },
  'DELETE /api/practice/tests/:id': ofTeacher,
  'POST /api/practice/tests/:id/publish': ofTeacher,
  'POST /api/practice/tests/:id/cancel': ofTeacher,
  'POST /api/practice/tests/:id/duplicate': ofTeacher,
  'GET /api/practice/presets': { may: 'approvedTeachers' },
  'POST /api/admin/exam-presets': { may: 'steppedUp' },
  'GET /api/admin/exam-presets': { may: 'operators' },
  'PUT /api/admin/exam-presets/:id': { may: 'steppedUp', ids: { id: 'examPreset' } },
  'GET /api/courses/lesson/:id/tests': { may: 'everybody', ...missing },
  'PUT /api/courses/videos/:id/test': { may: 'editors', ids: { id: 'lockedLesson' }, body: () => ({}) },
  'PUT /api/courses/videos/:id/tests': {
    may: 'editors',
    ids: { id: 'lockedLesson' },
    body: () => ({ tests: [] }),
  },
  'GET /api/practice/tests/:id/lobby': { may: 'everybody', ...missing },
  'PUT /api/courses/:id/sections/:section_id/gate': {
    may: 'editors',
    ids: { id: 'course', section_id: 'section' },
    body: () => ({}),
  },
  'PUT /api/practice/tests/:id/place': ofLearner,
  'DELETE /api/practice/tests/:id/place': ofLearner,
  'PUT /api/practice/tests/:id/queue': ofLearner,
  'DELETE /api/practice/tests/:id/queue': ofLearner,
  'GET /api/practice/tests/:id/other-dates': { may: 'everybody', ...missing },
  'GET /api/practice/tests/:id/opening': ofLearner,
  'POST /api/practice/tests/:id/attempts': { ...ofLearner, body: () => ({ device: randomUUID() }) },
  'GET /api/practice/attempts/:id': ofLearner,
  'POST /api/practice/attempts/:id/open': {
    ...ofLearner,
    body: () => ({ device: randomUUID(), has_paper: false }),
  },
  'PUT /api/practice/attempts/:id/answers': {
    ...ofLearner,
    body: () => ({ device: randomUUID(), answers: [] }),
  },
  'POST /api/practice/attempts/:id/writer': { ...ofLearner, body: () => ({ device: randomUUID() }) },
  'POST /api/practice/attempts/:id/next-section': {
    ...ofLearner,
    body: () => ({ device: randomUUID(), section: 0 }),
  },
  'POST /api/practice/attempts/:id/submit': {
    ...ofLearner,
    body: () => ({ device: randomUUID(), answers: [] }),
  },
  'POST /api/practice/attempts/:id/events': {
    ...ofLearner,
    body: () => ({ device: randomUUID(), events: [] }),
  },
  'POST /api/practice/attempts/:id/recordings': {
    ...ofLearner,
    body: () => ({ upload_id: randomUUID(), slot: 0, part: 0 }),
  },
  'GET /api/practice/attempts/:id/recordings/:passage_id': ofLearner,
  'POST /api/practice/tests/:id/saved-papers': {
    ...{ may: 'student', ...missing },
    body: () => ({ lesson_id: 999_999 }),
  },
  'POST /api/practice/saved-papers/:id/attempt': {
    ...{ may: 'student', ...missing },
    body: () => ({ device: randomUUID(), answers: [], began_age_ms: 0, handed_in_age_ms: 0 }),
  },
  'POST /api/practice/attempts/:id/recordings/:passage_id/plays': ofLearner,
  'GET /api/practice/attempts': { may: 'signedIn' },
  'GET /api/practice/places': { may: 'signedIn' },
  'GET /api/practice/attempts/:id/result': ofLearner,
  'GET /api/practice/attempts/:id/review': ofLearner,
  'GET /api/practice/tests/:id/figures': ofTeacher,
  'GET /api/practice/tests/:id/live': ofTeacher,
  'GET /api/practice/tests/:id/attempts': ofTeacher,
  'GET /api/practice/tests/:id/results.csv': ofTeacher,
  'POST /api/practice/tests/:id/results': ofTeacher,
  'POST /api/practice/tests/:id/regrade/preview': { ...ofTest, isMissing: true, body: () => REGRADE },
  'POST /api/practice/tests/:id/regrade': {
    ...ofTest,
    isMissing: true,
    body: () => ({ ...REGRADE, token: 'eski' }),
  },
  'PUT /api/practice/tests/:id/extra-time': {
    ...ofTest,
    body: ({ student }) => ({ user_id: student, percent: 150 }),
  },
  'PUT /api/practice/tests/:id/minutes': { ...ofTest, body: () => ({ minutes: 5 }) },
  'POST /api/practice/attempts/:id/marks': {
    ...ofAttempt,
    body: () => ({ slot: 0, part: 0, marks_milli: [500], comment: '' }),
  },
  'PUT /api/practice/attempts/:id/late': { ...ofAttempt, body: () => ({ counts: true }) },
  'GET /api/practice/attempts/:id/events': ofTeacher,
  'GET /api/practice/review': { may: 'signedIn' },
  'GET /api/practice/review/counts': { may: 'signedIn' },
  'POST /api/practice/review/:question_id': {
    may: 'signedIn',
    ids: { question_id: '=999999' },
    isMissing: true,
    body: () => ({ request_id: randomUUID(), edit: 0, answers: [], seconds: 1, age_ms: 0 }),
  },
  'PUT /api/practice/review/:question_id/star': {
    may: 'signedIn',
    ids: { question_id: '=999999' },
    isMissing: true,
  },
  'DELETE /api/practice/review/:question_id': { may: 'signedIn', ids: { question_id: '=999999' } },
  'GET /api/practice/decks': { may: 'signedIn' },
  'PUT /api/practice/decks/:course_id': {
    ...{ may: 'signedIn', ids: { course_id: '=999999' }, isMissing: true },
  },
  'DELETE /api/practice/decks/:course_id': { may: 'signedIn', ids: { course_id: '=999999' } },
  'GET /api/courses/:id/decks': { may: 'editors', ids: { id: 'course' } },
  'PUT /api/courses/:id/decks': { may: 'editors', ids: { id: 'course' }, body: () => ({ decks: [] }) },
  'GET /api/practice/review/starred/:attempt_id': { may: 'signedIn', ids: { attempt_id: '=999999' } },
}
