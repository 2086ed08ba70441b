import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { promoText } from '../../../text/teach/promo.ts'

/** A course that a code is for, as far as its price and link need it. */
export type PromoCourse = Pick<CourseCard, 'id' | 'title' | 'price'>

/** The teacher's codes, newest first; with a course those that apply to it. */
export const usePromoCodes = (courseId: number | undefined) =>
  useInfiniteQuery(
    pagesOf('GET /api/promo-codes', queryKeys.promoCodes(courseId), {
      query: courseId === undefined ? {} : { course_id: courseId },
    }),
  )

/** Pauses, resumes, deletes and restores codes; a failure shows a toast. */
export function usePromoActions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      act,
    }: {
      id: number
      act: 'pause' | 'resume' | 'delete' | 'restore'
    }): Promise<unknown> => {
      if (act === 'delete') return api('DELETE /api/promo-codes/:id', { params: { id } })
      if (act === 'restore') return api('POST /api/promo-codes/:id/restore', { params: { id } })
      return api('PATCH /api/promo-codes/:id', { params: { id }, body: { is_paused: act === 'pause' } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.anyPromoCodes }),
    onError: (error) => failureToast(error, promoText.failed),
  })
}
