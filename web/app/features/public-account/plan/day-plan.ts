import type { StudyDay } from '@kashf/contract/day/day.ts'
import { createElement } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const Plans = lazyPart(
  () => import('./day-plan.lazy.tsx'),
  createElement(Skeleton, { className: 'h-96 rounded-lg' }),
)

/** Whether a plan is under way, which then has the review among its tasks. */
export const hasPlan = (day: StudyDay | undefined): boolean =>
  day?.plans.some(({ days_left }) => days_left > 0) ?? false

/** Whether a plan has the lessons of this course among its tasks. */
export const isPlanned = (day: StudyDay | undefined, courseId: number): boolean =>
  day?.plans.some(
    ({ choice, days_left }) => days_left > 0 && (choice.course === null || choice.course.id === courseId),
  ) ?? false

/** The plans for today and what else comes, whose code is loaded only where there is something. */
export const DayPlan = ({ day }: { day: StudyDay }) =>
  day.plans.length > 0 || day.next.length > 0 ? createElement(Plans, { day }) : null
