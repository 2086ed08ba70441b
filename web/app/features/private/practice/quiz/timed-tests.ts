import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import type { TimedTest } from './use-quiz-stops.ts'

/** A quiz stands in the page of its lesson. An exam has a page of its own, with its clock. */
export const isInPage = ({ purpose }: Pick<LessonTest, 'purpose'>): boolean => purpose === 'quiz'

/** The quizzes at seconds of the video, in their order. */
export const timedTests = (tests: readonly LessonTest[]): TimedTest[] =>
  tests
    .filter((test): test is TimedTest => test.at_s !== null && isInPage(test))
    .toSorted((a, b) => a.at_s - b.at_s)

/** The video does not stop again where the viewer has answered, nor at a quiz that has not begun. */
export const isAnsweredInVideo = ({ attempt, opens_at }: LessonTest): boolean =>
  (attempt !== null && !attempt.is_open) || (opens_at !== null && Date.parse(opens_at) > Date.now())
