import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { purchaseText } from '../../../text/buy/purchase.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { Offer } from '../../visitor/price-box/offer.ts'
import { PriceBoxPlaceholder } from '../../visitor/price-box/price-box-placeholder.tsx'
import { PriceFrame } from '../../visitor/price-box/price-frame.tsx'
import { VisitorPriceBox } from '../../visitor/price-box/visitor-price-box.tsx'
import { BuyBox } from './buy-box.tsx'
import { OwnedBox } from './owned-box.tsx'

export interface SignedInPriceBoxProps {
  course: Course
  /** The offer at the promo code of the URL, if it has one. */
  offer: Offer | undefined
  /** Called when the offer may have changed. */
  onOfferStale: () => void
}

/** The price box for signed-in users: their own course, a purchased course, or one to buy. */
export function SignedInPriceBox({ course, offer, onOfferStale }: SignedInPriceBoxProps) {
  const { user, isLoading } = useMe()
  if (course.is_owner) {
    return (
      <PriceFrame course={course} note={purchaseText.ownerNote}>
        <LinkButton to={`/teacher-course-info/${course.id}`} size="lg" wide>
          {purchaseText.manage}
        </LinkButton>
      </PriceFrame>
    )
  }
  if (course.is_purchased) return <OwnedBox course={course} />
  if (isLoading) return <PriceBoxPlaceholder course={course} />
  if (!user) return <VisitorPriceBox course={course} offer={offer} />
  if (user.type !== USER_TYPE.student) {
    return <PriceFrame course={course} offer={offer} note={purchaseText.studentsOnly} />
  }
  return <BuyBox course={course} user={user} offer={offer} onOfferStale={onOfferStale} />
}
