import type { CourseListQuery } from '@kashf/contract/catalogue/catalogue.ts'
import {
  type CatalogueFilters,
  LIST_FILTERS,
  type ListFilter,
  readCatalogueFilters,
} from '@kashf/contract/catalogue/catalogue-address.ts'

/** Reads the form, which may be ahead of the URL. A change starts from the first page. */
export function filtersIn(form: HTMLFormElement): CatalogueFilters {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) query.append(name, String(value))
  return readCatalogueFilters(query)
}

/** The filters in the format of the API and of `pages.catalogue`. */
export function listQuery(filters: CatalogueFilters, limit: number): CourseListQuery {
  const query: CourseListQuery = { limit }
  if (filters.search) query.search = filters.search
  if (filters.isVerbatim) query.verbatim = 'true'
  for (const name of LIST_FILTERS) {
    const ids = filters.lists[name]
    if (ids.length > 0) query[name] = ids.join(',')
  }
  if (filters.minScore !== null) query.min_score = String(filters.minScore)
  if (filters.hasCaptions) query.captions = 'true'
  if (filters.sort) query.sort = filters.sort
  if (filters.cursor) query.cursor = filters.cursor
  return query
}

/** Adds `id` to or removes it from a list; starts from the first page. */
export function withToggled(filters: CatalogueFilters, name: ListFilter, id: number): CatalogueFilters {
  const ids = filters.lists[name]
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].sort((a, b) => a - b)
  return { ...filters, cursor: null, lists: { ...filters.lists, [name]: next } }
}

/** Removes all filters but keeps query and order. */
export function withoutFilters(filters: CatalogueFilters): CatalogueFilters {
  const { search, isVerbatim, sort } = filters
  return { ...readCatalogueFilters(new URLSearchParams()), search, isVerbatim, sort }
}

/** Number of active filters; query and order do not count. */
export function countActive(filters: CatalogueFilters): number {
  const inLists = LIST_FILTERS.reduce((sum, name) => sum + filters.lists[name].length, 0)
  return inLists + (filters.minScore === null ? 0 : 1) + (filters.hasCaptions ? 1 : 0)
}
