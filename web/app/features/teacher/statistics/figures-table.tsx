import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Table } from '../../../ui/private/table.tsx'

/** A table row on a phone: its name and main figure, with two facts below. */
export interface PhoneRow {
  key: string | number
  name: ReactNode
  figure: string
  facts: readonly string[]
  /** Marks the total of the rows above, or the row that the sentence below the table describes. */
  tone?: 'total' | 'loss' | undefined
}

/** A table of figures; on a phone, where its columns do not fit, a list with the most important ones. */
export function FiguresTable({
  label,
  head,
  phoneRows,
  children,
}: {
  label: string
  head: ReactNode
  phoneRows: readonly PhoneRow[]
  /** The rows of the table. */
  children: ReactNode
}) {
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-y border-line md:hidden">
        {phoneRows.map(({ key, name, figure, facts, tone }) => (
          <li
            key={key}
            className={cx(
              'grid gap-1 py-3',
              tone === 'total' && 'bg-sunken px-3',
              tone === 'loss' && 'bg-red-tint px-3',
            )}
          >
            <div className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <strong className="shrink-0 tabular-nums">{figure}</strong>
            </div>
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table isNarrow label={label} head={head}>
          {children}
        </Table>
      </div>
    </>
  )
}
