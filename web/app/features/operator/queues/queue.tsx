import type { OnDesk } from '@kashf/contract/operators/desk.ts'
import { MAX_RECORD_SEARCH } from '@kashf/contract/operators/limits.ts'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { FileCall } from '../../../api/download.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { deskText } from '../../../text/operate/desk.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SearchField } from '../../../ui/private/search-field.tsx'
import { Tabs } from '../../../ui/private/tabs.tsx'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'
import { CsvButton } from '../../private/files/csv-button.tsx'
import type { Column } from '../records/column.ts'
import type { ConsoleExport, ListOf } from '../records/fetch-records.ts'
import { NoRecords } from '../records/no-records.tsx'
import { RecordDesk } from '../records/record-desk.tsx'
import type { OpenRecord } from '../records/record-sheet.tsx'
import { useRecords } from '../records/use-records.ts'

const ALL = 'all'

interface QueueTab {
  /** A status of the list (`ADMIN_STATUSES`). */
  status: string
  label: string
  /** Number of records, if known. */
  count?: number
}

export interface QueueProps<T> {
  list: ListOf<OnDesk<T>>
  /** The page; by default `/admin/{list}`. */
  path?: string
  title: string
  /** The tabs, of which the first is open by default. */
  tabs: QueueTab[]
  /** Shows all records initially, instead of the first tab. */
  startsWithAll?: boolean
  /** The label of the search; without it the list has none. */
  searchLabel?: string
  empty: { title: string; message: string }
  columns: Column<T>[]
  idOf: (record: T) => number
  nameOf: (record: T) => string
  /** The content of a record's sheet; without it each record has a page of its own. */
  open?: (record: T) => OpenRecord
  /** The CSV export of the list, if it has one. */
  exported?: ConsoleExport
  /** Shown between the title and the list. */
  lead?: ReactNode
  /** Further filters: their parameters in the URL and in the request, and the inputs that set them. */
  filters?: { names: readonly string[]; inputs: ReactNode }
}

/** A list of one kind of record: status and search in the URL, each record with its history and decisions. */
export function Queue<T>(props: QueueProps<T>) {
  const {
    list,
    path = `/admin/${list}`,
    title,
    tabs,
    startsWithAll,
    searchLabel,
    empty,
    columns,
    idOf,
    nameOf,
    open,
    exported,
    lead,
    filters: further,
  } = props
  const urlFilters = useUrlFilters()
  const first = startsWithAll ? ALL : (tabs[0]?.status ?? ALL)
  const requested = urlFilters.read('status')
  const status = [ALL, ...tabs.map((tab) => tab.status)].includes(requested) ? requested : first
  const search = urlFilters.read('search')
  const mine = urlFilters.read('mine')
  const filters = {
    status: status === ALL ? '' : status,
    search: joinDigitGroups(search),
    mine,
    ...Object.fromEntries((further?.names ?? []).map((name) => [name, urlFilters.read(name)])),
  }
  const isQueue = status !== ALL
  // On a phone an open record is a page of its own.
  const isOpen = useParams().id !== undefined && open !== undefined
  const records = useRecords<OnDesk<T>>(list, filters, { isLive: isQueue })

  const content = (
    <RecordDesk
      list={list}
      path={path}
      label={title}
      records={records}
      columns={[...columns, claimColumn]}
      idOf={idOf}
      nameOf={nameOf}
      open={open}
      isQueue={isQueue}
      empty={
        <NoRecords
          title={empty.title}
          message={empty.message}
          isFiltered={!urlFilters.isEmpty}
          onClear={urlFilters.clear}
        />
      }
    />
  )
  const all = { status: ALL, label: queueText.all, count: undefined }
  const shown = startsWithAll ? [all, ...tabs] : [...tabs, all]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className={cx('mr-auto text-2xl sm:text-3xl', isOpen && 'max-lg:sr-only')}>{title}</h1>
        <div className={cx('contents', isOpen && 'max-lg:hidden')}>
          <Button
            variant={mine ? 'soft' : 'outline'}
            size="sm"
            aria-pressed={mine !== ''}
            onClick={() => urlFilters.write({ mine: mine ? '' : 'true' })}
          >
            {deskText.onlyMine}
          </Button>
          {exported && <CsvButton size="sm" file={{ call: exported, query: filters } as FileCall} />}
          {searchLabel && (
            <SearchField
              label={searchLabel}
              value={search}
              maxLength={MAX_RECORD_SEARCH}
              onSearch={(text) => urlFilters.write({ search: text })}
            />
          )}
        </div>
      </div>
      {lead && <div className={cx(isOpen && 'max-lg:hidden')}>{lead}</div>}
      {further && <div className={cx(isOpen && 'max-lg:hidden')}>{further.inputs}</div>}
      <Tabs
        label={queueText.status}
        listClassName={cx(isOpen && 'max-lg:hidden')}
        open={status}
        onOpen={(id) => urlFilters.write({ status: id === first ? '' : id })}
        tabs={shown.map((tab) => ({
          id: tab.status,
          label: tab.label,
          count: tab.count ? String(tab.count) : undefined,
          content,
        }))}
      />
    </>
  )
}

/** Shows the operator who has claimed a record, so that colleagues leave it to them. */
const claimColumn: Column<OnDesk<unknown>> = {
  head: deskText.who,
  cell: ({ claimed_by }) =>
    claimed_by && (
      <span title={deskText.claimedBy(fullName(claimed_by))} className="inline-flex align-middle">
        <Avatar person={{ ...claimed_by, image: null }} size="xs" />
        <span className="sr-only">{deskText.claimedBy(fullName(claimed_by))}</span>
      </span>
    ),
  width: 'w-16',
  phone: 'fact',
}

/** An account number is shown in two groups (`4821 3077`) but searched without the space. */
const joinDigitGroups = (text: string) => text.replace(/^(\d{4})\s(\d{4})$/, '$1$2')
