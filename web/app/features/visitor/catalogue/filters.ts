import type { CourseListQuery, Sort } from '@kashf/contract/catalogue.ts'

/** Filters whose value is a list of numbers, by their name in the address. */
export const listFilters = ['categories', 'languages', 'levels', 'lengths', 'periods', 'teacher_ids'] as const
export type ListFilter = (typeof listFilters)[number]

/** What the address of the catalogue asks for. */
export interface Filters {
  search: string
  lists: Record<ListFilter, number[]>
  isFree: boolean | null
  /** As asked for; null leaves it to the server: relevance when searching, else popularity. */
  sort: Sort | null
  cursor: string | null
}

const sorts: readonly Sort[] = ['relevance', 'popular', 'new', 'rating', 'price_asc', 'price_desc']

/** Reads the address; lists may stand as `levels=1,2` or as `levels=1&levels=2` (a form without JavaScript). */
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

/** What the form of the filters says now, which may be ahead of the address; a change starts from the first page. */
export function filtersIn(form: HTMLFormElement): Filters {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) query.append(name, String(value))
  return readFilters(query)
}

/** The address of the catalogue with these filters; what is not asked for is not in it. */
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
  // Commas stay readable: nobody else reads these addresses.
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `/courses?${text}` : '/courses'
}

/** The same as the API and `pages.catalogue` take it. */
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

/** With `id` put into or taken out of a list, from the first page on. */
export function toggled(filters: Filters, name: ListFilter, id: number): Filters {
  const ids = filters.lists[name]
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
  return { ...filters, cursor: null, lists: { ...filters.lists, [name]: next } }
}

/** Everything but the searched text and the order taken away. */
export function cleared(filters: Filters): Filters {
  return { ...readFilters(new URLSearchParams()), search: filters.search, sort: filters.sort }
}

/** How many filters are set; search and order do not count. */
export function countActive(filters: Filters): number {
  const inLists = listFilters.reduce((sum, name) => sum + filters.lists[name].length, 0)
  return inLists + (filters.isFree === null ? 0 : 1)
}
