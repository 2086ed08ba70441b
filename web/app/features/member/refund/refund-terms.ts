import type { CourseCard } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import type { RefundTerms } from '@kashf/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** What is left is shown to the minute. */
const EVERY_MS = 60_000

const fetchTerms = async (courseId: number, signal: AbortSignal) =>
  (await get<Answer<RefundTerms>>(`/api/purchases/${courseId}/refund`, undefined, signal)).data

/** Whether a bought course may be given back, asked again while someone looks: both time and watching end it. */
export function useRefundTerms(courseId: number) {
  return useQuery({
    queryKey: queryKeys.courseRefundTerms(courseId),
    queryFn: ({ signal }) => fetchTerms(courseId, signal),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
}

/** Terms of those of the bought courses (newest first) that may be given back now, by the course's id. */
export function useRefundableCourses(courses: CourseCard[]) {
  const paid = courses.filter(({ is_free }) => !is_free).map(({ id }) => id)
  return useQuery({
    queryKey: queryKeys.refundableCourses(paid),
    queryFn: async ({ signal }) => {
      const refundable = new Map<number, RefundTerms>()
      for (const id of paid) {
        const terms = await fetchTerms(id, signal)
        // Whatever was bought before it is over too; a renewed course stands further down, its own page offers this.
        if (terms.refusal === 'refund_window_over') break
        if (isRefundable(terms)) refundable.set(id, terms)
      }
      return refundable
    },
    enabled: paid.length > 0,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    structuralSharing: false,
  })
}

/** True while the rule allows it. What cost nothing has nothing to give back. */
export const isRefundable = (terms: RefundTerms): boolean =>
  terms.refusal === null && terms.refunded_at === null && terms.amount > 0
