import { type CourseListQuery, SORTS, type Sort } from '@kashf/contract/catalogue/catalogue.ts'
import { MAX_INT4, MIN_SCORES, type MinScore } from '@kashf/contract/constants.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'

/** The search, filters and order of a list of courses. An empty list of ids does not filter. */
export interface CourseFilter {
  search: string
  languages: number[]
  levels: number[]
  periods: number[]
  lengths: number[]
  categories: number[]
  /** Bands of the price that buyers pay (SQL function `price_band`). */
  prices: number[]
  /** Bands of the average score (SQL function `score_band`). */
  scores: number[]
  teacher_ids: number[]
  is_free: boolean | null
  has_captions: boolean
  /** Searches for the text as typed, without corrections. */
  verbatim: boolean
  sort: Sort
}

/** The filters whose choices are counted. */
export type Facet = ListFacet | 'is_free' | 'captions'
/** The facets whose filters are lists of numbers. */
export type ListFacet = 'categories' | 'languages' | 'levels' | 'periods' | 'lengths' | 'prices' | 'scores'

const ID_LISTS = ['languages', 'levels', 'periods', 'lengths', 'categories', 'prices', 'teacher_ids'] as const
const MAX_SEARCH_LENGTH = 200

/** The existing client sends absent values as these texts. */
const isAbsent = (text: string | undefined): text is undefined | '' =>
  text === undefined || text.trim() === '' || text === 'null' || text === 'undefined'

/** The score bands at or above each minimum average. */
export const BANDS_FROM_SCORE: Record<MinScore, number[]> = { 4: [2, 3], 4.5: [3] }
const isMinScore = (number: number): number is MinScore => MIN_SCORES.some((score) => score === number)

const isSort = (text: string): text is Sort => (SORTS as readonly string[]).includes(text)

/**
 * Reads the query of the catalogue. Fails with `validation_failed` naming each malformed field (`languages=abc`, an unknown
 * sort); an unknown id matches nothing.
 */
export function readCourseFilter(query: CourseListQuery): CourseFilter {
  const bad: Partial<Record<keyof CourseListQuery, FieldErrorKey>> = {}
  const ids = (name: (typeof ID_LISTS)[number]): number[] => {
    const text = query[name]
    if (isAbsent(text)) return []
    const parts = text.split(',').filter((part) => !isAbsent(part))
    const numbers = parts.map((part) => (/^(0|[1-9]\d{0,9})$/.test(part) ? Number(part) : Number.NaN))
    if (numbers.some((number) => !(number <= MAX_INT4))) bad[name] = 'wrong_type'
    return [...new Set(numbers)].sort((a, b) => a - b)
  }
  const search = isAbsent(query.search) ? '' : query.search.trim().slice(0, MAX_SEARCH_LENGTH)
  const flag = (name: 'is_free' | 'captions' | 'verbatim'): boolean | null => {
    const text = query[name]
    if (isAbsent(text)) return null
    if (text === 'true' || text === '1') return true
    if (text === 'false' || text === '0') return false
    bad[name] = 'not_allowed'
    return null
  }
  const minScore = isAbsent(query.min_score) ? null : Number(query.min_score)
  if (minScore !== null && !isMinScore(minScore)) bad.min_score = 'not_allowed'
  let sort: Sort = search ? 'relevance' : 'popular'
  if (!isAbsent(query.sort)) {
    if (isSort(query.sort)) sort = query.sort
    else bad.sort = 'not_allowed'
  }
  const filter: CourseFilter = {
    search,
    languages: ids('languages'),
    levels: ids('levels'),
    periods: ids('periods'),
    lengths: ids('lengths'),
    categories: ids('categories'),
    prices: ids('prices'),
    scores: minScore !== null && isMinScore(minScore) ? BANDS_FROM_SCORE[minScore] : [],
    teacher_ids: ids('teacher_ids'),
    is_free: flag('is_free'),
    has_captions: flag('captions') === true,
    verbatim: flag('verbatim') === true,
    sort,
  }
  if (Object.keys(bad).length > 0) throw invalid(bad)
  return filter
}

/**
 * A condition on the ids, none for an empty list. A single id is compared with `=`, because only then can an index
 * return rows in the order of the list.
 */
const equalsAny = (column: Statement, ids: number[]): Statement[] => {
  if (ids.length === 0) return []
  return ids.length === 1 ? [sql`${column} = ${ids[0]}::int`] : [sql`${column} = any(${ids}::int[])`]
}

const [FREE_BAND, DEAREST_BAND] = [1, 4]

/** The bounds of the prices in these bands; see the SQL function `price_band_end`. */
function priceBounds(bands: readonly number[]): Statement[] {
  if (bands.length === 0) return []
  const [first, last] = [Math.min(...bands), Math.max(...bands)]
  return [
    ...(last < DEAREST_BAND ? [sql`c.price_tiyin <= price_band_end(${last}::int)`] : []),
    ...(first > FREE_BAND ? [sql`c.price_tiyin > price_band_end(${first - 1}::int)`] : []),
  ]
}

/** The conditions of the facet filters over `c` (`course_find`); empty without filters. */
export function filterConditions(filter: CourseFilter): Statement[] {
  return [
    ...equalsAny(sql`c.category_id`, filter.categories),
    ...equalsAny(sql`c.language`, filter.languages),
    ...equalsAny(sql`c.level`, filter.levels),
    ...equalsAny(sql`c.period`, filter.periods),
    ...equalsAny(sql`c.length`, filter.lengths),
    ...equalsAny(sql`c.price_band`, filter.prices),
    ...priceBounds(filter.prices),
    ...equalsAny(sql`c.score_band`, filter.scores),
    ...(filter.has_captions ? [sql`c.has_captions`] : []),
    // `price_tiyin`, not `is_free`: a list by price can then start its index scan at the first paid course.
    ...(filter.is_free === null ? [] : [filter.is_free ? sql`c.price_tiyin = 0` : sql`c.price_tiyin > 0`]),
  ]
}

/** A query that any of the ids' terms satisfies; empty without ids. */
const anyTerm = (prefix: string, ids: readonly number[]): string[] =>
  ids.length > 0 ? [`(${ids.map((id) => `'#${prefix}${id}'`).join(' | ')})`] : []

/** The facet filters as queries over `course_find.terms`, with the prefixes of the SQL function `choice_terms`. */
export function filterTerms(filter: CourseFilter): string[] {
  return [
    ...anyTerm('c', filter.categories),
    ...anyTerm('l', filter.languages),
    ...anyTerm('v', filter.levels),
    ...anyTerm('p', filter.periods),
    ...anyTerm('h', filter.lengths),
    ...anyTerm('r', filter.prices),
    ...anyTerm('s', filter.scores),
    ...(filter.has_captions ? [`'#k1'`] : []),
    ...(filter.is_free === null ? [] : [`'#f${Number(filter.is_free)}'`]),
  ]
}

/** The filter by teachers as queries over `course_find.terms`. */
export const teacherTerms = (filter: CourseFilter): string[] => anyTerm('t', filter.teacher_ids)

/** The filter by teachers as conditions over `c` (`course_find`). */
export function teacherConditions(filter: CourseFilter): Statement[] {
  return equalsAny(sql`c.teacher_id`, filter.teacher_ids)
}
