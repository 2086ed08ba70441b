import type { ReactNode } from 'react'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { cx } from '../../../ui/class-names.ts'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'

export interface FiguresColumn<Row> extends TableColumn<Row> {
  /** On a phone: the main figure, a fact below it with the column's head, or a fact in these words. */
  phone?: 'figure' | 'fact' | ((row: Row) => string)
}

export interface FiguresTableProps<Row> {
  label: string
  /** The first column names the row. */
  columns: readonly FiguresColumn<Row>[]
  rows: readonly Row[]
  /** The rows on a phone, if they differ. */
  phoneRows?: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Marks the total of the rows above, or the row that the sentence below the table describes. */
  toneOf?: (row: Row) => 'total' | 'loss' | undefined
}

/** A table of figures; on a phone, where its columns do not fit, a list with the most important ones. */
export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { label, columns, rows, phoneRows = rows, keyOf, toneOf } = props
  const [name] = columns
  const figure = columns.find(({ phone }) => phone === 'figure')
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-y border-line md:hidden">
        {phoneRows.map((row) => {
          const tone = toneOf?.(row)
          return (
            <li
              key={keyOf(row)}
              className={cx(
                'grid gap-1 py-3',
                tone === 'total' && 'bg-sunken px-3',
                tone === 'loss' && 'bg-red-tint px-3',
              )}
            >
              <div className="flex justify-between gap-3">
                <span className={cx('min-w-0 wrap-anywhere', tone === 'total' && 'font-bold')}>
                  {name?.cell(row)}
                </span>
                <strong className="shrink-0 tabular-nums">{figure?.cell(row)}</strong>
              </div>
              <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
                {columns.map((column) => (
                  <Fact key={column.head} column={column} row={row} />
                ))}
              </p>
            </li>
          )
        })}
      </ul>
      <div className="max-md:hidden">
        <Table
          isNarrow
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          rowClass={(row) => rowClasses.get(toneOf?.(row))}
        />
      </div>
    </>
  )
}

const rowClasses: ReadonlyMap<string | undefined, string> = new Map([
  ['total', 'bg-sunken font-semibold'],
  ['loss', 'bg-red-tint'],
])

function Fact<Row>({
  column: { head, cell, phone },
  row,
}: {
  column: FiguresColumn<Row>
  row: Row
}): ReactNode {
  if (typeof phone === 'function') return <span>{phone(row)}</span>
  return phone === 'fact' && <span>{text.fact(head, String(cell(row)))}</span>
}
