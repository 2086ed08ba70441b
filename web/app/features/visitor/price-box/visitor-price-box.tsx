import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { purchasePath, signInPath } from '../../../shell/base/sign-in-path.ts'
import { buyText } from '../../../text/browse/course.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { SaveButton } from '../buttons/save-button.tsx'
import type { Offer } from './offer.ts'
import { PriceFrame } from './price-frame.tsx'

export interface VisitorPriceBoxProps {
  course: Course
  offer?: Offer | undefined
}

/** The price box of visitors: buying starts with login. */
export function VisitorPriceBox({ course, offer }: VisitorPriceBoxProps) {
  return (
    <PriceFrame
      course={course}
      offer={offer}
      note={offer?.note}
      action={
        <LinkButton to={signInPath(purchasePath(course.id, offer?.query))} size="lg">
          {course.is_free ? buyText.start : buyText.buy}
        </LinkButton>
      }
    >
      <SaveButton course={course} wide />
    </PriceFrame>
  )
}
