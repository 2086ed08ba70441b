import type { StudyDay } from '@kashf/contract/day/day.ts'
import type { PlanTask } from '@kashf/contract/day/plan.ts'
import { Check, CirclePlay, Layers, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLength } from '../../../shell/format/format.ts'
import { planText as text } from '../../../text/learn/plan.ts'
import { cx } from '../../../ui/class-names.ts'

/** One thing to do today, as it is shown. */
export interface ShownTask {
  key: string
  title: string
  detail: string
  minutes: number
  isDone: boolean
  to: string
  /** The words of the button that begins it. */
  action: string
  icon: ReactNode
}

const iconProps = { size: 20, 'aria-hidden': true } as const

/** The tasks of a plan, and the review after them where it has cards. */
export function taskOf(tasks: readonly PlanTask[], review: StudyDay['review'] | null): ShownTask[] {
  const shown = tasks.map(({ lesson_id, course_id, test_id, title, questions_count, minutes, is_done }) => ({
    key: `${lesson_id}-${test_id}`,
    ...{ title, minutes, isDone: is_done },
    ...(test_id === null
      ? {
          detail: text.lesson,
          to: `/course/${course_id}/lesson/${lesson_id}`,
          action: text.beginLesson,
          icon: <CirclePlay {...iconProps} />,
        }
      : {
          detail: text.quiz(questions_count ?? 0),
          to: `/test/${test_id}?lesson=${lesson_id}`,
          action: text.beginQuiz,
          icon: <ListChecks {...iconProps} />,
        }),
  }))
  if (!review || review.due_count === 0) return shown
  return [
    ...shown,
    {
      key: 'review',
      ...{ title: text.review, detail: text.reviewCards(review.due_count), minutes: review.minutes },
      ...{ isDone: false, to: '/review', action: text.beginReview, icon: <Layers {...iconProps} /> },
    },
  ]
}

/** What is to be done today, with its minutes. */
export function DayTasks({ tasks }: { tasks: readonly ShownTask[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {tasks.map(({ key, title, detail, minutes, isDone, to, icon }) => (
        <li key={key}>
          <Link to={to} className="flex min-h-11 items-center gap-3 px-3.5 py-3 hover:bg-sunken">
            <span
              className={cx(
                'grid size-10 shrink-0 place-items-center rounded-md',
                isDone ? 'bg-teal text-surface' : 'bg-sunken text-ink-2',
              )}
            >
              {isDone ? <Check {...iconProps} /> : icon}
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx('block wrap-anywhere', isDone ? 'text-ink-2' : 'font-semibold')}>
                {title}
              </span>
              <span className="block text-sm text-ink-2">{isDone ? text.done : detail}</span>
            </span>
            <span className="shrink-0 text-md text-ink-2">{formatLength(60 * minutes)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
