import type { Page } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { queueText } from '../../../text/operate-queue.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DenseList, type DenseListProps, ROW_LINK } from './dense-list.tsx'
import { KeyHints } from './keys-help.tsx'
import { ListSkeleton } from './record-list.tsx'
import { type OpenRecord, RecordSheet } from './record-sheet.tsx'
import { useRecordKeys } from './use-record-keys.ts'
import type { Records } from './use-records.ts'

export interface RecordDeskProps<T> extends Omit<DenseListProps<T>, 'all' | 'hrefOf' | 'openId'> {
  /** The last segment of `/api/admin/{list}`. */
  list: string
  /** The page of the list; a record is one segment below it. */
  path: string
  records: Records<T>
  empty: ReactNode
  /** Content of a record's sheet. Absent: the segment is a page of its own. */
  open?: (record: T) => OpenRecord
  /** Decided records leave the list, so the next one opens. */
  isQueue: boolean
}

/** A dense list whose records open in a sheet with an address of its own, and the keys for both. */
export function RecordDesk<T>(props: RecordDeskProps<T>) {
  const { list, path, records, empty, open, isQueue, idOf } = props
  const navigate = useNavigate()
  const { search } = useLocation()
  const openId = Number(useParams().id) || null
  const all = records.data?.pages.flatMap(({ data }) => data) ?? []
  const at = all.findIndex((record) => idOf(record) === openId)
  const other = useRecord<T>(list, openId !== null && at < 0 && !records.isPending ? openId : null)
  const record = at >= 0 ? all[at] : openId === null ? undefined : other.data?.[0]

  const hrefOf = (each: T) => `${path}/${idOf(each)}${search}`
  const go = (to: T) => void navigate(hrefOf(to), { replace: true, preventScrollReset: true })
  const close = (rowToFocus: number | null) => {
    void navigate(path + search, { replace: true, preventScrollReset: true })
    focusRow(rowToFocus)
  }
  const neighbour = (step: 1 | -1) => (at < 0 ? undefined : all[at + step])
  const [previous, next] = [neighbour(-1), neighbour(1)]
  const step = (by: 1 | -1) => {
    const to = by === 1 ? next : previous
    if (openId === null) focusNextRow(by)
    else if (to !== undefined) go(to)
  }
  useRecordKeys({ j: () => step(1), k: () => step(-1) })
  // The list still shows decided records until it is refetched.
  const decided = useRef(new Set<number>())
  const onDecided = () => {
    if (!isQueue || openId === null) return
    decided.current.add(openId)
    const waits = (each: T) => !decided.current.has(idOf(each))
    const to = at < 0 ? undefined : (all.slice(at + 1).find(waits) ?? all.slice(0, at + 1).findLast(waits))
    if (to === undefined) close(null)
    else go(to)
  }

  if (records.isPending) return <ListSkeleton />
  if (!records.data) {
    return <ErrorState message={messageOf(records.error)} onRetry={() => void records.refetch()} />
  }
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
            onPrevious={previous === undefined ? undefined : () => go(previous)}
            onNext={next === undefined ? undefined : () => go(next)}
            onClose={() => close(openId)}
            onDecided={onDecided}
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

/** One record that the shown pages of the list do not contain: the address was opened by itself. */
function useRecord<T>(list: string, id: number | null) {
  const filters = { id: String(id), limit: '1' }
  return useQuery({
    queryKey: queryKeys.consoleList(`one-of-${list}`, filters),
    queryFn: async ({ signal }) => (await get<Page<T>>(`/api/admin/${list}`, filters, signal)).data,
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

/** Focuses the row of a record that was closed, or the page if there is none: the row of a decided record goes. */
function focusRow(id: number | null): void {
  requestAnimationFrame(() => {
    const row = rowLinks().find((link) => link.getAttribute(ROW_LINK) === String(id))
    const target = row ?? document.getElementById('main')
    target?.focus()
  })
}

function focusNextRow(by: 1 | -1): void {
  const links = rowLinks()
  const now = links.findIndex((link) => link.matches(':focus'))
  links[now < 0 ? 0 : Math.min(Math.max(now + by, 0), links.length - 1)]?.focus()
}
