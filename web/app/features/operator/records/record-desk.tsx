import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { queueText } from '../../../text/operate/queue.ts'
import { cx } from '../../../ui/class-names.ts'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DenseList, type DenseListProps, ROW_LINK } from './dense-list.tsx'
import { type ConsoleList, fetchRecords } from './fetch-records.ts'
import { KeyHints } from './keys-help.tsx'
import { type OpenRecord, RecordSheet } from './record-sheet.tsx'
import { useRecordKeys } from './use-record-keys.ts'
import type { Records } from './use-records.ts'

export interface RecordDeskProps<T> extends Omit<DenseListProps<T>, 'all' | 'hrefOf' | 'openId'> {
  list: ConsoleList
  /** The page of the list; a record is one segment below it. */
  path: string
  records: Records<T>
  empty: ReactNode
  /** The content of a record's sheet; without it the segment is a page of its own. */
  open?: (record: T) => OpenRecord
  /** True for a queue, which decided records leave, so that the next one opens. */
  isQueue: boolean
}

/** A dense list whose records open in a sheet with a URL of its own, with keyboard shortcuts for both. */
export function RecordDesk<T>(props: RecordDeskProps<T>) {
  const { list, path, records, empty, open, isQueue, idOf } = props
  const navigate = useNavigate()
  const { search } = useLocation()
  const openId = Number(useParams().id) || null
  const all = recordsOf(records)
  const at = all.findIndex((record) => idOf(record) === openId)
  const other = useRecord<T>(list, openId !== null && at < 0 && !records.isPending ? openId : null)
  const record = at >= 0 ? all[at] : openId === null ? undefined : other.data?.[0]

  const hrefOf = (each: T) => `${path}/${idOf(each)}${search}`
  const go = (to: T) => void navigate(hrefOf(to), { replace: true, preventScrollReset: true })
  const close = (rowToFocus: number | null) => {
    void navigate(path + search, { replace: true, preventScrollReset: true })
    focusRow(rowToFocus)
  }
  const place = usePlace(openId, at, search)
  const hasLeft = isQueue && at < 0 && place !== null
  // When a record has left the list, its successor has taken its place.
  const next = place === null ? undefined : all[hasLeft ? place : place + 1]
  const previous = place === null ? undefined : all[place - 1]
  const hasMore = place !== null && records.hasNextPage
  const loadMore = async () => recordsOf(await records.fetchNextPage())
  const step = async (by: 1 | -1) => {
    if (openId === null) {
      if (by === 1 && isLastRowFocused() && records.hasNextPage) await loadMore()
      return requestAnimationFrame(() => focusNextRow(by))
    }
    const forward = async () => next ?? (hasMore ? (await loadMore())[all.length] : undefined)
    const to = by === 1 ? await forward() : previous
    if (to !== undefined) go(to)
  }
  useRecordKeys({ j: () => void step(1), k: () => void step(-1) })
  // The list still shows decided records until it is refetched.
  const decided = useRef(new Set<number>())
  const onDecided = async () => {
    if (!isQueue || openId === null) return
    decided.current.add(openId)
    const waits = (each: T) => !decided.current.has(idOf(each))
    const from = Math.max(place ?? 0, 0)
    const loaded = all.slice(from).find(waits) ?? all.slice(0, from).findLast(waits)
    const to = loaded ?? (records.hasNextPage ? recordsOf(await records.refetch()).find(waits) : undefined)
    if (to === undefined) close(null)
    else go(to)
  }

  if (!records.data) return <QueryStates query={records} loading={<ListSkeleton />} />
  const isOpen = openId !== null && open !== undefined
  return (
    <>
      <div
        className={cx(
          'grid grid-cols-1 items-start gap-5',
          isOpen && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_32rem]',
        )}
      >
        <div className={cx('min-w-0', isOpen && 'max-lg:hidden')}>
          {all.length === 0 ? empty : <DenseList {...props} all={all} hrefOf={hrefOf} openId={openId} />}
          <MorePages list={records} />
        </div>
        {isOpen && record !== undefined && (
          <RecordSheet
            record={open(record)}
            place={at < 0 ? null : queueText.place(at + 1, all.length, records.hasNextPage)}
            hasLeft={hasLeft}
            onPrevious={previous === undefined ? undefined : () => void step(-1)}
            onNext={next === undefined && !hasMore ? undefined : () => void step(1)}
            onClose={() => close(openId)}
            onDecided={() => void onDecided()}
          />
        )}
        {isOpen && record === undefined && (
          <MissingRecord isLoading={other.isLoading} error={other.error} onClose={() => close(openId)} />
        )}
      </div>
      {all.length > 0 && <KeyHints />}
    </>
  )
}

/** The skeleton of a list that is loading. */
function ListSkeleton() {
  return (
    <div className="grid gap-3">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-28 rounded-lg lg:h-14" />
      ))}
    </div>
  )
}

const recordsOf = <T,>({ data }: Pick<Records<T>, 'data'>): T[] =>
  data?.pages.flatMap((page) => page.data) ?? []

/**
 * The index of the open record in the list, or its last index before it left the list of these filters; null when the
 * list has never contained it.
 */
function usePlace(openId: number | null, at: number, search: string): number | null {
  const [seen, setSeen] = useState({ openId, at, search })
  const isSame = seen.openId === openId && seen.search === search
  if ((at >= 0 && seen.at !== at) || !isSame) setSeen({ openId, at, search })
  const place = at >= 0 || !isSame ? at : seen.at
  return place < 0 ? null : place
}

/** Fetches a record that is not on the loaded pages of the list, because its URL was opened directly. */
function useRecord<T>(list: ConsoleList, id: number | null) {
  const filters = { id: String(id), limit: '1' }
  return useQuery({
    queryKey: queryKeys.consoleList(`one-of-${list}`, filters),
    queryFn: async ({ signal }) => (await fetchRecords<T>(list, { query: filters, signal })).data,
    enabled: id !== null,
    staleTime: 0,
  })
}

function MissingRecord(props: { isLoading: boolean; error: Error | null; onClose: () => void }) {
  if (props.isLoading) return <Skeleton className="h-80 rounded-lg" />
  const message = props.error ? messageOf(props.error) : queueText.gone
  return <ErrorState message={message} onRetry={props.onClose} />
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)]

/** Focuses the row of a closed record, or the page if the row of a decided record is gone. */
function focusRow(id: number | null): void {
  requestAnimationFrame(() => {
    const row = rowLinks().find((link) => link.getAttribute(ROW_LINK) === String(id))
    const target = row ?? document.getElementById('main')
    target?.focus()
  })
}

const isLastRowFocused = () => rowLinks().at(-1)?.matches(':focus') ?? false

function focusNextRow(by: 1 | -1): void {
  const links = rowLinks()
  const now = links.findIndex((link) => link.matches(':focus'))
  links[now < 0 ? 0 : Math.min(Math.max(now + by, 0), links.length - 1)]?.focus()
}
