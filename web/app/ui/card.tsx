import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A card; `raised` emphasises the most important one of a page. */
export function Card({ raised, className, ...rest }: ComponentProps<'div'> & { raised?: boolean }) {
  return (
    <div
      {...rest}
      className={cx(
        'rounded-lg border border-line bg-surface p-5 sm:p-6',
        raised && 'shadow-card',
        className,
      )}
    />
  )
}

/** A section heading with optional content at its right end (a link, a count). */
export function SectionHead({ title, aside }: { title: string; aside?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-xl leading-tight sm:text-2xl">{title}</h2>
      {aside && <div className="text-ink-2">{aside}</div>}
    </div>
  )
}
