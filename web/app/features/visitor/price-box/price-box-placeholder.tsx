import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useLocation } from 'react-router'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'
import { buyText } from '../../../text/browse/course.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PriceFrame } from './price-frame.tsx'

/**
 * The price while it is not known yet whether the user owns the course. A press of the button is kept in the URL, from
 * which the purchase opens.
 */
export function PriceBoxPlaceholder({ course }: { course: Course }) {
  const { search } = useLocation()
  // Nothing is sold inside Telegram.
  const mayBuy = !useInMiniApp() || course.is_free
  return (
    <PriceFrame
      course={course}
      action={
        mayBuy ? (
          <LinkButton to={{ search, hash: PURCHASE_HASH }} replace preventScrollReset size="lg">
            {course.is_free ? buyText.start : buyText.buy}
          </LinkButton>
        ) : (
          <Skeleton className="h-13" />
        )
      }
    >
      <Skeleton className="h-13" />
    </PriceFrame>
  )
}
