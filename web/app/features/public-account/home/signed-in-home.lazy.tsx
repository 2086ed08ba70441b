import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { StudentHomePlaceholder } from '../../visitor/home/student-home-placeholder.tsx'
import { DayPlan, hasPlan } from '../plan/day-plan.ts'
import { useStudyDay } from '../plan/use-study-day.ts'
import { DueReview, useDueReview } from './due-review.tsx'
import { StudentHome } from './student-home.tsx'
import '../../../signed-in.css'

/** The home page of a student with something to continue; everybody else sees that of visitors. */
export default withQueries(SignedInHome)

function SignedInHome({ visitorHome }: { visitorHome: ReactNode }) {
  const { user, isLoading } = useMe()
  const isStudent = user?.type === USER_TYPE.student
  const { data, isError } = useQuery({
    queryKey: queryKeys.myHome,
    queryFn: async ({ signal }) => inReadersScript((await api('GET /api/courses/my-home', { signal })).data),
    enabled: isStudent,
  })
  const due = useDueReview(isStudent)
  const day = useStudyDay(isStudent)
  // All at once, so that nothing moves afterwards.
  if (isLoading || (isStudent && ((!data && !isError) || due.isLoading || day.isLoading)))
    return <StudentHomePlaceholder />
  if (!isStudent) return visitorHome
  if (!data || data.to_continue.length === 0) {
    return (
      <>
        <div className="mx-auto grid w-full max-w-page gap-5 px-4 pt-5 empty:hidden sm:px-6">
          {day.data && <DayPlan day={day.data} />}
          {!hasPlan(day.data) && <DueReview />}
        </div>
        {visitorHome}
      </>
    )
  }
  return <StudentHome home={data} day={day.data} firstName={user.first_name} />
}
