import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'

/**
 * A dense table: one line of 44 px per row. It never scrolls horizontally; columns that do not fit a phone are hidden
 * there.
 */
export function CompactTable({
  label,
  head,
  children,
}: {
  label: string
  head: ReactNode
  children: ReactNode
}) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="border-y border-line bg-sunken text-xs text-ink-2 first:border-t-0">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

interface CellLayout {
  /** Right-aligns figures. */
  number?: boolean
  /** Hidden on a phone. */
  wide?: boolean
}

const layoutOf = ({ number, wide }: CellLayout) =>
  cx(number && 'text-right tabular-nums', wide && 'max-sm:hidden')

export function CompactTh({ number, wide, className, ...rest }: ComponentProps<'th'> & CellLayout) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx('h-9 truncate px-3 font-semibold sm:px-4', layoutOf({ number, wide }), className)}
    />
  )
}

export function CompactTd({ number, wide, className, ...rest }: ComponentProps<'td'> & CellLayout) {
  return (
    <td {...rest} className={cx('h-11 truncate px-3 py-1 sm:px-4', layoutOf({ number, wide }), className)} />
  )
}
