import { type ReactNode, useSyncExternalStore } from 'react'
import { ListStates } from '../../../api/query-states.tsx'
import { queueText } from '../../../text/operate/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Table, Td, Th } from '../../../ui/private/table.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Records } from './use-records.ts'

export interface Column<T> {
  head: string
  cell: (record: T) => ReactNode
  /** Right-aligned figures. */
  number?: boolean
  className?: string
  /** In a dense list: shown only where there is room for more than the essential columns. */
  isRoomy?: boolean
  /** In a dense list: the class of its width; columns without one share the rest. */
  width?: string
  /** In a dense list on a phone: the figure beside the name, or a fact below it. Other columns are in the sheet. */
  phone?: 'figure' | 'fact'
}

export interface RecordListProps<T> {
  label: string
  records: Records<T>
  /** The first column names the record and is the heading of its card on a phone. */
  columns: Column<T>[]
  idOf: (record: T) => string | number
  empty: ReactNode
}

/** Records as a table on wide screens and as cards elsewhere, with loading, error and empty states. */
export function RecordList<T>(props: RecordListProps<T>) {
  const { records, empty } = props
  const isWide = useWideScreen()
  return (
    <ListStates list={records} loading={<ListSkeleton />} empty={empty}>
      {(all) => (isWide ? <RecordTable {...props} all={all} /> : <RecordCards {...props} all={all} />)}
    </ListStates>
  )
}

type LayoutProps<T> = RecordListProps<T> & { all: T[] }

function RecordTable<T>({ label, columns, all, idOf }: LayoutProps<T>) {
  return (
    <Table
      label={label}
      head={columns.map(({ head, number }) => (
        <Th key={head} number={number}>
          {head}
        </Th>
      ))}
    >
      {all.map((record) => (
        <tr key={idOf(record)} className="hover:bg-ground">
          {columns.map(({ head, cell, number, className }) => (
            <Td key={head} number={number} className={className}>
              {cell(record)}
            </Td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function RecordCards<T>({ label, columns, all, idOf }: LayoutProps<T>) {
  const [title, ...rest] = columns
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {all.map((record) => (
        <li key={idOf(record)} className="rounded-lg border border-line bg-surface p-4">
          <div className={title?.className}>{title?.cell(record)}</div>
          <dl className="mt-3 grid gap-1.5 text-md">
            {rest.map(({ head, cell, number, className }) => (
              <div key={head} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{head}</dt>
                <dd className={cx('min-w-0 text-right', number && 'font-semibold tabular-nums', className)}>
                  {cell(record)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** The skeleton of a list that is loading. */
export function ListSkeleton() {
  return (
    <div className="grid gap-3">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-28 rounded-lg lg:h-14" />
      ))}
    </div>
  )
}

/** The empty state of a list: nothing matches the filters, or there are no records yet. */
export function NoRecords({
  title,
  message,
  isFiltered,
  onClear,
}: {
  title: string
  message: string
  isFiltered: boolean
  onClear: () => void
}) {
  if (!isFiltered) return <EmptyState title={title} message={message} />
  return (
    <EmptyState
      title={queueText.nothingFound}
      message={queueText.nothingFoundHint}
      action={
        <Button variant="outline" onClick={onClear}>
          {queueText.clear}
        </Button>
      }
    />
  )
}

const WIDE = '(min-width: 64rem)'

/**
 * Whether a table of many columns fits beside the console's menu. Use it only behind a login guard, because the server
 * cannot know.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
