import type { Course } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { showToast } from '../../../ui/toast.ts'
import { boughtState } from './bought.ts'

interface PurchaseResult {
  course_id: number
  access_expires_at: string | null
  is_first: boolean
}

/**
 * Buys the course at the price shown (a free one at no charge) and opens it. `onMissing` is called
 * when the wallet has too little; other failures show a toast, and a changed price is refetched.
 */
export function useBuy({ id: courseId, price_to_pay }: Course, onMissing: () => void) {
  const queries = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      get<Answer<PurchaseResult>>(`/api/actioncourses/buy-course/${courseId}`, { price: price_to_pay }),
    onSuccess: async ({ data, message }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.me(session?.token) }),
        queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses }),
        queries.resetQueries({ queryKey: queryKeys.course(courseId) }),
      ])
      if (!data.is_first) showToast({ title: message ?? purchaseText.bought })
      await navigate(`/my-course/${courseId}`, {
        state: boughtState({ paid: price_to_pay, isFirst: data.is_first }),
      })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'insufficient_balance') return onMissing()
      if (error instanceof ApiError && error.code === 'price_changed') {
        void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
      }
      showToast({ kind: 'error', title: purchaseText.failed, message: messageOf(error) })
    },
  })
}
