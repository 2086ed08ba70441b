import type { LearningWeek, StudentHome } from '@kashf/contract/learning/student-home.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'
import { studentHomeText as text } from '../../../text/learn/student-home.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EightStar } from '../../../ui/on-demand/eight-star.tsx'

const GOALS = [1, 2, 3, 4, 5, 6, 7]

/** The student's goal in learning days per week, and the days of this week. A missed day is blank. */
export function WeekGoal({ week }: { week: LearningWeek }) {
  const [isChoosing, setChoosing] = useState(week.goal === null)
  const isTodayNew = useFirstStar(
    week.today,
    week.days.some(({ day, learned }) => learned && day === week.today),
  )
  const queries = useQueryClient()
  const choose = useMutation({
    mutationFn: (goal: number) => api('PUT /api/courses/my-home/week-goal', { body: { goal } }),
    onSuccess: ({ data }) => {
      queries.setQueryData<StudentHome>(queryKeys.myHome, (home) => home && { ...home, week: data })
      setChoosing(data.goal === null)
    },
    onError: (error) => failureToast(error, text.goalFailed),
  })
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      {isChoosing ? (
        <>
          <div>
            <h2 className="text-lg">{text.goalQuestion}</h2>
            <p className="mt-1 text-sm text-ink-2">{text.goalLead}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {GOALS.map((goal) => (
              <Button
                key={goal}
                variant={goal === week.goal ? 'primary' : 'outline'}
                aria-pressed={goal === week.goal}
                disabled={choose.isPending}
                onClick={() => choose.mutate(goal)}
              >
                {text.goalDays(goal)}
              </Button>
            ))}
            {week.goal !== null && (
              <Button variant="quiet" disabled={choose.isPending} onClick={() => choose.mutate(0)}>
                {text.goalNone}
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <div>
            <h2 className="text-lg">{week.goal !== null && text.goal(week.goal)}</h2>
            <p className="mt-1 text-sm text-ink-2">{summaryOf(week)}</p>
          </div>
          <ol className="grid grid-cols-7 text-center text-sm text-ink-2">
            {week.days.map(({ day, learned }, place) => (
              <Day
                key={day}
                name={text.weekDays[place]}
                isLearned={learned}
                isToday={day === week.today}
                isNew={isTodayNew && day === week.today}
              />
            ))}
          </ol>
          <p className="mt-auto text-right">
            <button
              type="button"
              onClick={() => setChoosing(true)}
              className="min-h-11 rounded-sm font-semibold text-lapis hover:underline"
            >
              {text.goalChange}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

/** A summary of the week so far, without mention of days that cannot be made up. */
function summaryOf({ goal, days, today }: LearningWeek): string {
  const learned = days.filter((day) => day.learned).length
  const left = (goal ?? 0) - learned
  const open = days.filter((day) => day.day >= today && !day.learned).length
  if (learned === 0) return text.notYet
  if (left <= 0) return text.learnedAll(learned)
  return left <= open ? text.learnedLeft(learned, left) : text.learned(learned)
}

const SHOWN_STAR = 'shown-star'

/** Whether this day's star is shown for the first time, because only then it rotates. */
function useFirstStar(day: string, isLearned: boolean): boolean {
  const [isFirst] = useState(() => isLearned && readTabValue(SHOWN_STAR) !== day)
  useEffect(() => {
    if (isFirst) storeTabValue(SHOWN_STAR, day)
  }, [isFirst, day])
  return isFirst
}

interface DayProps {
  name: readonly [string, string] | undefined
  isLearned: boolean
  isToday: boolean
  /** Whether the star rotates into place. */
  isNew: boolean
}

function Day({ name: [short, long] = ['', ''], isLearned, isToday, isNew }: DayProps) {
  return (
    <li>
      <EightStar
        shape={isLearned ? 'fill-teal' : isToday ? 'fill-none stroke-teal stroke-2' : 'fill-sunken'}
        className={cx('mx-auto size-9', isNew && 'animate-star')}
      >
        {isLearned && (
          <path
            d="m13 20 5 5 9-10"
            fill="none"
            strokeWidth="3.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-surface"
          />
        )}
      </EightStar>
      <span aria-hidden="true" className={cx(isToday && 'font-bold text-ink')}>
        {short}
      </span>
      <span className="sr-only">
        {[long, isToday && text.dayToday, isLearned && text.dayLearned].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}
