import { useQuery } from '@tanstack/react-query'
import { noRetry } from '../../../api/queries/query-client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { inReadersScript } from '../../../shell/written/written.ts'

/** The parts of a course for its buyer; null for a course that they do not buy in parts. */
export const usePartPlan = (courseId: number) =>
  useQuery({
    ...dataOf('GET /api/courses/:id/part-plan', sellingKeys.partPlan(courseId), { params: { id: courseId } }),
    ...noRetry,
    staleTime: 0,
    select: inReadersScript,
  })
