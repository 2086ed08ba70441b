import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { promoText } from '../../../text/teach/promo.ts'

/** Maximum codes shown; older ones are in the statements of their sales. */
const SHOWN = 100

/** The codes that apply to a course, newest first. */
export function usePromoCodes(courseId: number) {
  return useQuery({
    queryKey: queryKeys.promoCodes(courseId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/promo-codes', { query: { course_id: courseId, limit: SHOWN }, signal })).data,
  })
}

/** The platform's fee in percent. */
export function useFeePercent(): number | undefined {
  return useQuery({
    queryKey: queryKeys.percentage,
    queryFn: async ({ signal }) => (await api('GET /api/actioncourses/percentage', { signal })).data.percent,
  }).data
}

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
