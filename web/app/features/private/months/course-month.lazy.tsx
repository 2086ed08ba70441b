import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { inReadersScript } from '../../../shell/written/written.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { MonthCard } from './month-card.tsx'

/** The months of one course; nothing for who has it from elsewhere. */
export default function CourseMonth({ courseId }: { courseId: number }) {
  const months = useQuery(
    dataOf('GET /api/months', [...sellingKeys.months, courseId], { query: { course_id: courseId } }),
  )
  return (
    <QueryStates query={months} loading={<Skeleton className="h-64 rounded-lg" />}>
      {([month]) => month && <MonthCard month={inReadersScript(month)} />}
    </QueryStates>
  )
}
