import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { CourseSection } from '../catalogue/catalogue.ts'
import { answerSchema, ChangedId, Id, integerOrNull } from '../common.ts'
import { LessonTest } from './lesson-tests.ts'
import { NewTestBody, OwnTests, OwnTestsQuery, Preset, PresetBody, TestChange, TestDetail } from './tests.ts'

/** The test that a lesson is: it has no video then. Absent: it is no test. */
const LessonTestBody = Type.Object({ test_id: Type.Optional(Id) })

/** The tests under a lesson and at seconds of its video. */
const LessonTestsBody = Type.Object({
  tests: Type.Array(
    Type.Object({
      test_id: Id,
      at_s: integerOrNull({ minimum: 0, maximum: 86_400 }, 'null: under the lesson'),
      may_skip: Type.Boolean(),
    }),
    { maxItems: 50 },
  ),
})

const MAX_TEST_BYTES = 500_000

export const testCalls = {
  'GET /api/practice/tests': { query: OwnTestsQuery, answer: OwnTests },
  'POST /api/practice/tests': { body: NewTestBody, answer: answerSchema(TestDetail) },
  'GET /api/practice/tests/:id': { answer: answerSchema(TestDetail) },
  'PUT /api/practice/tests/:id': {
    body: TestChange,
    maxBodyBytes: MAX_TEST_BYTES,
    answer: answerSchema(TestDetail),
  },
  'DELETE /api/practice/tests/:id': { answer: answerSchema(ChangedId) },
  'POST /api/practice/tests/:id/publish': { answer: answerSchema(TestDetail) },
  'POST /api/practice/tests/:id/cancel': { answer: answerSchema(TestDetail) },
  'POST /api/practice/tests/:id/duplicate': { answer: answerSchema(TestDetail) },

  'GET /api/practice/presets': { answer: answerSchema(Type.Array(Preset)) },
  'POST /api/admin/exam-presets': {
    body: PresetBody,
    maxBodyBytes: MAX_TEST_BYTES,
    answer: answerSchema(Preset),
  },
  'GET /api/admin/exam-presets': { answer: answerSchema(Type.Array(Preset)) },
  'PUT /api/admin/exam-presets/:id': {
    body: PresetBody,
    maxBodyBytes: MAX_TEST_BYTES,
    answer: answerSchema(Preset),
  },

  'GET /api/courses/lesson/:id/tests': { answer: answerSchema(Type.Array(LessonTest)) },
  'PUT /api/courses/videos/:id/test': { body: LessonTestBody, answer: answerSchema(Type.Array(LessonTest)) },
  'PUT /api/courses/:id/sections/:section_id/gate': {
    params: Type.Object({ id: Id, section_id: Id }),
    body: Type.Object({ lesson_id: Type.Optional(Id) }),
    answer: answerSchema(CourseSection),
  },
  'PUT /api/courses/videos/:id/tests': {
    body: LessonTestsBody,
    answer: answerSchema(Type.Array(LessonTest)),
  },
} satisfies Calls
