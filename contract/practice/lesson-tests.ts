import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Time } from '../common.ts'
import { TEST_PURPOSES } from './tests.ts'

/** A test of a lesson as a learner sees it. */
export const LessonTest = Type.Object({
  test_id: Id,
  title: Type.String(),
  purpose: oneOf(TEST_PURPOSES),
  is_lesson: Type.Boolean({ description: 'the lesson is this test' }),
  at_s: nullable(Type.Integer()),
  may_skip: Type.Boolean(),
  questions_count: Type.Integer(),
  minutes: nullable(Type.Integer()),
  opens_at: nullable(Time),
  pass_percent: nullable(Type.Integer()),
  attempt: nullable(
    Type.Object({
      id: Id,
      is_open: Type.Boolean(),
      answered_count: Type.Integer(),
      percent: nullable(Type.Number(), 'of the best attempt whose results are published'),
      is_passed: nullable(Type.Boolean()),
    }),
  ),
})
export type LessonTest = Static<typeof LessonTest>
