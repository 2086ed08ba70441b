import type { PlannedDay, StudyDay } from '@kashf/contract/day/day.ts'
import { addDays, minutesOf } from '@kashf/contract/day/spread.ts'
import { RefreshCw, Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatLength } from '../../../shell/format/format.ts'
import { planText as text } from '../../../text/learn/plan.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ComingItems } from './coming-items.tsx'
import { DayTasks, taskOf } from './day-tasks.tsx'
import { dayInWords, examTitle } from './exam-day.ts'

const inMinutes = (minutes: number) => formatLength(60 * minutes)

/** The address at which a plan is made or changed. */
const planPath = (courseId: number | null | undefined): string =>
  courseId ? `/plan?course=${courseId}` : '/plan'

/** The student's plans for today, the nearest exam first, and what else comes. */
export default function DayPlan({ day }: { day: StudyDay }) {
  return (
    <>
      {day.plans.map((plan, place) => (
        <PlanOfDay key={plan.choice.id} plan={plan} day={day} hasReview={place === 0} />
      ))}
      <ComingItems items={day.next} />
    </>
  )
}

function PlanOfDay({ plan, day, hasReview }: { plan: PlannedDay; day: StudyDay; hasReview: boolean }) {
  const { choice, missed } = plan
  const tasks = taskOf(plan.tasks, hasReview && plan.days_left > 0 ? day.review : null)
  const open = tasks.find(({ isDone }) => !isDone)
  const all = minutesOf(tasks)
  const done = minutesOf(tasks.filter(({ isDone }) => isDone))
  return (
    <section className="grid gap-4">
      <PlanHead plan={plan} />
      {missed && plan.days_left > 0 && (
        <p className="flex items-start gap-3 rounded-md bg-lapis-tint px-4 py-3 text-lapis">
          <RefreshCw size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {text.missed(missed.day === addDays(day.today, -1), missed.more_minutes)}
        </p>
      )}
      {tasks.length > 0 && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-lg">
              {choice.course ? `${text.today}: ${choice.course.title}` : text.today}
            </h3>
            <p className="text-md text-ink-2">
              {!open ? text.allDone : done > 0 ? text.todayDone(inMinutes(all), done) : inMinutes(all)}
            </p>
          </div>
          <DayTasks tasks={tasks} />
        </>
      )}
      {open && (
        <LinkButton to={open.to} size="lg" className="max-sm:w-full sm:justify-self-start">
          {open.action}
        </LinkButton>
      )}
      {!open && plan.next_day && (
        <p className="text-ink-2">
          {[tasks.length === 0 && text.freeDay, text.nextDay(dayInWords(plan.next_day))]
            .filter(Boolean)
            .join('. ')}
        </p>
      )}
    </section>
  )
}

/** How long it is until the exam, and whether the minutes suffice. */
function PlanHead({ plan }: { plan: PlannedDay }) {
  const { choice, days_left, daily_minutes, left_count } = plan
  const { exam, course, day } = choice
  const name = [exam ? examTitle(exam) : (course?.title ?? text.title), exam?.is_tentative && text.tentative]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="grid gap-1.5 rounded-lg bg-hero p-5 text-on-hero">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-md wrap-anywhere text-on-hero-2">{name}</p>
        <Link
          to={planPath(course?.id)}
          aria-label={text.change}
          title={text.change}
          className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-md"
        >
          <Settings2 size={22} aria-hidden="true" />
        </Link>
      </div>
      <h2 className="text-2xl leading-tight sm:text-3xl">{text.daysLeft(days_left)}</h2>
      <p className="text-md text-on-hero-2">{dayInWords(day)}</p>
      {days_left > 0 && (
        <p className="text-md text-on-hero-2">
          {left_count > 0
            ? text.notEnough(inMinutes(daily_minutes), left_count)
            : text.enough(inMinutes(daily_minutes))}
        </p>
      )}
    </div>
  )
}
