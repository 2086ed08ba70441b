import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { PROMO_PARAM } from '@kashf/contract/constants.ts'
import { Suspense } from 'react'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { useSession } from '../../../shell/base/session.ts'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { signedInPart } from '../../../ui/lazy-part.ts'
import { PriceBoxPlaceholder } from '../price-box/price-box-placeholder.tsx'
import { VisitorPriceBox } from '../price-box/visitor-price-box.tsx'

const LivePriceBox = signedInPart(() => import('../../public-account/purchase/live-price-box.lazy.tsx'))

export interface PriceBoxProps {
  course: Course
  /** True when the user is signed in, but it is not known yet whether they own the course. */
  isUnsettled: boolean
}

/** The price and the next step: log in, buy, top up, or continue learning. */
export function PriceBox({ course, isUnsettled }: PriceBoxProps) {
  const session = useSession()
  const inMiniApp = useInMiniApp()
  const placeholder = <PriceBoxPlaceholder course={course} />
  if (isUnsettled) return placeholder
  const live = <LivePriceBox course={course} />
  // Only possible after hydration, because the server renders the link of a promo code as the page at the course's own
  // address.
  const isVisitorAtCode = session === null && location.search.includes(PROMO_PARAM)
  if (isVisitorAtCode || inMiniApp || (course.has_tariffs && session === null))
    return <Suspense fallback={placeholder}>{live}</Suspense>
  return <SignedIn fallback={session ? placeholder : <VisitorPriceBox course={course} />}>{live}</SignedIn>
}
