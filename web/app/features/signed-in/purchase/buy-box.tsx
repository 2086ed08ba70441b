import type { User } from '@kashf/contract/accounts.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { fetchMe } from '../../../api/client/fetch-me.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { buyText } from '../../../text/course.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast.ts'
import { SaveButton } from '../../visitor/buttons/save-button.tsx'
import { PriceFrame } from '../../visitor/price-box/price-frame.tsx'
import { InsufficientFunds } from './insufficient-funds.tsx'
import { useBuy } from './use-buy.ts'

const PurchaseDialog = lazyPart(() => import('./purchase-dialog.lazy.tsx'))

/** A purchase waiting for money: the shortage (UZS), when it was found, and the balance shown then. */
interface Shortage {
  missing: number
  at: number
  seen: number
}

/** What a signed-in student sees on a course they have not bought: buy it, or what the wallet lacks. */
export function BuyBox({ course, user }: { course: Course; user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  const [shortage, setShortage] = useState<Shortage | null>(null)
  const fetchFreshMe = useFreshMe()
  const balance = user.amount?.balance ?? 0
  const price = course.price_to_pay
  const missing = Math.max(0, price - balance)
  const showShortage = (uzs: number) => setShortage({ missing: uzs, at: Date.now(), seen: balance })
  const buy = useBuy(course, (uzs) => {
    setConfirming(false)
    showShortage(uzs)
  })

  // The money arrived: reopen the purchase. A balance that was already shown is no news.
  const hasArrived = shortage !== null && missing === 0 && balance !== shortage.seen
  useEffect(() => {
    if (!hasArrived) return
    setShortage(null)
    setConfirming(true)
    showToast({ title: purchaseText.moneyArrived })
  }, [hasArrived])

  const press = async () => {
    if (price === 0) return buy.mutate()
    if (missing === 0) return setConfirming(true)
    // The balance shown may be minutes old, and the money may have arrived.
    const fresh = await fetchFreshMe()
    const stillMissing = Math.max(0, price - (fresh?.amount?.balance ?? 0))
    if (stillMissing > 0) return showShortage(stillMissing)
    setShortage(null)
    setConfirming(true)
  }
  const hasEnded = course.access_expires_at !== undefined && course.access_expires_at !== null
  const label = course.is_free ? buyText.start : hasEnded ? purchaseText.renew : buyText.buy
  return (
    <PriceFrame
      course={course}
      note={hasEnded ? purchaseText.ended : undefined}
      action={
        <Button size="lg" loading={buy.isPending && !isConfirming} onClick={press}>
          {label}
        </Button>
      }
    >
      <SaveButton course={course} wide />
      {(missing > 0 || shortage) && (
        <InsufficientFunds
          key={shortage?.at}
          user={user}
          missing={shortage?.missing ?? missing}
          isOpen={shortage !== null}
          onTopUp={() => showShortage(shortage?.missing ?? missing)}
        />
      )}
      {isConfirming && (missing === 0 || buy.isPending) && (
        <Suspense>
          <PurchaseDialog
            title={course.title}
            price={price}
            balance={balance}
            isBuying={buy.isPending}
            onConfirm={() => buy.mutate()}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </PriceFrame>
  )
}

/** Fetches the signed-in user, bypassing the cache; null on failure. */
function useFreshMe(): () => Promise<User | null> {
  const queries = useQueryClient()
  const session = useSession()
  return () =>
    queries.fetchQuery({
      queryKey: queryKeys.me(session?.token),
      queryFn: ({ signal }) => fetchMe(signal),
      staleTime: 0,
    })
}
