import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { XIcon } from '../../../ui/icons.ts'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'
import { CsvButton } from '../../private/files/csv-button.tsx'
import type { Column } from './column.ts'
import type { ConsoleExport, ListOf } from './fetch-records.ts'
import { FilterSelect, FilterText } from './filter-inputs.tsx'
import { NoRecords } from './no-records.tsx'
import { PersonFilter } from './person-filter.tsx'
import { RecordDesk } from './record-desk.tsx'
import type { OpenRecord } from './record-sheet.tsx'
import { useRecords } from './use-records.ts'

export interface FilteredRecordsProps<T> {
  list: ListOf<T>
  /** The CSV export of the list. */
  exported: ConsoleExport
  title: string
  lead: string
  /** Shown between the lead and the filters. */
  children?: ReactNode
  /** The select; `name` is the parameter in the URL and in the request. */
  choice: { name: string; label: string; any: string; options: Record<string, string> }
  /** The text filter. */
  typed?: { name: string; label: string; placeholder: string }
  /** The filter by person; `status` limits the choice to some of the users. */
  person: { name: string; label: string; status?: string }
  /** The filter that only links can set, shown while it is set. */
  linked: { name: string; label: string; nameOf: (value: string) => string }
  /** Names of the URL parameters that `children` set. */
  period?: readonly string[]
  /** Filters of the request that are not in the URL. */
  fixed?: Record<string, string>
  columns: Column<T>[]
  idOf: (record: T) => number
  nameOf: (record: T) => string
  /** The content of a record's sheet. */
  open: (record: T, narrow: Narrow) => OpenRecord
  empty: { title: string; message: string }
}

/** Sets filters, to move from a sheet to all records that match it. */
export type Narrow = (filters: Record<string, string>) => void

/** A page of read-only records with filters in the URL; each opens in a sheet with a URL of its own. */
export function FilteredRecords<T>(props: FilteredRecordsProps<T>) {
  const { list, exported, title, choice, typed, person, linked, period = [], fixed, empty } = props
  const { read, write, clear, isEmpty } = useUrlFilters()
  // On a phone an open record is a page of its own.
  const isOpen = useParams().id !== undefined
  const names = [choice, person, ...(typed ? [typed] : []), linked].map(({ name }) => name)
  const chosen = Object.fromEntries([...names, ...period].map((name) => [name, read(name)]))
  const filters = { ...chosen, ...fixed }
  const records = useRecords<T>(list, filters)
  const link = read(linked.name)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h1 className={cx('text-2xl sm:text-3xl', isOpen && 'max-lg:sr-only')}>{title}</h1>
        <div className={cx(isOpen && 'max-lg:hidden')}>
          <CsvButton size="sm" file={{ call: exported, query: filters }} />
        </div>
      </div>
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <p className="mb-5 mt-2 text-ink-2">{props.lead}</p>
        {props.children}
        <div className="mb-5 grid gap-3 sm:grid-cols-3">
          <FilterSelect
            label={choice.label}
            any={choice.any}
            value={read(choice.name)}
            options={choice.options}
            onChoose={(value) => write({ [choice.name]: value })}
          />
          {typed && (
            <FilterText
              label={typed.label}
              placeholder={typed.placeholder}
              value={read(typed.name)}
              onChange={(value) => write({ [typed.name]: value })}
            />
          )}
          <PersonFilter
            label={person.label}
            status={person.status}
            value={read(person.name)}
            onChoose={(id) => write({ [person.name]: id })}
          />
        </div>
        {link && (
          <p className="mb-5">
            <Button variant="soft" onClick={() => write({ [linked.name]: '' })}>
              {linked.label}: {linked.nameOf(link)}
              <XIcon size={18} aria-hidden="true" />
            </Button>
          </p>
        )}
      </div>
      <RecordDesk
        list={list}
        path={`/admin/${list}`}
        label={title}
        records={records}
        columns={props.columns}
        idOf={props.idOf}
        nameOf={props.nameOf}
        open={(record) => props.open(record, write)}
        isQueue={false}
        empty={<NoRecords {...empty} isFiltered={!isEmpty} onClear={clear} />}
      />
    </>
  )
}

/** A value of a sheet that narrows the list to the records with the same one. */
export const NarrowButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick} className="rounded-sm text-left text-lapis hover:underline">
    {children}
  </button>
)
