import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import type { LessonClock } from '../../../visitor/lesson-playback/lesson-clock.ts'
import { LessonQuiz } from './lesson-quiz.tsx'
import type { LessonQuizProps } from './quiz-frame.tsx'
import { TestCard } from './test-card.tsx'
import { isAnsweredInVideo, timedTests } from './timed-tests.ts'
import { type TimedTest, useQuizStops } from './use-quiz-stops.ts'

export interface LessonPracticeProps {
  lesson: Pick<Lesson, 'id'>
  tests: readonly LessonTest[]
  stage: RefObject<HTMLElement | null>
  clock: LessonClock
  /** Called when a quiz has taken the place of what is below the video, and when it has left it. */
  onOpenChange: (isOpen: boolean) => void
  /** Shows a quiz otherwise than as an attempt on the server. */
  renderQuiz?: (props: LessonQuizProps) => ReactNode
}

/** The tests of a lesson: those below the video as cards, and those at a second of it, where it pauses. */
export default function LessonPractice(props: LessonPracticeProps) {
  const { lesson, tests, stage, clock, onOpenChange, renderQuiz } = props
  const queries = useQueryClient()
  const [open, setOpen] = useState<LessonTest | null>(null)
  const timed = timedTests(tests)
  const atSecond = isTimed(open) ? open : null
  const show = (test: LessonTest | null) => {
    setOpen(test)
    onOpenChange(test !== null)
  }
  const stops = useQuizStops(stage, {
    stops: timed.filter((test) => !isAnsweredInVideo(test)),
    open: atSecond,
    onReach: show,
    onLeave: (how) => {
      if (atSecond && how === 'skip') stops.finish(atSecond)
      show(null)
    },
  })
  const close = () => {
    if (atSecond) stops.finish(atSecond)
    show(null)
    void queries.invalidateQueries({ queryKey: practiceKeys.lessonTests(lesson.id) })
    if (atSecond) stops.playOn()
  }
  if (open) {
    const quiz: LessonQuizProps = {
      test: open,
      lessonId: lesson.id,
      place: atSecond && {
        at: timed.findIndex(({ test_id }) => test_id === atSecond.test_id) + 1,
        all: timed.length,
      },
      onClose: close,
      onRewatch: (atS) => {
        close()
        clock.seek(atS)
      },
    }
    return renderQuiz?.(quiz) ?? <LessonQuiz key={open.test_id} {...quiz} />
  }
  return (
    <ul className="mb-5 grid gap-3 empty:hidden">
      {tests
        .filter((test) => !timed.some(({ test_id }) => test_id === test.test_id))
        .map((test) => (
          <li key={test.test_id}>
            <TestCard
              test={test}
              lessonId={lesson.id}
              isOnDevice={renderQuiz !== undefined}
              onOpen={() => show(test)}
            />
          </li>
        ))}
    </ul>
  )
}

const isTimed = (test: LessonTest | null): test is TimedTest => test !== null && test.at_s !== null
