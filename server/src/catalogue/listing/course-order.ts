import type { Sort } from '@kashf/contract/catalogue.ts'
import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { decodeCursor } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** How a list is sorted and where its next page begins. Every order ends in the id, so no two rows are equal. */
export interface CourseOrder {
  name: Sort
  orderBy: Statement
  /** The row's place in this order, as `float8[]`; exact for every value that occurs. */
  key: Statement
  /** Largest absolute value of each part of a key: what is larger is not from us. */
  bounds: number[]
  /** Rows behind that place. */
  after: (key: number[]) => Statement
}

/**
 * So few of all courses are read whole and sorted; more are met sooner when a list is walked in its order. Where both take
 * about as many steps: as many as are read, or a page's rows each among so many others.
 */
export const fewToSort = (everyCourse: number): number => 5 * Math.sqrt(everyCourse)

const MICROSECONDS = sql`interval '1 microsecond'`

/** The order of that name over `course_find c`. `rank` is how well a row answers a search, an int; without it relevance is popularity. */
export function courseOrder(name: Sort, rank: Statement | null): CourseOrder {
  switch (name) {
    case 'new':
      return {
        name,
        orderBy: sql`c.published_at desc, c.id desc`,
        key: sql`array[extract(epoch from c.published_at) * 1000000, c.id]::float8[]`,
        bounds: [Number.MAX_SAFE_INTEGER, MAX_INT4],
        after: ([at, id]) =>
          sql`(c.published_at, c.id) < (timestamptz 'epoch' + ${at}::float8 * ${MICROSECONDS}, ${id}::int)`,
      }
    case 'rating':
      return {
        name,
        orderBy: sql`c.rank_score desc, c.id desc`,
        key: sql`array[c.rank_score::text::float8, c.id]`,
        bounds: [1000, MAX_INT4],
        after: ([score, id]) => sql`(c.rank_score, c.id) < (${score}::real, ${id}::int)`,
      }
    case 'price_asc':
      return {
        name,
        orderBy: sql`c.price_tiyin, c.id`,
        key: sql`array[c.price_tiyin, c.id]::float8[]`,
        bounds: [Number.MAX_SAFE_INTEGER, MAX_INT4],
        after: ([price, id]) => sql`(c.price_tiyin, c.id) > (${price}::bigint, ${id}::int)`,
      }
    case 'price_desc':
      return {
        name,
        orderBy: sql`c.price_tiyin desc, c.id desc`,
        key: sql`array[c.price_tiyin, c.id]::float8[]`,
        bounds: [Number.MAX_SAFE_INTEGER, MAX_INT4],
        after: ([price, id]) => sql`(c.price_tiyin, c.id) < (${price}::bigint, ${id}::int)`,
      }
    case 'relevance':
      if (!rank) return courseOrder('popular', null)
      return {
        name,
        orderBy: sql`${rank} desc, c.learners_count desc, c.id desc`,
        key: sql`array[${rank}, c.learners_count, c.id]::float8[]`,
        bounds: [MAX_INT4, MAX_INT4, MAX_INT4],
        after: ([rankKey, learners, id]) =>
          sql`(${rank}, c.learners_count, c.id) < (${rankKey}::int, ${learners}::int, ${id}::int)`,
      }
    case 'popular':
      return {
        name,
        orderBy: sql`c.learners_count desc, c.id desc`,
        key: sql`array[c.learners_count, c.id]::float8[]`,
        bounds: [MAX_INT4, MAX_INT4],
        after: ([learners, id]) => sql`(c.learners_count, c.id) < (${learners}::int, ${id}::int)`,
      }
  }
}

/** The place a cursor names, or null when it is absent, forged, or of another order: the list then starts at its head. */
export function placeOf(order: CourseOrder, cursor: string | undefined): number[] | null {
  const parts = decodeCursor(cursor, order.bounds.length + 1)
  if (parts?.[0] !== order.name) return null
  const place: number[] = []
  for (const [i, bound] of order.bounds.entries()) {
    const part = parts[i + 1]
    const isWhole = order.name === 'rating' && i === 0 ? true : Number.isSafeInteger(part)
    if (typeof part !== 'number' || !isWhole || Math.abs(part) > bound) return null
    place.push(part)
  }
  return place
}
