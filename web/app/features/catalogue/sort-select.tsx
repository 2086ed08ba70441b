import { useNavigate } from 'react-router'
import { catalogueText, sortNames } from '../../text/catalogue.ts'
import { FILTER_FORM } from './filter-panel.tsx'
import { catalogueAddress, type Filters } from './filters.ts'

const sorts = ['relevance', 'popular', 'new', 'rating', 'price_asc', 'price_desc'] as const

/** The order of the list. "By relevance" is offered to those who search, and is then the first. */
export function SortSelect({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const usual = filters.search ? 'relevance' : 'popular'
  const choose = (value: string) => {
    const sort = sorts.find((name) => name === value) ?? null
    void navigate(catalogueAddress({ ...filters, cursor: null, sort }), { preventScrollReset: true })
  }
  return (
    <div className="w-full sm:w-64">
      <select
        // Sent with the filters by who runs no scripts.
        form={FILTER_FORM}
        name="sort"
        aria-label={catalogueText.sort}
        value={filters.sort === usual ? '' : (filters.sort ?? '')}
        onChange={(event) => choose(event.target.value)}
        className="select min-h-11 w-full rounded-md border border-edge/70 bg-surface px-3.5 py-2 hover:border-edge"
      >
        {sorts
          .filter((sort) => sort !== 'relevance' || filters.search)
          .map((sort) => (
            <option key={sort} value={sort === usual ? '' : sort}>
              {sortNames[sort]}
            </option>
          ))}
      </select>
    </div>
  )
}
