import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { TestCard } from './test-card.tsx'

/** A lesson that is a test: what it is, and the way to its page. */
export default function TestLesson({ lesson, tests }: { lesson: Lesson; tests: readonly LessonTest[] }) {
  const test = tests.find(({ is_lesson }) => is_lesson)
  if (test) return <TestCard test={test} lessonId={lesson.id} />
  // A visitor sees the test itself first, and signs in there.
  return (
    <LinkButton to={`/test/${lesson.test_id}?lesson=${lesson.id}`} size="lg" wide>
      {text.toTest}
    </LinkButton>
  )
}
