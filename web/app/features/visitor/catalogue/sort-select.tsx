import { type CatalogueFilters, catalogueAddress } from '@kashf/contract/catalogue/catalogue-address.ts'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { catalogueText, sortNames } from '../../../text/browse/catalogue.ts'
import { FILTER_FORM } from './filter-panel.tsx'
import { filtersIn } from './filters.ts'

const sorts = ['relevance', 'popular', 'new', 'rating', 'price_asc', 'price_desc'] as const

/**
 * Sort order of the list, part of the filter form. "By relevance" is offered only with a query, and then is the
 * default. Like a filter, it shows the choice until the URL has changed.
 */
export function SortSelect({ filters }: { filters: CatalogueFilters }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const usual = filters.search ? 'relevance' : 'popular'
  const chosen = filters.sort === usual ? '' : (filters.sort ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: also reverts a choice that never reached the URL
  useEffect(() => {
    if (select.current) select.current.value = chosen
  }, [filters, chosen])
  const apply = ({ target: { form } }: ChangeEvent<HTMLSelectElement>) => {
    if (form) void navigate(catalogueAddress(filtersIn(form)), { preventScrollReset: true })
  }
  return (
    <select
      ref={select}
      form={FILTER_FORM}
      name="sort"
      aria-label={catalogueText.sort}
      defaultValue={chosen}
      onChange={apply}
      className="select min-h-11 max-w-full min-w-0 max-md:flex-1 rounded-md border border-edge bg-surface px-3.5 py-2 pr-11 hover:border-lapis"
    >
      {sorts
        .filter((sort) => sort !== 'relevance' || filters.search)
        .map((sort) => (
          <option key={sort} value={sort === usual ? '' : sort}>
            {sortNames[sort]}
          </option>
        ))}
    </select>
  )
}
