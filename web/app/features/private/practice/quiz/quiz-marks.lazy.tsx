import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { formatClock } from '../../../../shell/format/format.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { EightStar } from '../../../../ui/on-demand/eight-star.tsx'
import { isAnsweredInVideo, timedTests } from './timed-tests.ts'

/** Stars on the time range of the player, where questions are: filled ones wait, green ones are answered. */
export default function QuizMarks({ tests, durationS }: { tests: readonly LessonTest[]; durationS: number }) {
  const timed = timedTests(tests)
  return (
    <span className="pointer-events-none absolute inset-x-4 bottom-0 h-6">
      <span className="sr-only">{text.marks(timed.map(({ at_s }) => formatClock(at_s)).join(', '))}</span>
      {timed.map((test) => (
        <span
          key={test.test_id}
          className="absolute top-1/2 -translate-1/2"
          style={{ left: `${Math.min(100, (100 * test.at_s) / durationS)}%` }}
        >
          <EightStar
            className="size-4"
            shape={
              isAnsweredInVideo(test) ? 'fill-teal stroke-black stroke-4' : 'fill-star stroke-black stroke-4'
            }
          />
        </span>
      ))}
    </span>
  )
}
