import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A grid of cards, each at least 250 px wide. */
export function CardGrid({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <ul
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.75rem),1fr))] gap-4 sm:gap-5',
        className,
      )}
    >
      {children}
    </ul>
  )
}

/** Cards in one row: scrolls sideways on phones; wide screens show the first four. */
export function CardRail({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 *:w-66 *:shrink-0 *:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-5 lg:overflow-visible lg:px-0 lg:pb-0 lg:*:w-auto lg:*:nth-[n+5]:hidden">
      {children}
    </ul>
  )
}

/** Placeholders of cards that are loading. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
    <li key={index}>
      <Skeleton className="aspect-video rounded-b-none" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-4 h-5 w-1/3" />
    </li>
  ))
}
