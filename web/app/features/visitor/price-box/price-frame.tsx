import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { type ReactNode, useRef } from 'react'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'
import { useHydrated } from '../../../shell/base/use-hydrated.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { buyText } from '../../../text/browse/course.ts'
import { periodPromise } from '../../../text/browse/course-labels.ts'
import { cx } from '../../../ui/class-names.ts'
import { optionalPart } from '../../../ui/lazy-part.ts'
import type { Offer } from './offer.ts'

const BuyBar = optionalPart(() => import('./buy-bar.lazy.tsx'))

export interface PriceFrameProps {
  course: CourseCard
  /** An offer with a price other than the course's. */
  offer?: Pick<Offer, 'price_to_pay' | 'shown'> | undefined
  /** A note that qualifies the price: access ended, own course, students only, promo code. */
  note?: ReactNode
  /** The main action; on phones it is repeated in the sticky bar. */
  action?: ReactNode
  /** Further buttons below the main action. */
  children?: ReactNode
}

/** The price, the main action and further buttons. */
export function PriceFrame({ course, offer, note, action, children }: PriceFrameProps) {
  const { price_to_pay: price } = offer ?? course
  const actions = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  return (
    <div id={PURCHASE_HASH.slice(1)} className="scroll-mt-24">
      <p className={cx('text-3xl leading-tight font-bold tracking-tight', !price && 'text-teal')}>
        {offer?.shown ?? formatPrice(price)}
      </p>
      {note && <p className="mt-3 font-medium text-apricot">{note}</p>}
      <div ref={actions} className="mt-3 grid gap-2.5">
        {action}
        {children}
      </div>
      <p className="mt-3 text-md text-ink-2">
        {(price ? buyText.once : buyText.free) + periodPromise(course.period)}
      </p>
      {action && isHydrated && (
        <BuyBar price={price} actions={actions}>
          {action}
        </BuyBar>
      )}
    </div>
  )
}
