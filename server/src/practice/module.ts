import type { Module } from '../module.ts'
import { keepFollowingAttempts } from './attempts/follow-attempts.ts'
import { keepOfferingPlaces } from './attempts/places/offer-places.ts'
import { ungradedMetric } from './grading/grade-attempts.ts'
import { courseGrowthHandler } from './growth/course-growth.ts'
import { practicePersonalData } from './personal-data.ts'
import { readQuestionFileHandler } from './question-imports/read-import.ts'
import { publishResultsHandler } from './results/publish-results.ts'
import { practiceRoutes } from './routes.ts'
import { tellCancelledHandler } from './tests/cancel-test.ts'

export const practiceModule: Module = {
  routes: practiceRoutes,
  startWorker: (deps) => [keepFollowingAttempts(deps), keepOfferingPlaces(deps)],
  jobs: [readQuestionFileHandler, tellCancelledHandler, publishResultsHandler, courseGrowthHandler],
  metrics: (deps) => [ungradedMetric(deps)],
  personalData: practicePersonalData,
  tables: [
    ...['question_bank', 'question_passage', 'bank_question', 'question_version', 'question_import'],
    ...['exam_preset', 'test', 'test_version', 'test_question', 'test_paper', 'lesson_test'],
    ...[
      'test_place',
      'test_queue',
      'test_extra_time',
      'attempt',
      'attempt_answer',
      'attempt_play',
      'attempt_recording',
      'attempt_event',
      'saved_paper',
      'regrade',
      'test_scale',
      'course_exam',
      'course_growth',
    ],
    ...['review_card', 'review_log', 'course_deck', 'deck_follower'],
  ],
}
