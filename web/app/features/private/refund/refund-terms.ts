import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { RefundTerms } from '@kashf/contract/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The polling interval; the time left is shown to the minute. */
const REFETCH_MS = 60_000

const fetchTerms = async (courseId: number, signal: AbortSignal) =>
  (await api('GET /api/purchases/:course_id/refund', { params: { course_id: courseId }, signal })).data

/** Refund terms of a purchased course, polled because both time and watching end the window. */
export function useRefundTerms(courseId: number) {
  return useQuery({
    queryKey: queryKeys.courseRefundTerms(courseId),
    queryFn: ({ signal }) => fetchTerms(courseId, signal),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
}

/** Refund terms by course id, for the given purchased courses (newest first) that are refundable now. */
export function useRefundableCourses(courses: CourseCard[]) {
  const paid = courses.filter(({ is_free }) => !is_free).map(({ id }) => id)
  return useQuery({
    queryKey: queryKeys.refundableCourses(paid),
    queryFn: async ({ signal }) => {
      const refundable = new Map<number, RefundTerms>()
      for (const id of paid) {
        const terms = await fetchTerms(id, signal)
        // The window of every earlier purchase is over too. A renewed course further down offers its refund on its own
        // page.
        if (terms.refusal === 'refund_window_over') break
        if (isRefundable(terms)) refundable.set(id, terms)
      }
      return refundable
    },
    enabled: paid.length > 0,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    structuralSharing: false,
  })
}

/** True while the rule allows a refund. A free course has nothing to refund. */
export const isRefundable = (terms: RefundTerms): boolean =>
  terms.refusal === null && terms.refunded_at === null && terms.amount > 0
