import type { PlannedDay } from '@kashf/contract/day/day.ts'
import type { PlanTask } from '@kashf/contract/day/plan.ts'
import { addDays, daysBetween, type Plan, spread, studyDays } from '@kashf/contract/day/spread.ts'
import { type PlanRow, presentChoice } from './plan-row.ts'

/** What a plan is computed of, on a day. */
export interface PlanInput {
  plan: PlanRow
  /** All that is left of the learner's courses. */
  tasks: readonly PlanTask[]
  today: string
  /** The learner's other plans have their courses for themselves. */
  taken: ReadonlySet<number>
  /** Minutes of a day that the review takes. */
  reviewMinutes: number
}

/** The tasks of one plan: those of its course, or of all courses without a plan. */
export const tasksOf = (
  tasks: readonly PlanTask[],
  courseId: number | null,
  taken: ReadonlySet<number>,
): PlanTask[] =>
  tasks.filter(({ course_id }) => (courseId === null ? !taken.has(course_id) : course_id === courseId))

/** The plan from today on: what was done today counts on a day for learning, and is left out on a free one. */
export function planFrom({ plan, tasks, today, taken, reviewMinutes }: PlanInput): Plan<PlanTask> {
  const days = studyDays({ from: today, until: plan.day, weekdays: plan.weekdays })
  const own = tasksOf(tasks, plan.course?.id ?? null, taken)
  const planned = days[0] === today ? own : own.filter(({ is_done }) => !is_done)
  return spread(planned, { days, minutes: plan.minutes, reviewMinutes })
}

/** The plan on this day. `learnt` has the days on which the learner learned something. */
export function planDay(input: PlanInput & { learnt: ReadonlySet<string> }): PlannedDay {
  const { plan, today } = input
  const made = planFrom(input)
  const [first, second] = made.days
  const isStudyDay = first?.day === today
  return {
    choice: presentChoice(plan),
    days_left: daysBetween(today, plan.day),
    daily_minutes: made.dailyMinutes,
    needed_minutes: made.neededMinutes,
    left_count: made.left.length,
    missed: missedDay(input, made),
    tasks: isStudyDay ? (first?.items ?? []) : [],
    next_day: (isStudyDay ? second : first)?.day ?? null,
  }
}

/** The last day for learning before today, if nothing was learnt on it, and how many minutes a day more it costs. */
function missedDay(
  input: PlanInput & { learnt: ReadonlySet<string> },
  made: Plan<PlanTask>,
): PlannedDay['missed'] {
  const { plan, today, learnt } = input
  const day = studyDays({ from: plan.starts_on, until: today, weekdays: plan.weekdays }).at(-1)
  if (day === undefined || learnt.has(day)) return null
  const before = planFrom({ ...input, today: day })
  return { day, more_minutes: Math.max(0, made.dailyMinutes - before.dailyMinutes) }
}

/** The first day of which `missedDay` may speak: a week back, which every weekday is in. */
export const missableSince = (today: string): string => addDays(today, -7)
