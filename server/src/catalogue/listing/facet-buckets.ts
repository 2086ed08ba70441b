import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { CourseFilter, Facet } from './course-filter.ts'

/** The number of courses that share all filter choices. There are few buckets in a catalogue of any size. */
export interface FacetBucket {
  /** `course_find.kind`: the choices in one number. */
  kind: number
  courses: number
}

const MAX_MEMOIZED = 1_000
const FACETS = ['categories', 'languages', 'levels', 'periods', 'lengths'] as const

/** Decodes the generated column `course_find.kind`. */
function decodeKind(kind: number) {
  let rest = kind
  const take = (values: number) => {
    const value = rest % values
    rest = Math.floor(rest / values)
    return value
  }
  const lengths = take(4) + 1
  const is_free = take(2) === 1
  const periods = take(13) + 1
  const levels = take(3) + 1
  const languages = take(3) + 1
  return { categories: rest, languages, levels, periods, lengths, is_free }
}

/** Whether courses with these choices pass the filter; the facet `except` is ignored. */
function passes(choices: ReturnType<typeof decodeKind>, filter: CourseFilter, except: Facet | null): boolean {
  const passesIsFree = except === 'is_free' || filter.is_free === null || filter.is_free === choices.is_free
  return (
    passesIsFree &&
    FACETS.every(
      (facet) => facet === except || filter[facet].length === 0 || filter[facet].includes(choices[facet]),
    )
  )
}

/** All published courses. */
export function readFacetBuckets(db: Queryable): Promise<FacetBucket[]> {
  return db.rows<FacetBucket>(sql`select kind, courses from course_kind where courses > 0`)
}

/** Sums by the buckets they were computed from. Many requests share the cached buckets of the whole catalogue. */
const memoized = new WeakMap<readonly FacetBucket[], Map<string, unknown>>()

function memoize<T>(
  buckets: readonly FacetBucket[],
  name: 'matching' | 'facets',
  filter: CourseFilter,
  sum: () => T,
): T {
  const sums = memoized.get(buckets) ?? new Map<string, unknown>()
  memoized.set(buckets, sums)
  const key = JSON.stringify([name, filter.is_free, ...FACETS.map((facet) => filter[facet])])
  const known = sums.get(key)
  // Each name has results of one type.
  if (known !== undefined) return known as T
  const result = sum()
  if (sums.size < MAX_MEMOIZED) sums.set(key, result)
  return result
}

/** The kinds that pass the filter, and how many courses they have together. */
export function matchingBuckets(
  buckets: readonly FacetBucket[],
  filter: CourseFilter,
): { kinds: number[]; courses: number } {
  return memoize(buckets, 'matching', filter, () => {
    const matching = buckets.filter(({ kind }) => passes(decodeKind(kind), filter, null))
    return { kinds: matching.map(({ kind }) => kind), courses: sumCourses(matching) }
  })
}

export const sumCourses = (buckets: readonly FacetBucket[]): number =>
  buckets.reduce((sum, { courses }) => sum + courses, 0)

/**
 * How many courses each choice would show. A facet is counted under all filters but its own, so that people see what another
 * choice in it would add.
 */
export function countFacets(
  buckets: readonly FacetBucket[],
  filter: CourseFilter,
): Omit<FacetCounts, 'teachers'> {
  return memoize(buckets, 'facets', filter, () => {
    const facets: Omit<FacetCounts, 'teachers'> = {
      categories: {},
      languages: {},
      levels: {},
      periods: {},
      lengths: {},
      is_free: { true: 0, false: 0 },
    }
    for (const { kind, courses } of buckets) {
      const choices = decodeKind(kind)
      for (const facet of FACETS) {
        if (!passes(choices, filter, facet)) continue
        const counts = facets[facet]
        counts[choices[facet]] = (counts[choices[facet]] ?? 0) + courses
      }
      if (passes(choices, filter, 'is_free')) facets.is_free[choices.is_free ? 'true' : 'false'] += courses
    }
    return facets
  })
}
