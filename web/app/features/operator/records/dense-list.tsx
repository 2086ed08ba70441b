import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queueText } from '../../../text/operate/queue.ts'
import { cx } from '../../../ui/class-names.ts'
import { useIsWide } from '../../../ui/private/use-is-wide.ts'
import type { Column } from './column.ts'
import { CompactTable } from './compact-table.tsx'

export interface DenseListProps<T> {
  label: string
  all: T[]
  /** The first column names the record. */
  columns: Column<T>[]
  idOf: (record: T) => number
  nameOf: (record: T) => string
  /** The address that the whole row opens. */
  hrefOf: (record: T) => string
  /** The record whose sheet is open. */
  openId: number | null
}

/** Marks the link of each row, so that the keyboard shortcuts find the rows in order. */
export const ROW_LINK = 'data-record'

/**
 * Records of one line each, which open on a click anywhere: a table on wide screens, two lines per record elsewhere. Use it
 * only behind a login guard, because the server cannot know the screen.
 */
export function DenseList<T>(props: DenseListProps<T>) {
  return useIsWide() ? <DenseTable {...props} /> : <DenseRows {...props} />
}

function DenseTable<T>({ label, all, columns, idOf, nameOf, hrefOf, openId }: DenseListProps<T>) {
  const linkOf = (record: T, content: ReactNode) => (
    <Link
      to={hrefOf(record)}
      preventScrollReset
      aria-label={queueText.openOf(nameOf(record))}
      aria-current={idOf(record) === openId ? 'true' : undefined}
      {...{ [ROW_LINK]: idOf(record) }}
      className="font-medium after:absolute after:inset-0"
    >
      {content}
    </Link>
  )
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <CompactTable
        label={label}
        columns={columns.map(({ head, number, width, className, isRoomy, cell }, at) => {
          // Beside an open sheet only the essential columns are visible.
          const hidden = isRoomy && '@max-3xl:hidden'
          return {
            head,
            number,
            width: cx(hidden, width),
            className: cx(hidden, className, 'align-middle'),
            cell: at === 0 ? (record: T) => linkOf(record, cell(record)) : cell,
          }
        })}
        rows={all}
        keyOf={idOf}
        rowClass={(record) =>
          cx(
            'relative hover:bg-ground',
            idOf(record) === openId && 'bg-lapis-tint shadow-[inset_3px_0_0_var(--color-lapis)]',
          )
        }
      />
    </div>
  )
}

/** The name and the main figure, with two facts below; the sheet has the rest. */
function DenseRows<T>({ label, all, columns, idOf, hrefOf }: DenseListProps<T>) {
  const [title] = columns
  const figure = columns.find(({ phone }) => phone === 'figure')
  const facts = columns.filter(({ phone }) => phone === 'fact')
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {all.map((record) => (
        <li key={idOf(record)}>
          <Link
            to={hrefOf(record)}
            {...{ [ROW_LINK]: idOf(record) }}
            className="flex min-h-15 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-ground"
          >
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{title?.cell(record)}</span>
              <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
                {facts.map((fact, at) => (
                  <span key={fact.head} className={at === 0 ? 'truncate' : 'shrink-0'}>
                    {fact.cell(record)}
                  </span>
                ))}
              </span>
            </span>
            {figure && <span className="shrink-0 text-sm tabular-nums">{figure.cell(record)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
