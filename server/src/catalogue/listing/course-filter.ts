import { type CourseListQuery, SORTS, type Sort } from '@kashf/contract/catalogue.ts'
import { MAX_INT4 } from '@kashf/contract/constants.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { invalid } from '../../http/errors/failure.ts'

/** What a visitor asked the catalogue for. An empty list of ids means all. */
export interface CourseFilter {
  search: string
  languages: number[]
  levels: number[]
  periods: number[]
  lengths: number[]
  categories: number[]
  teacher_ids: number[]
  is_free: boolean | null
  sort: Sort
}

/** The filters that have counts of their own. */
export type Facet = 'categories' | 'languages' | 'levels' | 'periods' | 'lengths' | 'is_free'

const LISTS = ['languages', 'levels', 'periods', 'lengths', 'categories', 'teacher_ids'] as const
const MAX_SEARCH = 200

/** The existing client writes absent values as these texts. */
const isAbsent = (text: string | undefined): text is undefined | '' =>
  text === undefined || text.trim() === '' || text === 'null' || text === 'undefined'

const isSort = (text: string): text is Sort => (SORTS as readonly string[]).includes(text)

/**
 * Reads the query of the catalogue. What cannot be read (`languages=abc`, an unknown sort) is a `validation_failed`
 * naming each such field; a number that nothing has simply matches nothing.
 */
export function readCourseFilter(query: CourseListQuery): CourseFilter {
  const bad: Partial<Record<keyof CourseFilter, FieldErrorKey>> = {}
  const ids = (name: (typeof LISTS)[number]): number[] => {
    const text = query[name]
    if (isAbsent(text)) return []
    const parts = text.split(',').filter((part) => !isAbsent(part))
    const numbers = parts.map((part) => (/^(0|[1-9]\d{0,9})$/.test(part) ? Number(part) : Number.NaN))
    if (numbers.some((number) => !(number <= MAX_INT4))) bad[name] = 'wrong_type'
    return [...new Set(numbers)].sort((a, b) => a - b)
  }
  const search = isAbsent(query.search) ? '' : query.search.trim().slice(0, MAX_SEARCH)
  let isFree: boolean | null = null
  if (!isAbsent(query.is_free)) {
    if (query.is_free === 'true' || query.is_free === '1') isFree = true
    else if (query.is_free === 'false' || query.is_free === '0') isFree = false
    else bad.is_free = 'not_allowed'
  }
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
    teacher_ids: ids('teacher_ids'),
    is_free: isFree,
    sort,
  }
  if (Object.keys(bad).length > 0) throw invalid(bad)
  return filter
}

/** One of many is looked for as itself: only then does an index give its rows in their order. */
const oneOf = (column: Statement, ids: number[]): Statement[] => {
  if (ids.length === 0) return []
  return ids.length === 1 ? [sql`${column} = ${ids[0]}::int`] : [sql`${column} = any(${ids}::int[])`]
}

/** Conditions over `c` (`course_find`) for the choices that have counts; none when nothing is chosen. */
export function choiceConditions(filter: CourseFilter): Statement[] {
  return [
    ...oneOf(sql`c.category_id`, filter.categories),
    ...oneOf(sql`c.language`, filter.languages),
    ...oneOf(sql`c.level`, filter.levels),
    ...oneOf(sql`c.period`, filter.periods),
    ...oneOf(sql`c.length`, filter.lengths),
    // The price's own sign, so that a list by price begins where the paid ones do.
    ...(filter.is_free === null ? [] : [filter.is_free ? sql`c.price_tiyin = 0` : sql`c.price_tiyin > 0`]),
  ]
}

/** The same as queries of `course_find.terms` (their marks stand in `choice_terms`), and the teachers. */
export function choiceTerms(filter: CourseFilter): string[] {
  const oneOf = (mark: string, ids: readonly number[]) =>
    ids.length > 0 ? [`(${ids.map((id) => `'#${mark}${id}'`).join(' | ')})`] : []
  return [
    ...oneOf('c', filter.categories),
    ...oneOf('l', filter.languages),
    ...oneOf('v', filter.levels),
    ...oneOf('p', filter.periods),
    ...oneOf('h', filter.lengths),
    ...(filter.is_free === null ? [] : [`'#f${Number(filter.is_free)}'`]),
  ]
}

export const teacherTerms = (filter: CourseFilter): string[] =>
  filter.teacher_ids.length > 0 ? [`(${filter.teacher_ids.map((id) => `'#t${id}'`).join(' | ')})`] : []

export function teacherCondition(filter: CourseFilter): Statement[] {
  return oneOf(sql`c.teacher_id`, filter.teacher_ids)
}
