import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** A column of a table. */
export interface TableColumn<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligns figures and keeps words whole. */
  number?: boolean
  /** The class of its cells. */
  className?: string | ((row: Row) => string | false)
}

export interface TableProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  rowClass?: (row: Row) => string | false | undefined
  /** True for a few short columns that fit on a phone. */
  isNarrow?: boolean
}

/** A data table; on narrow screens it scrolls horizontally inside its frame, also with the keyboard. */
export function Table<Row>({ label, columns, rows, keyOf, rowClass, isNarrow }: TableProps<Row>) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="max-w-full overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className={cx('w-full border-collapse text-left text-md', isNarrow ? 'min-w-80' : 'min-w-160')}>
        <thead className="border-b border-line bg-sunken text-sm text-ink-2">
          <tr>
            {columns.map(({ head, number }) => (
              <th
                key={head}
                scope="col"
                className={cx('px-4 py-3 font-semibold whitespace-nowrap', number && 'text-right')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClass?.(row) || undefined}>
              {columns.map(({ head, cell, number, className }) => (
                <td
                  key={head}
                  className={cx(
                    'px-4 py-3 align-top',
                    number ? 'text-right whitespace-nowrap tabular-nums' : 'min-w-32 wrap-break-word',
                    typeof className === 'function' ? className(row) : className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
