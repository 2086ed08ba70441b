import type { SearchReading } from '@kashf/contract/catalogue.ts'
import { catalogueText } from '../../../text/catalogue.ts'
import type { Filters } from './filters.ts'

/** Tells the user when a corrected query was searched, or only some of the words were found. */
export function SearchInterpretation({
  filters,
  search,
}: {
  filters: Filters
  search: SearchReading | null
}) {
  if (!search || (!search.meant && !search.is_nearest)) return null
  return (
    <p role="status" className="mb-4 rounded-md bg-sunken px-4 py-3">
      {search.meant
        ? catalogueText.meant(filters.search, search.meant)
        : catalogueText.nearest(filters.search)}
    </p>
  )
}
