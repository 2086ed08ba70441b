import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { CircleCheck } from 'lucide-react'
import { formatDateTime, formatScore } from '../../../../shell/format/format.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { isInPage } from './timed-tests.ts'

interface TestCardProps {
  test: LessonTest
  lessonId: number
  /** Opens a quiz in the page of the lesson. Absent: the test is taken on its own page. */
  onOpen?: () => void
  /** Taken on this device alone, once. */
  isOnDevice?: boolean
}

/** A test of a lesson: its size, how far the reader is, and the way to it. */
export function TestCard({ test, lessonId, onOpen, isOnDevice }: TestCardProps) {
  const { test_id, title, purpose, questions_count, minutes, pass_percent, opens_at, attempt } = test
  const isAhead = opens_at !== null && Date.parse(opens_at) > Date.now()
  const isDone = attempt !== null && !attempt.is_open
  const action = !attempt
    ? text.begin
    : attempt.is_open
      ? text.goOn(Math.min(attempt.answered_count + 1, questions_count))
      : isOnDevice
        ? text.answers
        : text.again
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <p className="text-sm text-ink-2">
          {purpose === 'exam' ? text.exam : onOpen ? text.title : text.test}
        </p>
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="text-md text-ink-2">
          {[
            text.size(questions_count, minutes),
            pass_percent !== null && text.pass(pass_percent),
            isAhead && text.opensAt(formatDateTime(opens_at)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isDone && <State attempt={attempt} />}
      <div className="flex flex-wrap gap-2">
        {isInPage(test) && onOpen ? (
          <Button variant={isDone ? 'outline' : 'primary'} className="max-sm:w-full" onClick={onOpen}>
            {action}
          </Button>
        ) : (
          <LinkButton to={`/test/${test_id}?lesson=${lessonId}`} className="max-sm:w-full">
            {attempt?.is_open ? action : text.toTest}
          </LinkButton>
        )}
        {isDone && attempt.percent !== null && (
          <LinkButton
            to={`/test/${test_id}/result/${attempt.id}`}
            variant="outline"
            className="max-sm:w-full"
          >
            {text.answers}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

/** The best result, or that it is not here yet. */
function State({ attempt }: { attempt: NonNullable<LessonTest['attempt']> }) {
  if (attempt.percent === null) return <p className="text-ink-2">{text.saved}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-semibold">
      <CircleCheck size={20} aria-hidden="true" className="text-teal" />
      {text.percent(formatScore(attempt.percent).replace(/,0$/, ''))}
      {attempt.is_passed !== null && (
        <span className={attempt.is_passed ? 'text-teal' : 'text-ink-2'}>
          {attempt.is_passed ? text.passed : text.notPassed}
        </span>
      )}
    </p>
  )
}
