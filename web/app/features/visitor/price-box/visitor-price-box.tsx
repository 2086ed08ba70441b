import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { joinPath, PURCHASE_HASH, purchasePath } from '../../../shell/base/sign-in-path.ts'
import { buyText } from '../../../text/browse/course.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { SaveButton } from '../buttons/save-button.tsx'
import type { Offer } from './offer.ts'
import { PriceFrame } from './price-frame.tsx'

export interface VisitorPriceBoxProps {
  course: Course
  offer?: Offer | undefined
}

/** The price box of visitors: buying starts with an account. */
export function VisitorPriceBox({ course, offer }: VisitorPriceBoxProps) {
  return (
    <PriceFrame
      course={course}
      offer={offer}
      note={offer?.note}
      action={
        <LinkButton
          to={joinPath(purchasePath(course.id, offer?.query))}
          data-member-hash={PURCHASE_HASH}
          size="lg"
        >
          {course.is_free ? buyText.start : buyText.buy}
        </LinkButton>
      }
    >
      <SaveButton course={course} wide />
    </PriceFrame>
  )
}
