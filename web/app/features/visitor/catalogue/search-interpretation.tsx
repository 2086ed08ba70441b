import type { SearchReading } from '@kashf/contract/catalogue/catalogue.ts'
import { type CatalogueFilters, catalogueAddress } from '@kashf/contract/catalogue/catalogue-address.ts'
import { Link } from 'react-router'
import { catalogueText } from '../../../text/browse/catalogue.ts'

/**
 * Tells the user that a corrected query was searched, with a link to the original, or that only some of the words were
 * found.
 */
export function SearchInterpretation({
  filters,
  search,
}: {
  filters: CatalogueFilters
  search: SearchReading | null
}) {
  if (!search || (!search.meant && !search.is_nearest)) return null
  return (
    <p role="status" className="mb-4 rounded-md bg-sunken px-4 py-3">
      {search.meant ? (
        <>
          {catalogueText.meant(search.meant)}{' '}
          <Link
            to={catalogueAddress({ ...filters, isVerbatim: true, cursor: null })}
            className="inline-block py-0.5 font-semibold text-lapis underline underline-offset-2"
          >
            {catalogueText.verbatim(filters.search)}
          </Link>
        </>
      ) : (
        catalogueText.nearest(filters.search)
      )}
    </p>
  )
}
