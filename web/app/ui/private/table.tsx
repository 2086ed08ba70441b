import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** A data table; on narrow screens it scrolls horizontally inside its frame, also with the keyboard. */
export function Table({
  label,
  head,
  isNarrow,
  children,
}: {
  label: string
  head: ReactNode
  /** True for a few short columns that fit on a phone. */
  isNarrow?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="max-w-full overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className={cx('w-full border-collapse text-left text-md', isNarrow ? 'min-w-80' : 'min-w-160')}>
        <thead className="border-b border-line bg-sunken text-sm text-ink-2">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}

/** A column header. `number` aligns it with the figures of the column. */
export function Th({ number, className, ...rest }: ComponentProps<'th'> & { number?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx('px-4 py-3 font-semibold whitespace-nowrap', number && 'text-right', className)}
    />
  )
}

/** A cell. `number` right-aligns figures and keeps words whole. */
export function Td({ number, className, ...rest }: ComponentProps<'td'> & { number?: boolean }) {
  return (
    <td
      {...rest}
      className={cx(
        'px-4 py-3 align-top',
        number ? 'text-right whitespace-nowrap tabular-nums' : 'min-w-32 wrap-break-word',
        className,
      )}
    />
  )
}
