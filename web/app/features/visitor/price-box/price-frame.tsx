import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { type ReactNode, Suspense, useRef } from 'react'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'
import { useHydrated } from '../../../shell/base/use-hydrated.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { buyText } from '../../../text/course.ts'
import { periodPromise } from '../../../text/course-labels.ts'
import { cx } from '../../../ui/class-names.ts'
import { optionalPart } from '../../../ui/lazy-part.ts'

const BuyBar = optionalPart(() => import('./buy-bar.lazy.tsx'))

export interface PriceFrameProps {
  course: CourseCard
  /** A note that qualifies the price: access ended, own course, students only. */
  note?: string
  /** The main action; on phones it is repeated in the sticky bar. */
  action?: ReactNode
  /** Further buttons below it. */
  children?: ReactNode
}

/** The price, the main action and further buttons. */
export function PriceFrame({ course, note, action, children }: PriceFrameProps) {
  const promise = periodPromise(course.period)
  const box = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  return (
    <div ref={box} id={PURCHASE_HASH.slice(1)} className="scroll-mt-24">
      <p
        className={cx(
          'text-[min(1.875rem,12vw)] leading-tight font-bold tracking-tight',
          course.price_to_pay === 0 && 'text-teal',
        )}
      >
        {formatPrice(course.price_to_pay)}
      </p>
      <p className="mt-1 text-[.9375rem] text-ink-2">
        {course.is_free ? buyText.free(promise) : buyText.once(promise)}
      </p>
      {note && <p className="mt-3 font-medium text-apricot">{note}</p>}
      <div className="mt-4.5 grid gap-2.5">
        {action}
        {children}
      </div>
      {action && isHydrated && (
        <Suspense>
          <BuyBar price={course.price_to_pay} box={box}>
            {action}
          </BuyBar>
        </Suspense>
      )}
    </div>
  )
}
