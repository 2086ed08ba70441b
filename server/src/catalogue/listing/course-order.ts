import type { Sort } from '@kashf/contract/catalogue/catalogue.ts'
import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { decodeCursor } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { CourseFilter } from './course-filter.ts'

/** A sort order with its keyset pagination. Every order ends in the id, so that no two rows are equal. */
export interface CourseOrder {
  name: Sort
  orderBy: Statement
  /** The row's sort key as `float8[]`, which holds every value that occurs exactly. */
  sortKey: Statement
  /** The largest absolute value of each part of a sort key; a cursor beyond it is forged. */
  bounds: number[]
  /** The condition for rows after that sort key. */
  after: (sortKey: number[]) => Statement
}

/**
 * Maximum matching rows that are read and sorted. For more rows it is faster to walk the index of the order until a
 * page is full: the limit is where both take about the same number of steps.
 */
export const maxRowsToSort = (catalogueSize: number): number => 5 * Math.sqrt(catalogueSize)

const MICROSECONDS = sql`interval '1 microsecond'`

/** The order of the list that matches a filter. */
export const orderOf = ({ sort, search }: CourseFilter): CourseOrder =>
  courseOrder(sort, search ? sql`c.rank` : null)

/**
 * The order of that name over `course_find c`. `rank` is an int, the relevance of a row; without it relevance means
 * popularity.
 */
export function courseOrder(name: Sort, rank: Statement | null): CourseOrder {
  switch (name) {
    case 'new':
      return {
        name,
        orderBy: sql`c.published_at desc, c.id desc`,
        sortKey: sql`array[extract(epoch from c.published_at) * 1000000, c.id]::float8[]`,
        bounds: [Number.MAX_SAFE_INTEGER, MAX_INT4],
        after: ([at, id]) =>
          sql`(c.published_at, c.id) < (timestamptz 'epoch' + ${at}::float8 * ${MICROSECONDS}, ${id}::int)`,
      }
    case 'rating':
      return {
        name,
        orderBy: sql`c.rank_score desc, c.id desc`,
        sortKey: sql`array[c.rank_score::text::float8, c.id]`,
        bounds: [1000, MAX_INT4],
        after: ([score, id]) => sql`(c.rank_score, c.id) < (${score}::real, ${id}::int)`,
      }
    case 'price_asc':
      return {
        name,
        orderBy: sql`c.price_tiyin, c.id`,
        sortKey: sql`array[c.price_tiyin, c.id]::float8[]`,
        bounds: [Number.MAX_SAFE_INTEGER, MAX_INT4],
        after: ([price, id]) => sql`(c.price_tiyin, c.id) > (${price}::bigint, ${id}::int)`,
      }
    case 'price_desc':
      return {
        name,
        orderBy: sql`c.price_tiyin desc, c.id desc`,
        sortKey: sql`array[c.price_tiyin, c.id]::float8[]`,
        bounds: [Number.MAX_SAFE_INTEGER, MAX_INT4],
        after: ([price, id]) => sql`(c.price_tiyin, c.id) < (${price}::bigint, ${id}::int)`,
      }
    case 'relevance':
      if (!rank) return courseOrder('popular', null)
      return {
        name,
        orderBy: sql`${rank} desc, c.learners_count desc, c.id desc`,
        sortKey: sql`array[${rank}, c.learners_count, c.id]::float8[]`,
        bounds: [MAX_INT4, MAX_INT4, MAX_INT4],
        after: ([rankKey, learners, id]) =>
          sql`(${rank}, c.learners_count, c.id) < (${rankKey}::int, ${learners}::int, ${id}::int)`,
      }
    case 'popular':
      return {
        name,
        orderBy: sql`c.learners_count desc, c.id desc`,
        sortKey: sql`array[c.learners_count, c.id]::float8[]`,
        bounds: [MAX_INT4, MAX_INT4],
        after: ([learners, id]) => sql`(c.learners_count, c.id) < (${learners}::int, ${id}::int)`,
      }
  }
}

/** The sort key in a cursor; null, which means the first page, when it is absent, forged or of another order. */
export function decodeSortKey(order: CourseOrder, cursor: string | undefined): number[] | null {
  const parts = decodeCursor(cursor, order.bounds.length + 1)
  if (parts?.[0] !== order.name) return null
  const sortKey: number[] = []
  for (const [i, bound] of order.bounds.entries()) {
    const part = parts[i + 1]
    const isWhole = order.name === 'rating' && i === 0 ? true : Number.isSafeInteger(part)
    if (typeof part !== 'number' || !isWhole || Math.abs(part) > bound) return null
    sortKey.push(part)
  }
  return sortKey
}
