import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'

export interface CompactColumn<Row> {
  head: string
  /** Shows the head only to screen readers. */
  isHeadHidden?: boolean
  cell: (row: Row) => ReactNode
  /** The tooltip of its cells. */
  title?: (row: Row) => string | undefined
  /** Right-aligns figures. */
  number?: boolean
  /** Hidden on a phone. */
  wide?: boolean
  /** The class of its width; columns without one share the rest. */
  width?: string
  /** The class of its cells. */
  className?: string | ((row: Row) => string | false)
}

interface CompactTableProps<Row> {
  label: string
  columns: readonly CompactColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  rowClass?: (row: Row) => string
}

const layoutOf = ({ number, wide }: { number?: boolean; wide?: boolean }) =>
  cx(number && 'text-right tabular-nums', wide && 'max-sm:hidden')

/**
 * A dense table: one line of 44 px per row. It never scrolls horizontally; columns that do not fit a phone are hidden
 * there.
 */
export function CompactTable<Row>({ label, columns, rows, keyOf, rowClass }: CompactTableProps<Row>) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="border-y border-line bg-sunken text-xs text-ink-2 first:border-t-0">
        <tr>
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              className={cx('h-9 truncate px-3 font-semibold sm:px-4', layoutOf(column), column.width)}
            >
              {column.isHeadHidden ? <span className="sr-only">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map(({ className, ...column }) => (
              <td
                key={column.head}
                title={column.title?.(row)}
                className={cx(
                  'h-11 truncate px-3 py-1 sm:px-4',
                  layoutOf(column),
                  typeof className === 'function' ? className(row) : className,
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
