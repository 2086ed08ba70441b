import type { StudyDay } from '@kashf/contract/day/day.ts'
import type { PlanDraft, PlanTask } from '@kashf/contract/day/plan.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../access/learners.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { reviewLoad } from '../practice/review/review-today.ts'
import { offeredExamDates } from './exam-dates/exam-dates.ts'
import { nextItems } from './next/next-items.ts'
import { missableSince, planDay, tasksOf } from './plan/plan-day.ts'
import { type PlanRow, plansOf, presentChoice } from './plan/plan-row.ts'
import { remainingTasks } from './plan/remaining-tasks.ts'

/** All that the plans of a learner are computed of. */
export interface PlanningState {
  today: string
  plans: PlanRow[]
  tasks: PlanTask[]
  /** The courses with a plan of their own. */
  taken: Set<number>
  review: { due_count: number; minutes: number; dayMinutes: number }
}

/** Reads what the plans of a learner are computed of. */
export async function planningState(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<PlanningState> {
  const now = deps.clock.now()
  const today = tashkentDay(now)
  const [plans, tasks, review] = await Promise.all([
    plansOf(deps.db, userId),
    remainingTasks(deps.db, { userId, since: tashkentMidnight(today), now }),
    reviewLoad(deps, userId),
  ])
  const taken = new Set(plans.flatMap(({ course }) => course?.id ?? []))
  return { today, plans, tasks, taken, review }
}

/** The nearest plan has the review; the others have the whole day. */
export const reviewMinutesOf = ({ plans, review, today }: PlanningState, plan: PlanRow): number =>
  plans.find(({ day }) => day > today) === plan ? review.dayMinutes : 0

/** A learner's day: their plans until the exam is over, the review, and what comes next. */
export async function studyDay(deps: Deps, userId: number): Promise<StudyDay> {
  const [state, next, learnt] = await Promise.all([
    planningState(deps, userId),
    nextItems({ deps, userId }),
    learntDays(deps, userId),
  ])
  const { today, tasks, taken, review } = state
  return {
    today,
    plans: state.plans
      .filter(({ day }) => day >= today)
      .map((plan) =>
        planDay({ plan, tasks, today, taken, learnt, reviewMinutes: reviewMinutesOf(state, plan) }),
      ),
    review: { due_count: review.due_count, minutes: review.minutes },
    next,
  }
}

async function learntDays(deps: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<Set<string>> {
  const since = missableSince(tashkentDay(deps.clock.now()))
  const rows = await deps.db.rows<{ day: string }>(sql`
    select day::text as day from learning_day where user_id = ${userId} and day >= ${since}::date`)
  return new Set(rows.map(({ day }) => day))
}

/** What a form needs to show a plan of a course, or of all without one, before it is made. Fails like `openCourse`. */
export async function planDraft(
  deps: Deps,
  { userId, courseId }: { userId: number; courseId: number | null },
): Promise<PlanDraft> {
  const course = courseId === null ? null : await openCourse(deps, { userId, courseId })
  const { today, plans, tasks, taken, review } = await planningState(deps, userId)
  const plan = plans.find(({ course }) => (course?.id ?? null) === courseId)
  return {
    today,
    course,
    choice: plan ? presentChoice(plan) : null,
    exam_dates: await offeredExamDates(deps.db, today),
    tasks: tasksOf(tasks, courseId, taken),
    review_minutes: review.dayMinutes,
  }
}

/** A course that is open to a learner. Fails with `not_found` for every other. */
const openCourse = (
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<{ id: number; title: string }> =>
  deps.db.found(sql`
    select c.id, c.title from ${learners} e join course c on c.id = e.course_id
     where e.student_id = ${userId} and e.course_id = ${courseId} and ${isOpenAt(deps.clock.now())}`)
