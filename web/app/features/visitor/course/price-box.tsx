import type { Course } from '@kashf/contract/catalogue.ts'
import { useSession } from '../../../shell/base/session.ts'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PriceBoxPlaceholder } from '../price-box/price-box-placeholder.tsx'
import { VisitorPriceBox } from '../price-box/visitor-price-box.tsx'

const SignedInPriceBox = lazyPart(() => import('../../signed-in/purchase/signed-in-price-box.lazy.tsx'))

export interface PriceBoxProps {
  course: Course
  /** The user is signed in, but whether they own the course is not known yet. */
  isUnsettled: boolean
}

/** The price and the next step: log in, buy, top up, or continue learning. */
export function PriceBox({ course, isUnsettled }: PriceBoxProps) {
  const isSignedIn = Boolean(useSession())
  const placeholder = <PriceBoxPlaceholder course={course} />
  if (isUnsettled) return placeholder
  return (
    <SignedIn fallback={isSignedIn ? placeholder : <VisitorPriceBox course={course} />}>
      <SignedInPriceBox course={course} />
    </SignedIn>
  )
}
