import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import { MIN_SCORES, type MinScore } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { BANDS_FROM_SCORE, type CourseFilter, type Facet, type ListFacet } from './course-filter.ts'

/** The number of courses that share all filter choices. There are some ten thousand buckets in a catalogue of any size. */
export interface FacetBucket {
  /** `course_find.kind`: the choices in one number. */
  kind: number
  courses: number
}

const MAX_MEMOIZED = 1_000
const LISTS = ['categories', 'languages', 'levels', 'periods', 'lengths', 'prices', 'scores'] as const
/** In the order of the choices that `choicesOf` returns. */
const FACETS: readonly Facet[] = [...LISTS, 'captions', 'is_free']
const PLACE = Object.fromEntries(FACETS.map((facet, i) => [facet, i])) as Record<Facet, number>
const FREE_BAND = 1

/** Decodes the generated column `course_find.kind` to a number for each of `FACETS`. */
function choicesOf(kind: number): number[] {
  let rest = kind
  const take = (values: number) => {
    const value = rest % values
    rest = Math.floor(rest / values)
    return value
  }
  const captions = take(2)
  const scores = take(3) + 1
  const lengths = take(4) + 1
  const prices = take(4) + 1
  const periods = take(13) + 1
  const levels = take(3) + 1
  const languages = take(3) + 1
  return [rest, languages, levels, periods, lengths, prices, scores, captions, Number(prices === FREE_BAND)]
}

/** The choices of each bucket, decoded once: many requests share the cached buckets of the whole catalogue. */
const decoded = new WeakMap<readonly FacetBucket[], number[][]>()

function choicesOfAll(buckets: readonly FacetBucket[]): number[][] {
  let choices = decoded.get(buckets)
  if (!choices) {
    choices = buckets.map(({ kind }) => choicesOf(kind))
    decoded.set(buckets, choices)
  }
  return choices
}

/** The accepted values of each facet that the filter restricts, by its place in `FACETS`. */
function restrictionsOf(filter: CourseFilter): [place: number, accepted: ReadonlySet<number>][] {
  const accepted = (facet: Facet): readonly number[] => {
    if (facet === 'captions') return filter.has_captions ? [1] : []
    if (facet === 'is_free') return filter.is_free === null ? [] : [Number(filter.is_free)]
    return filter[facet]
  }
  return FACETS.map((facet): [number, Set<number>] => [PLACE[facet], new Set(accepted(facet))]).filter(
    ([, values]) => values.size > 0,
  )
}

/** All published courses. */
export async function readFacetBuckets(db: Queryable): Promise<FacetBucket[]> {
  // One value instead of ten thousand rows: the driver reads it in a tenth of the time.
  const row = await db.one<{ buckets: [kind: number, courses: number][] | null }>(sql`
    select json_agg(json_build_array(kind, courses)) as buckets from course_kind where courses > 0`)
  return (row?.buckets ?? []).map(([kind, courses]) => ({ kind, courses }))
}

/** Sums by the buckets they were computed from. */
const memoized = new WeakMap<readonly FacetBucket[], Map<string, unknown>>()

function memoize<T>(
  buckets: readonly FacetBucket[],
  name: 'matching' | 'facets',
  filter: CourseFilter,
  sum: () => T,
): T {
  const sums = memoized.get(buckets) ?? new Map<string, unknown>()
  memoized.set(buckets, sums)
  const key = JSON.stringify([
    name,
    filter.is_free,
    filter.has_captions,
    ...LISTS.map((list) => filter[list]),
  ])
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
    const choices = choicesOfAll(buckets)
    const restrictions = restrictionsOf(filter)
    const matching = buckets.filter((_, i) =>
      restrictions.every(([place, accepted]) => accepted.has(choices[i]?.[place] ?? 0)),
    )
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
    const choices = choicesOfAll(buckets)
    const restrictions = restrictionsOf(filter)
    const counts = FACETS.map((): Record<number, number> => ({}))
    for (const [i, { courses }] of buckets.entries()) {
      const values = choices[i] ?? []
      // A bucket that fails one facet alone counts for that facet; one that fails two counts for none.
      const failed = restrictions.filter(([place, accepted]) => !accepted.has(values[place] ?? 0))
      if (failed.length > 1) continue
      const only = failed[0]?.[0]
      for (const [place, sums] of counts.entries()) {
        if (only !== undefined && only !== place) continue
        const value = values[place] ?? 0
        sums[value] = (sums[value] ?? 0) + courses
      }
    }
    const of = (facet: Facet) => counts[PLACE[facet]] ?? {}
    const listed = Object.fromEntries(LISTS.map((list) => [list, of(list)])) as Record<
      ListFacet,
      Record<number, number>
    >
    const { scores, ...lists } = listed
    return {
      ...lists,
      is_free: { true: of('is_free')[1] ?? 0, false: of('is_free')[0] ?? 0 },
      min_score: Object.fromEntries(MIN_SCORES.map((score) => [score, sumBands(scores, score)])),
      captions: of('captions')[1] ?? 0,
    }
  })
}

const sumBands = (bands: Record<number, number>, from: MinScore): number =>
  BANDS_FROM_SCORE[from].reduce((sum, band) => sum + (bands[band] ?? 0), 0)
