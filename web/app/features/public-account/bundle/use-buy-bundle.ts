import type { BundleOffer } from '@kashf/contract/purchases/bundles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { bundleText } from '../../../text/browse/bundle.ts'
import { showToast } from '../../../ui/toast.ts'
import { bundleArrivalAt } from '../../visitor/arrival/arrival.ts'

interface BuyEvents {
  /** Called when the wallet has too little money. */
  onMissing: () => void
  /** Called when the offer has changed; nothing was paid. */
  onChanged: () => void
  onBought: () => void
}

/** Buys a bundle at the offer shown. Failures without an event show a toast. */
export function useBuyBundle(bundleId: number, offer: BundleOffer, events: BuyEvents) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api('POST /api/bundles/:id/purchase', {
        params: { id: bundleId },
        body: { price: offer.price_to_pay, course_ids: offer.course_ids, ...bundleArrivalAt(bundleId) },
      }),
    onSuccess: async ({ message }) => {
      events.onBought()
      showToast({ title: message ?? bundleText.bought })
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.anyMe }),
        queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses }),
        queries.invalidateQueries({ queryKey: queryKeys.bundle(bundleId) }),
        ...offer.course_ids.map((id) => queries.resetQueries({ queryKey: queryKeys.course(id) })),
      ])
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'insufficient_balance') return events.onMissing()
      if (code === 'price_changed' || code === 'bundle_not_for_sale' || code === 'bundle_owned') {
        void queries.invalidateQueries({ queryKey: queryKeys.bundle(bundleId) })
        events.onChanged()
      }
      failureToast(error, bundleText.failed)
    },
  })
}
