import type { User } from '@kashf/contract/accounts.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import { Suspense, useEffect, useState } from 'react'
import { buyText } from '../../../text/course.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast.ts'
import { SaveButton } from '../../visitor/buttons/save-button.tsx'
import { PriceFrame } from '../../visitor/price-box/price-frame.tsx'
import { InsufficientFunds } from './insufficient-funds.tsx'
import { useBuy } from './use-buy.ts'
import { useFreshMe } from './use-fresh-me.ts'

const PurchaseDialog = lazyPart(() => import('./purchase-dialog.lazy.tsx'))

/** A purchase waiting for money: the shortage (UZS), when it was found, and the balance shown then. */
interface Shortage {
  missing: number
  at: number
  seen: number
}

/** What a signed-in student sees on a course they have not bought: buy it, or what the wallet lacks. */
export function BuyBox({ course, user }: { course: Course; user: User }) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Shortage | null>(null)
  const refetch = useFreshMe()
  const balance = user.amount?.balance ?? 0
  const price = course.price_to_pay
  const missing = Math.max(0, price - balance)
  const waitForMoney = (lack: number) => setRefused({ missing: lack, at: Date.now(), seen: balance })
  const buy = useBuy(course, (shortage) => {
    setAsking(false)
    waitForMoney(shortage)
  })

  // The money arrived: reopen the purchase. A balance that was already shown is no news.
  const hasArrived = refused !== null && missing === 0 && balance !== refused.seen
  useEffect(() => {
    if (!hasArrived) return
    setRefused(null)
    setAsking(true)
    showToast({ title: purchaseText.moneyArrived })
  }, [hasArrived])

  const press = async () => {
    if (price === 0) return buy.mutate()
    if (missing === 0) return setAsking(true)
    // The balance shown may be minutes old, and the money may have arrived.
    const fresh = await refetch()
    const lack = Math.max(0, price - (fresh?.amount?.balance ?? 0))
    if (lack > 0) return waitForMoney(lack)
    setRefused(null)
    setAsking(true)
  }
  const hasEnded = course.access_expires_at !== undefined && course.access_expires_at !== null
  const label = course.is_free ? buyText.start : hasEnded ? purchaseText.renew : buyText.buy
  return (
    <PriceFrame
      course={course}
      note={hasEnded ? purchaseText.ended : undefined}
      action={
        <Button size="lg" loading={buy.isPending && !isAsking} onClick={press}>
          {label}
        </Button>
      }
    >
      <SaveButton course={course} wide />
      {(missing > 0 || refused) && (
        <InsufficientFunds
          key={refused?.at}
          user={user}
          missing={refused?.missing ?? missing}
          isOpen={refused !== null}
          onTopUp={() => waitForMoney(refused?.missing ?? missing)}
        />
      )}
      {isAsking && (missing === 0 || buy.isPending) && (
        <Suspense>
          <PurchaseDialog
            title={course.title}
            price={price}
            balance={balance}
            isBuying={buy.isPending}
            onConfirm={() => buy.mutate()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </PriceFrame>
  )
}
