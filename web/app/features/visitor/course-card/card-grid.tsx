import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export interface CardGridProps {
  children: ReactNode
  /** Uses one column on phones, for rows. */
  rowsOnPhones?: boolean
}

/** A grid of cards: two columns on phones, then as many columns of 210 px as fit. */
export function CardGrid({ children, rowsOnPhones }: CardGridProps) {
  return (
    <ul
      className={cx(
        'card-grid @container grid grid-cols-1 gap-x-3 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(13.25rem,1fr))] sm:gap-x-5 sm:gap-y-7',
        rowsOnPhones ? 'max-sm:gap-y-4' : 'max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]',
      )}
    >
      {children}
    </ul>
  )
}

/** Placeholders of cards that are loading. */
export function CardSkeletons({ count, areRowsOnPhones }: { count: number; areRowsOnPhones?: boolean }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
    <li key={index} className={cx(areRowsOnPhones && 'max-sm:h-21 max-sm:overflow-hidden max-sm:pl-24')}>
      <Skeleton
        className={cx('aspect-video', areRowsOnPhones && 'max-sm:-ml-24 max-sm:-mb-21 max-sm:size-21')}
      />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-4 h-5 w-1/3" />
    </li>
  ))
}
