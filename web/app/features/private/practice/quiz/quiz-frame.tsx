import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatClock } from '../../../../shell/format/format.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'

export interface LessonQuizProps {
  test: LessonTest
  lessonId: number
  /** Which of the quizzes in the video it is; null below the video. */
  place: { at: number; all: number } | null
  /** Ends it, answered or skipped. */
  onClose: () => void
  /** Ends it and plays the video from a second. */
  onRewatch: (atS: number) => void
}

/** The look of its buttons: above the product's bar on phones, where the page has one. */
export const atThumb =
  'sticky bottom-0 z-1 border-t border-line bg-ground py-3 max-md:in-[body:has(.bottom-bar)]:bottom-[calc(4rem+1px+env(safe-area-inset-bottom))]'

/** The frame of a quiz below the video of its lesson. */
export function QuizFrame({ test, place, children }: LessonQuizProps & { children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers hear what has taken the place of the video's sound.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  return (
    <section ref={section} className="mb-6 grid gap-4" aria-labelledby="quiz">
      <header className="flex items-center gap-2.5">
        <CircleQuestionMark size={20} aria-hidden="true" className="shrink-0 text-apricot" />
        <h2 id="quiz" ref={heading} tabIndex={-1} className="text-base outline-none">
          {place ? text.ask : test.title}
        </h2>
        {place && test.at_s !== null && (
          <span className="ml-auto text-sm text-ink-2">
            {text.at(formatClock(test.at_s), place.at, place.all)}
          </span>
        )}
      </header>
      {children}
    </section>
  )
}
