import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import {
  type FacetBucket,
  type PackedBuckets,
  packedBuckets,
  sumCourses,
  unpackBuckets,
} from '../listing/facet-buckets.ts'
import { matchesAll } from './ranking-tiers.ts'

/** How many courses a search matches. */
export interface MatchEstimate {
  buckets: FacetBucket[]
  courses: number
  /** Extrapolated from a sample. */
  isEstimate: boolean
}

/** Up to this many matches are read at once (`read-all-matches.ts`), more page by page (`page-matches.ts`). */
export const MAX_READ_AT_ONCE = 1_000
/** Every nth course, each with a partial index. A sample is precise enough for searches that match more than `above`. */
const SAMPLES = [
  { every: 256, inSample: sql`c.id % 256 = 0`, above: 30_000 },
  { every: 32, inSample: sql`c.id % 32 = 0`, above: MAX_READ_AT_ONCE },
]
/** Up to this many courses in the catalogue, matches are counted exactly. */
const SMALL_CATALOGUE = 20_000
const EVERY_COURSE = [{ every: 1, inSample: sql`true`, above: MAX_READ_AT_ONCE }]

async function countByKind(db: Queryable, matches: Statement, inSample: Statement): Promise<FacetBucket[]> {
  const { buckets } = await db.only<{ buckets: PackedBuckets }>(sql`
    select ${packedBuckets} as buckets from (
      select c.kind, count(*) as courses from course_find c
       where c.is_published and ${matches} and ${inSample} group by c.kind) k`)
  return unpackBuckets(buckets)
}

/**
 * How many published courses match all the queries; null when they are few enough to read at once. In a large catalogue the
 * count comes from a sample.
 */
export async function estimateMatches(
  db: Queryable,
  queries: readonly string[],
  catalogueSize: number,
): Promise<MatchEstimate | null> {
  const matches = matchesAll(queries)
  for (const { every, inSample, above } of catalogueSize > SMALL_CATALOGUE ? SAMPLES : EVERY_COURSE) {
    const sample = await countByKind(db, matches, inSample)
    if (sumCourses(sample) * every <= above) continue
    const buckets = sample.map(({ kind, courses }) => ({ kind, courses: courses * every }))
    return { buckets, courses: sumCourses(buckets), isEstimate: every > 1 }
  }
  return null
}
