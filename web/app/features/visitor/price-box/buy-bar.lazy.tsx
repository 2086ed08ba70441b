import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPrice } from '../../../shell/format/format.ts'
import { cx } from '../../../ui/class-names.ts'
import { BUY_BAR_ID } from './buy-bar-slot.tsx'

export interface BuyBarProps {
  /** The price, UZS. */
  price: number
  /** The buttons of the price box; the bar is shown while they are out of view. */
  actions: RefObject<HTMLElement | null>
  /** The action button. */
  children: ReactNode
}

/** Price and action button at the bottom of a phone's screen. */
/** The height of the main menu, which covers the lower edge of a phone's screen. */
const COVERED_BELOW = '0px 0px -68px'

export default function BuyBar({ price, actions, children }: BuyBarProps) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    const element = actions.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setPlace(entry?.isIntersecting ? null : document.getElementById(BUY_BAR_ID)),
      { rootMargin: COVERED_BELOW },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [actions])
  if (!place) return null
  return createPortal(
    <div className="pointer-events-auto absolute inset-x-0 bottom-0 flex min-h-17 flex-wrap content-center items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-2 sm:px-6">
      <span className={cx('text-xl leading-none font-bold whitespace-nowrap', price === 0 && 'text-teal')}>
        {formatPrice(price)}
      </span>
      {children}
    </div>,
    place,
  )
}
