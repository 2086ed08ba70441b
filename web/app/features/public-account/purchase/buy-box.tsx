import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { useState } from 'react'
import { formatPrice } from '../../../shell/format/format.ts'
import { buyText } from '../../../text/browse/course.ts'
import { purchaseText } from '../../../text/buy/purchase.ts'
import { Button } from '../../../ui/button.tsx'
import { SaveButton } from '../../visitor/buttons/save-button.tsx'
import type { Offer } from '../../visitor/price-box/offer.ts'
import { PriceFrame } from '../../visitor/price-box/price-frame.tsx'
import { GiftButton } from '../gift/gift-button.tsx'
import { PayForMeButton } from '../pay-for-me/pay-for-me-button.tsx'
import { noteBegun } from './note-begun.ts'
import { PromoEntry } from './promo-entry.tsx'
import { useBuy } from './use-buy.ts'
import { useWalletPurchase, WalletPurchase } from './wallet-purchase.tsx'

interface BuyBoxProps {
  course: Course
  user: User
  /** The offer at the promo code of the URL, if it has one. */
  offer: Offer | undefined
  /** Called when the offer may have changed. */
  onOfferStale: () => void
}

/**
 * The price box of a signed-in student who has not bought the course: the purchase button, or the amount that the
 * wallet lacks.
 */
export function BuyBox({ course, user, offer, onOfferStale }: BuyBoxProps) {
  const quote = offer?.quote
  const { price_to_pay: price } = offer ?? course
  const steps = useWalletPurchase(price, user, () => noteBegun(course.id, { promo_code: quote?.code }))
  const [isCharged, setCharged] = useState(false)
  const buy = useBuy(
    { courseId: course.id, price, promoCode: quote?.code, isCharged },
    {
      onMissing: () => steps.open(true),
      onPriceChanged: () => {
        steps.reset()
        onOfferStale()
      },
    },
  )
  // A free course needs no confirmation.
  const press = () => (price === 0 ? buy.mutate() : steps.open())
  const isMonthly = course.period === MONTHLY_PERIOD
  const hasEnded = course.access_expires_at !== undefined && course.access_expires_at !== null
  const label = price === 0 ? buyText.start : hasEnded ? purchaseText.renew : buyText.buy
  return (
    <PriceFrame
      course={course}
      offer={isMonthly ? { price_to_pay: price, shown: purchaseText.perMonth(formatPrice(price)) } : offer}
      // The reason why a code does not apply stands at its field.
      note={(quote && offer?.note) ?? (hasEnded && purchaseText.ended)}
      action={
        <Button size="lg" loading={buy.isPending && steps.step !== 'confirming'} onClick={press}>
          {label}
        </Button>
      }
    >
      {isMonthly && <p className="text-md text-ink-2">{purchaseText.monthly}</p>}
      <SaveButton course={course} wide />
      {!course.is_free && !quote && (!isMonthly || offer?.problem) && (
        <PromoEntry key={offer?.code} refused={offer?.code} problem={offer?.problem} />
      )}
      {!course.is_free && !quote && <PayForMeButton course={course} />}
      {!course.is_free && <GiftButton course={course} />}
      <WalletPurchase
        steps={steps}
        heading={purchaseText.confirmTitle}
        title={course.title}
        discount={quote && { label: purchaseText.confirmDiscount(quote.code), full_price: quote.full_price }}
        charging={isMonthly ? { isOn: isCharged, change: setCharged } : undefined}
        isBuying={buy.isPending}
        onConfirm={() => buy.mutate()}
      />
    </PriceFrame>
  )
}
