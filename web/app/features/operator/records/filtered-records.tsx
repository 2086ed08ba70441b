import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { XIcon } from '../../../ui/icons.ts'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'
import { CsvButton } from '../../private/files/csv-button.tsx'
import type { ConsoleExport, ListOf } from './fetch-records.ts'
import { FilterSelect, FilterText } from './filter-inputs.tsx'
import { PersonFilter } from './person-filter.tsx'
import { RecordDesk } from './record-desk.tsx'
import { type Column, NoRecords, RecordList } from './record-list.tsx'
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
  /** The text filters. */
  typed?: { name: string; label: string; placeholder?: string }[]
  /** The filter by person; `status` limits the choice to some of the users. */
  person: { name: string; label: string; status?: string }
  /** Filters that only links can set, shown while they are set. */
  linked?: { name: string; label: string; nameOf: (value: string) => string }[]
  /** Names of the URL parameters that `children` set. */
  period?: readonly string[]
  columnsOf: (narrow: Narrow) => Column<T>[]
  idOf: (record: T) => number
  /** Shows the records as one line each, which open in a sheet with a URL of its own. */
  desk?: { nameOf: (record: T) => string; open: (record: T, narrow: Narrow) => OpenRecord }
  empty: { title: string; message: string }
}

/** Sets filters, to move from a cell or a sheet to all records that match it. */
export type Narrow = (filters: Record<string, string>) => void

/** A page of read-only records with filters in the URL. */
export function FilteredRecords<T>(props: FilteredRecordsProps<T>) {
  const {
    list,
    exported,
    title,
    lead,
    children,
    choice,
    typed = [],
    person,
    linked = [],
    period = [],
    columnsOf,
    idOf,
    desk,
    empty,
  } = props
  const urlFilters = useUrlFilters()
  // On a phone an open record is a page of its own.
  const isOpen = useParams().id !== undefined
  const names = [...[choice, person, ...typed, ...linked].map(({ name }) => name), ...period]
  const set = linked.filter(({ name }) => urlFilters.read(name) !== '')
  const filters = Object.fromEntries(names.map((name) => [name, urlFilters.read(name)]))
  const records = useRecords<T>(list, filters)
  const shown = {
    label: title,
    records,
    columns: columnsOf(urlFilters.write),
    idOf,
    empty: <NoRecords {...empty} isFiltered={!urlFilters.isEmpty} onClear={urlFilters.clear} />,
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h1 className={cx('text-2xl sm:text-3xl', isOpen && 'max-lg:sr-only')}>{title}</h1>
        <div className={cx(isOpen && 'max-lg:hidden')}>
          <CsvButton size="sm" file={{ call: exported, query: filters }} />
        </div>
      </div>
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <p className="mb-5 mt-2 text-ink-2">{lead}</p>
        {children}
        <div className="mb-5 grid gap-3 sm:grid-cols-3">
          <FilterSelect
            label={choice.label}
            any={choice.any}
            value={urlFilters.read(choice.name)}
            options={choice.options}
            onChoose={(value) => urlFilters.write({ [choice.name]: value })}
          />
          {typed.map(({ name, ...field }) => (
            <FilterText
              key={name}
              {...field}
              value={urlFilters.read(name)}
              onChange={(value) => urlFilters.write({ [name]: value })}
            />
          ))}
          <PersonFilter
            label={person.label}
            status={person.status}
            value={urlFilters.read(person.name)}
            onChoose={(id) => urlFilters.write({ [person.name]: id })}
          />
        </div>
        {set.map(({ name, label, nameOf }) => (
          <p key={name} className="mb-5">
            <Button variant="soft" onClick={() => urlFilters.write({ [name]: '' })}>
              {label}: {nameOf(urlFilters.read(name))}
              <XIcon size={18} aria-hidden="true" />
            </Button>
          </p>
        ))}
      </div>
      {desk ? (
        <RecordDesk
          {...shown}
          list={list}
          path={`/admin/${list}`}
          isQueue={false}
          nameOf={desk.nameOf}
          open={(record) => desk.open(record, urlFilters.write)}
        />
      ) : (
        <RecordList {...shown} />
      )}
    </>
  )
}
