import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { noRetry } from '../../api/queries/query-client.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { CalendarAddress } from '../../features/private/plan/calendar-address.tsx'
import { PlanForm } from '../../features/private/plan/plan-form.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { inReadersScript } from '../../shell/written/written.ts'
import { planText as text } from '../../text/learn/plan.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Where a student makes a plan to the day of an exam: of the course in the address, or of all. */
export default function PlanRoute() {
  return <Guard type={USER_TYPE.student}>{() => <PlanPage />}</Guard>
}

function PlanPage() {
  const [search] = useSearchParams()
  const courseId = parseId(search.get('course') ?? undefined)
  const draft = useQuery({
    ...dataOf('GET /api/day/plan', queryKeys.planDraft(courseId), {
      query: courseId === null ? {} : { course_id: courseId },
    }),
    ...noRetry,
    select: inReadersScript,
    // A form keeps what was typed, so it begins with what is stored now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-8">
      <QueryStates query={draft} loading={<Skeleton className="h-[36rem] rounded-lg" />}>
        {(data) => <PlanForm key={courseId} draft={data} courseId={courseId} />}
      </QueryStates>
      <CalendarAddress />
    </div>
  )
}
