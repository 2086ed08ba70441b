import type { CourseListQuery, Sort } from '@kashf/contract/catalogue.ts'

/** Query parameters whose value is a list of ids. */
export const listFilters = ['categories', 'languages', 'levels', 'lengths', 'periods', 'teacher_ids'] as const
export type ListFilter = (typeof listFilters)[number]

/** The catalogue's filters, query and order. */
export interface Filters {
  search: string
  lists: Record<ListFilter, number[]>
  isFree: boolean | null
  /** The requested order; null for the server's default: relevance when searching, else popularity. */
  sort: Sort | null
  cursor: string | null
}

const sorts: readonly Sort[] = ['relevance', 'popular', 'new', 'rating', 'price_asc', 'price_desc']

/** Reads the query string; lists may be `levels=1,2` or `levels=1&levels=2` (a form without JavaScript). */
export function readFilters(query: URLSearchParams): Filters {
  const list = (name: ListFilter) =>
    query
      .getAll(name)
      .flatMap((text) => text.split(','))
      .map(Number)
      .filter((id, index, all) => Number.isInteger(id) && id > 0 && all.indexOf(id) === index)
  const free = query.get('is_free')
  return {
    search: (query.get('search') ?? '').trim().slice(0, 200),
    lists: {
      categories: list('categories'),
      languages: list('languages'),
      levels: list('levels'),
      lengths: list('lengths'),
      periods: list('periods'),
      teacher_ids: list('teacher_ids'),
    },
    isFree: free === 'true' ? true : free === 'false' ? false : null,
    sort: sorts.find((sort) => sort === query.get('sort')) ?? null,
    cursor: query.get('cursor') || null,
  }
}

/** Reads the form, which may be ahead of the URL. A change starts from the first page. */
export function filtersIn(form: HTMLFormElement): Filters {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) query.append(name, String(value))
  return readFilters(query)
}

/** URL of the catalogue with these filters; defaults are omitted. */
export function catalogueAddress(filters: Filters): string {
  const query = new URLSearchParams()
  if (filters.search) query.set('search', filters.search)
  for (const name of listFilters) {
    const ids = filters.lists[name]
    if (ids.length > 0) query.set(name, ids.join(','))
  }
  if (filters.isFree !== null) query.set('is_free', String(filters.isFree))
  if (filters.sort) query.set('sort', filters.sort)
  if (filters.cursor) query.set('cursor', filters.cursor)
  // Unescaped commas are readable, and only we parse these URLs.
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `/courses?${text}` : '/courses'
}

/** The filters in the format of the API and of `pages.catalogue`. */
export function listQuery(filters: Filters, limit: number): CourseListQuery {
  const query: CourseListQuery = { limit }
  if (filters.search) query.search = filters.search
  for (const name of listFilters) {
    const ids = filters.lists[name]
    if (ids.length > 0) query[name] = ids.join(',')
  }
  if (filters.isFree !== null) query.is_free = String(filters.isFree)
  if (filters.sort) query.sort = filters.sort
  if (filters.cursor) query.cursor = filters.cursor
  return query
}

/** Adds `id` to or removes it from a list; starts from the first page. */
export function withToggled(filters: Filters, name: ListFilter, id: number): Filters {
  const ids = filters.lists[name]
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
  return { ...filters, cursor: null, lists: { ...filters.lists, [name]: next } }
}

/** Removes all filters but keeps query and order. */
export function withoutFilters(filters: Filters): Filters {
  return { ...readFilters(new URLSearchParams()), search: filters.search, sort: filters.sort }
}

/** Number of active filters; query and order do not count. */
export function countActive(filters: Filters): number {
  const inLists = listFilters.reduce((sum, name) => sum + filters.lists[name].length, 0)
  return inLists + (filters.isFree === null ? 0 : 1)
}
