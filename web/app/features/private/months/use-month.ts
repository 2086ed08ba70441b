import type { MonthlyCourse } from '@kashf/contract/purchases/months.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { monthsText as text } from '../../../text/buy/months.ts'
import { showToast } from '../../../ui/toast.ts'

/** Pays the next month, and switches charging on, up to a price, or off for null. Both say what happened. */
export function useMonth({ course_id }: Pick<MonthlyCourse, 'course_id'>) {
  const queries = useQueryClient()
  const session = useSession()
  const params = { course_id }
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: sellingKeys.months }),
      queries.invalidateQueries({ queryKey: queryKeys.me(session?.token) }),
      queries.invalidateQueries({ queryKey: queryKeys.course(course_id) }),
    ])
  const say = ({ message }: { message?: string }) => {
    if (message) showToast({ title: message })
  }
  const pay = useMutation({
    mutationFn: (price: number) => api('POST /api/months/:course_id/payment', { params, body: { price } }),
    onSuccess: say,
    onError: (error) => failureToast(error, text.failed),
    onSettled: refresh,
  })
  const charge = useMutation({
    mutationFn: (price: number | null) =>
      price === null
        ? api('DELETE /api/months/:course_id/charging', { params })
        : api('PUT /api/months/:course_id/charging', { params, body: { price } }),
    onSuccess: say,
    onError: (error) => failureToast(error, text.notChanged),
    onSettled: refresh,
  })
  return { pay, charge, refresh }
}
