import type { Answer, Page } from '@kashf/contract/common.ts'
import type { PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, get, patch, post } from '../../../api/client/client.ts'
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
      (await get<Page<PromoCode>>('/api/promo-codes', { course_id: courseId, limit: SHOWN }, signal)).data,
  })
}

/** The platform's fee in percent. */
export function useFeePercent(): number | undefined {
  return useQuery({
    queryKey: queryKeys.percentage,
    queryFn: async ({ signal }) =>
      (await get<Answer<{ percent: number }>>('/api/actioncourses/percentage', undefined, signal)).data
        .percent,
  }).data
}

/** Pauses, resumes, deletes and restores codes; a failure shows a toast. */
export function usePromoActions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: 'pause' | 'resume' | 'delete' | 'restore' }) => {
      const path = `/api/promo-codes/${id}`
      if (act === 'delete') return api<Answer<unknown>>('DELETE', path)
      if (act === 'restore') return post<Answer<unknown>>(`${path}/restore`)
      return patch<Answer<unknown>>(path, { is_paused: act === 'pause' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.anyPromoCodes }),
    onError: (error) => failureToast(error, promoText.failed),
  })
}
