import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { planText as text } from '../../../text/learn/plan.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { DayPlan } from '../../public-account/plan/day-plan.ts'
import { useStudyDay } from '../../public-account/plan/use-study-day.ts'

/** The plan of a bought course for today, or the way to make one. */
export default function CoursePlan({ courseId }: { courseId: number }) {
  const { user } = useMe()
  const { data } = useStudyDay(user?.type === USER_TYPE.student)
  if (!data) return null
  const plans = data.plans.filter(({ choice }) => choice.course?.id === courseId)
  if (plans.length > 0) return <DayPlan day={{ ...data, plans, next: [] }} />
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-lg border border-line bg-surface p-5">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">{text.makeHint}</p>
      <LinkButton to={`/plan?course=${courseId}`} variant="outline" className="max-sm:w-full">
        {text.make}
      </LinkButton>
    </section>
  )
}
