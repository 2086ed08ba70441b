import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { purchaseText } from '../../../text/buy/purchase.ts'
import { showToast } from '../../../ui/toast.ts'
import { arrivalAt } from '../../visitor/arrival/arrival.ts'
import { boughtState } from './bought.ts'

interface Offer {
  courseId: number
  /** The price shown, UZS. */
  price: number
  /** The promo code behind the price. */
  promoCode: string | undefined
  /** Whether the buyer consents to charging the next months at this price. */
  isCharged?: boolean
  /** The choice of a course that is sold by tariffs. */
  choice?: { tariff: number; group?: number | undefined }
}

/** The offer is no longer what was shown; nothing was paid. */
const STALE: ReadonlySet<string | null> = new Set([
  'price_changed',
  'promo_code_refused',
  'tariff_gone',
  'group_not_on_sale',
  'places_gone',
])

interface BuyEvents {
  /** Called when the wallet has too little money. */
  onMissing: () => void
  /** Called when the price, the promo code or the places have changed; nothing was paid. */
  onPriceChanged: () => void
}

/** Buys the course at the price shown (a free one at no charge) and opens it. Failures without an event show a toast. */
export function useBuy(
  { courseId, price, promoCode, isCharged, choice }: Offer,
  { onMissing, onPriceChanged }: BuyEvents,
) {
  const queries = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      api('GET /api/actioncourses/buy-course/:id', {
        params: { id: courseId },
        query: { price, promo_code: promoCode, ...choice, ...arrivalAt(courseId) },
      }),
    onSuccess: async ({ data, message }) => {
      // The course is bought in any case; its page has the same switch.
      if (isCharged) await consent(courseId, price)
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.me(session?.token) }),
        queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses }),
        queries.resetQueries({ queryKey: queryKeys.course(courseId) }),
      ])
      if (!data.is_first) showToast({ title: message ?? purchaseText.bought })
      await navigate(`/my-course/${courseId}`, {
        state: boughtState({ paid: price, isFirst: data.is_first }),
      })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'insufficient_balance') return onMissing()
      if (STALE.has(code)) {
        void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
        onPriceChanged()
      }
      failureToast(error, purchaseText.failed)
    },
  })
}

const consent = (course_id: number, price: number): Promise<unknown> =>
  api('PUT /api/months/:course_id/charging', { params: { course_id }, body: { price } }).catch((error) =>
    failureToast(error, purchaseText.notCharged),
  )
