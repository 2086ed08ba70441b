import { type ReactNode, useState } from 'react'
import { queueText } from '../../../text/operate-queue.ts'
import { SearchField } from '../../../ui/signed-in/search-field.tsx'
import { Tabs } from '../../../ui/signed-in/tabs.tsx'
import { useUrlFilters } from '../../../ui/signed-in/use-url-filters.ts'
import { CsvButton } from '../../member/files/csv-button.tsx'
import { type OpenRecord, RecordDrawer } from '../records/record-drawer.tsx'
import { type Column, NoRecords, RecordList } from '../records/record-list.tsx'
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
  /** The last segment of `/api/admin/{list}`. */
  list: string
  title: string
  /** The first one is open by default. */
  tabs: QueueTab[]
  /** Opens on all records instead of the first tab. */
  startsWithAll?: boolean
  /** Absent: the list has no search. */
  searchLabel?: string
  empty: { title: string; message: string }
  columns: Column<T>[]
  idOf: (record: T) => number
  nameOf: (record: T) => string
  /** Content of the drawer for a record. Absent: records have pages of their own, at `hrefOf`. */
  open?: (record: T) => OpenRecord
  hrefOf?: (record: T) => string
  /** The list has a CSV export. */
  isExported?: boolean
  /** Between the title and the list. */
  lead?: ReactNode
}

/** A list of one kind of record: status and search in the URL, each record with its history and decisions. */
export function Queue<T>(props: QueueProps<T>) {
  const {
    list,
    title,
    tabs,
    startsWithAll,
    searchLabel,
    empty,
    columns,
    idOf,
    nameOf,
    open,
    hrefOf,
    isExported,
    lead,
  } = props
  const urlFilters = useUrlFilters()
  const [opened, setOpened] = useState<T | null>(null)
  const first = startsWithAll ? ALL : (tabs[0]?.status ?? ALL)
  const requested = urlFilters.read('status')
  const status = [ALL, ...tabs.map((tab) => tab.status)].includes(requested) ? requested : first
  const search = urlFilters.read('search')
  const filters = { status: status === ALL ? '' : status, search: joinDigitGroups(search) }
  const records = useRecords<T>(list, filters)

  const content = (
    <RecordList
      label={title}
      records={records}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      onOpen={open && setOpened}
      hrefOf={hrefOf}
      empty={
        <NoRecords
          title={empty.title}
          message={empty.message}
          isFiltered={search !== '' || status !== first}
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
        <h1 className="mr-auto text-2xl sm:text-[1.75rem]">{title}</h1>
        {isExported && <CsvButton size="sm" path={`/api/admin/${list}/export.csv`} query={filters} />}
        {searchLabel && (
          <SearchField
            label={searchLabel}
            value={search}
            onSearch={(text) => urlFilters.write({ search: text })}
          />
        )}
      </div>
      {lead}
      <Tabs
        label={queueText.status}
        open={status}
        onOpen={(id) => urlFilters.write({ status: id === first ? '' : id })}
        tabs={shown.map((tab) => ({
          id: tab.status,
          label: tab.label,
          count: tab.count ? String(tab.count) : undefined,
          content,
        }))}
      />
      {open && (
        <RecordDrawer record={opened === null ? null : open(opened)} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** An account number is shown in two groups (`4821 3077`) but searched without the space. */
const joinDigitGroups = (text: string) => text.replace(/^(\d{4})\s(\d{4})$/, '$1$2')
