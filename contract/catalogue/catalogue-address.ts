import { MAX_INT4, MIN_SCORES, type MinScore } from '../constants.ts'
import type { Sort } from './catalogue.ts'
import { MAX_SEARCH } from './limits.ts'

/* The address of the catalogue's page. Web and server parse it in the same way: the server caches pages by canonical
   address, and the browser builds links from it. A module without schemas, so that pages do not load TypeBox. */

/** Parameters whose value is a list of numbers. */
export const LIST_FILTERS = [
  'categories',
  'languages',
  'levels',
  'lengths',
  'periods',
  'prices',
  'teacher_ids',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** Every parameter that changes the page. `is_free` is accepted, and written as `prices`. */
export const CATALOGUE_PARAMETERS = [
  'search',
  'verbatim',
  ...LIST_FILTERS,
  'is_free',
  'min_score',
  'captions',
  'sort',
  'cursor',
] as const

/** The search, filters and order of the page. */
export interface CatalogueFilters {
  search: string
  /** Searches for the text as typed, without corrections. */
  isVerbatim: boolean
  /** Ascending, without duplicates. */
  lists: Record<ListFilter, number[]>
  /** The lowest average score. */
  minScore: MinScore | null
  /** Only courses that have lessons with captions. */
  hasCaptions: boolean
  /** The requested order; null for the default: relevance when searching, else popularity. */
  sort: Sort | null
  cursor: string | null
}

/** Maximum numbers in a list, more than any facet offers. */
const MAX_IN_LIST = 40
const MAX_CURSOR_LENGTH = 400
const sorts: readonly Sort[] = ['relevance', 'popular', 'new', 'rating', 'price_asc', 'price_desc']
const allPrices = [1, 2, 3, 4]

/**
 * Reads the query string; lists may be `levels=1,2` or `levels=1&levels=2` (a form without JavaScript). Invalid values
 * are dropped.
 */
export function readCatalogueFilters(query: URLSearchParams): CatalogueFilters {
  const list = (name: ListFilter) => {
    const numbers = query
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter((text) => /^[1-9]\d{0,9}$/.test(text))
      .map(Number)
      .filter((number) => number <= MAX_INT4)
    return [...new Set(numbers)].slice(0, MAX_IN_LIST).sort((a, b) => a - b)
  }
  const search = (query.get('search') ?? '').trim().slice(0, MAX_SEARCH)
  const minScore = Number(query.get('min_score'))
  const cursor = query.get('cursor')
  const prices = list('prices').filter((band) => allPrices.includes(band))
  return {
    search,
    isVerbatim: search !== '' && query.get('verbatim') === 'true',
    lists: {
      categories: list('categories'),
      languages: list('languages'),
      levels: list('levels'),
      lengths: list('lengths'),
      periods: list('periods'),
      prices: prices.length > 0 ? prices : pricesOf(query.get('is_free')),
      teacher_ids: list('teacher_ids'),
    },
    minScore: MIN_SCORES.find((score) => score === minScore) ?? null,
    hasCaptions: query.get('captions') === 'true',
    sort: sorts.find((sort) => sort === query.get('sort')) ?? null,
    cursor: cursor && cursor.length <= MAX_CURSOR_LENGTH ? cursor : null,
  }
}

/** The price bands that `is_free` means in the addresses of other pages. */
function pricesOf(isFree: string | null): number[] {
  if (isFree === 'true') return [1]
  return isFree === 'false' ? allPrices.filter((band) => band !== 1) : []
}

/** The canonical address of the page: parameters in a fixed order, defaults omitted. */
export function catalogueAddress(filters: CatalogueFilters): string {
  const query = new URLSearchParams()
  if (filters.search) query.set('search', filters.search)
  if (filters.search && filters.isVerbatim) query.set('verbatim', 'true')
  for (const name of LIST_FILTERS) {
    const numbers = filters.lists[name]
    if (numbers.length > 0) query.set(name, numbers.join(','))
  }
  if (filters.minScore !== null) query.set('min_score', String(filters.minScore))
  if (filters.hasCaptions) query.set('captions', 'true')
  if (filters.sort) query.set('sort', filters.sort)
  if (filters.cursor) query.set('cursor', filters.cursor)
  // Unescape commas for readability; only our own code parses these addresses.
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `/courses?${text}` : '/courses'
}
