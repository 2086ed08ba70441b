import type { ReactNode } from 'react'
import { useUrlFilters } from '../../../ui/signed-in/use-url-filters.ts'
import { FilterSelect, FilterText } from './filter-inputs.tsx'
import { type Column, NoRecords, RecordList } from './record-list.tsx'
import { useRecords } from './use-records.ts'

export interface FilteredRecordsProps<T> {
  /** The last segment of `/api/admin/{list}`. */
  list: string
  title: string
  lead: string
  /** Between the lead and the filters. */
  children?: ReactNode
  /** The select; `name` is the parameter in the URL and in the request. */
  choice: { name: string; label: string; any: string; options: Record<string, string> }
  /** The text filters. */
  typed: { name: string; label: string; placeholder?: string; isNumber?: boolean }[]
  /** `narrow` sets filters: a cell may link to all records like it. */
  columnsOf: (narrow: (filters: Record<string, string>) => void) => Column<T>[]
  idOf: (record: T) => string | number
  empty: { title: string; message: string }
}

/** A page of read-only records with filters in the URL. */
export function FilteredRecords<T>(props: FilteredRecordsProps<T>) {
  const { list, title, lead, children, choice, typed, columnsOf, idOf, empty } = props
  const urlFilters = useUrlFilters()
  const names = [choice.name, ...typed.map(({ name }) => name)]
  const filters = Object.fromEntries(names.map((name) => [name, urlFilters.read(name)]))
  const records = useRecords<T>(list, filters)
  return (
    <>
      <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
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
      </div>
      <RecordList
        label={title}
        records={records}
        columns={columnsOf(urlFilters.write)}
        idOf={idOf}
        empty={<NoRecords {...empty} isFiltered={!urlFilters.isEmpty} onClear={urlFilters.clear} />}
      />
    </>
  )
}
