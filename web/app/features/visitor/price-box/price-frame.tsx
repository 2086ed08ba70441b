import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { type ReactNode, Suspense, useRef } from 'react'
import { useHydrated } from '../../../shell/base/use-hydrated.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { buyText } from '../../../text/course.ts'
import { periodPromise } from '../../../text/course-labels.ts'
import { cx } from '../../../ui/class-names.ts'
import { optionalPart } from '../../../ui/lazy-part.ts'

const BuyBar = optionalPart(() => import('./buy-bar.lazy.tsx'))

export interface PriceFrameProps {
  course: CourseCard
  /** A sentence that changes what the price means: ended, one's own, students only. */
  note?: string
  /** The one thing to do next; on a phone it stays in reach while one reads on. */
  action?: ReactNode
  /** More buttons under it. */
  children?: ReactNode
}

/** The price with what it buys, and the buttons under it. */
export function PriceFrame({ course, note, action, children }: PriceFrameProps) {
  const promise = periodPromise(course.period)
  const box = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  return (
    <div ref={box}>
      <p
        className={cx(
          'text-[30px] leading-tight font-bold tracking-tight',
          course.price_to_pay === 0 && 'text-teal',
        )}
      >
        {formatPrice(course.price_to_pay)}
      </p>
      <p className="mt-1 text-[15px] text-ink-2">
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
