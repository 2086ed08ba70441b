import type { User } from '@kashf/contract/accounts.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { fetchMe } from '../../../api/client/fetch-me.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { useSession } from '../../../shell/base/session.ts'
import { buyText } from '../../../text/course.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast.ts'
import { SaveButton } from '../../visitor/buttons/save-button.tsx'
import type { Offer } from '../../visitor/price-box/offer.ts'
import { PriceFrame } from '../../visitor/price-box/price-frame.tsx'
import { InsufficientFunds } from './insufficient-funds.tsx'
import { PromoEntry } from './promo-entry.tsx'
import { usePurchaseInUrl } from './purchase-in-url.ts'
import { useBuy } from './use-buy.ts'

const PurchaseDialog = lazyPart(() => import('./purchase-dialog.lazy.tsx'))

interface BuyBoxProps {
  course: Course
  user: User
  /** At the promo code of the URL, if it has one. */
  offer: Offer | undefined
  /** The offer may have changed. */
  onOfferStale: () => void
}

/** What a signed-in student sees on a course they have not bought: buy it, or what the wallet still lacks. */
export function BuyBox({ course, offer, onOfferStale, ...props }: BuyBoxProps) {
  // Read here and not only by the parent, so that a step is never rendered with an older balance.
  const user = useMe().user ?? props.user
  const fetchFreshMe = useFreshMe()
  const [step, setStep] = useState<'confirming' | 'topping-up' | null>(null)
  const quote = offer?.quote
  const { price_to_pay: price } = offer ?? course
  const missing = missingFor(price, user)

  const openPurchase = async (isStale: boolean) => {
    const buyer = isStale ? ((await fetchFreshMe()) ?? user) : user
    setStep(missingFor(price, buyer) > 0 ? 'topping-up' : 'confirming')
  }
  const buy = useBuy(
    { courseId: course.id, price, promoCode: quote?.code },
    {
      onMissing: () => openPurchase(true),
      onPriceChanged: () => {
        setStep(null)
        onOfferStale()
      },
    },
  )
  // A shortage may be minutes old, and the money may have arrived.
  const press = () => (price === 0 ? buy.mutate() : void openPurchase(missing > 0))

  const { isAsked, settle } = usePurchaseInUrl()
  const openAsked = useEffectEvent(() => {
    // A free course starts without a question, so it waits for the button.
    if (price > 0) void openPurchase(missing > 0)
  })
  useEffect(() => {
    if (isAsked) openAsked()
  }, [isAsked])

  const close = () => {
    setStep(null)
    settle()
  }

  const hasArrived = step === 'topping-up' && missing === 0
  useEffect(() => {
    if (!hasArrived) return
    setStep('confirming')
    showToast({ title: purchaseText.moneyArrived })
  }, [hasArrived])

  const hasEnded = course.access_expires_at !== undefined && course.access_expires_at !== null
  const label = price === 0 ? buyText.start : hasEnded ? purchaseText.renew : buyText.buy
  return (
    <PriceFrame
      course={course}
      offer={offer}
      note={offer?.note ?? (hasEnded && purchaseText.ended)}
      action={
        <Button size="lg" loading={buy.isPending && step !== 'confirming'} onClick={press}>
          {label}
        </Button>
      }
    >
      <SaveButton course={course} wide />
      {!course.is_free && !quote && <PromoEntry key={offer?.code} refused={offer?.code} />}
      {missing > 0 && (
        <InsufficientFunds
          user={user}
          missing={missing}
          isWalletOpen={step === 'topping-up'}
          onTopUp={() => setStep('topping-up')}
          onClose={() => {
            close()
            // The money may have arrived meanwhile.
            void fetchFreshMe()
          }}
        />
      )}
      {step === 'confirming' && (missing === 0 || buy.isPending) && (
        <Suspense>
          <PurchaseDialog
            title={course.title}
            price={price}
            quote={quote}
            balance={user.amount?.balance ?? 0}
            isBuying={buy.isPending}
            onConfirm={() => buy.mutate()}
            onClose={close}
          />
        </Suspense>
      )}
    </PriceFrame>
  )
}

/** What the wallet lacks for a price, in whole so'm, because payment apps take no tiyin. */
function missingFor(price: number, user: User): number {
  return Math.max(0, Math.ceil(price - (user.amount?.balance ?? 0)))
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
