import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { coursesOf, type Kind } from '../listing/facet-buckets.ts'
import { holdsAll } from './ranking-tiers.ts'

/** What a search finds, by kind. */
export interface SearchSize {
  kinds: Kind[]
  courses: number
  /** Counted from a sample. */
  isEstimate: boolean
}

/** So few are all read at once (`read-all-matches.ts`); of more only a page. */
export const MAX_READ = 1_000
/** Every so many-th course, with an index of its own; it tells enough of what finds more than `above`. */
const SAMPLES = [
  { every: 256, inSample: sql`c.id % 256 = 0`, above: 30_000 },
  { every: 32, inSample: sql`c.id % 32 = 0`, above: MAX_READ },
]
/** In a smaller school all are counted. */
const SMALL_SCHOOL = 20_000
const EVERY_COURSE = [{ every: 1, inSample: sql`true`, above: MAX_READ }]

const count = (db: Queryable, searched: Statement, sample: Statement) =>
  db.rows<Kind>(sql`
    select c.kind, count(*)::int as courses from course_find c
     where c.is_published and ${searched} and ${sample} group by c.kind`)

/**
 * How many published courses hold all the queries, by kind: from a sample where the school is large. Null when they are so
 * few that they are better all read.
 */
export async function searchSize(
  db: Queryable,
  queries: readonly string[],
  everyCourse: number,
): Promise<SearchSize | null> {
  const searched = holdsAll(queries)
  for (const { every, inSample, above } of everyCourse > SMALL_SCHOOL ? SAMPLES : EVERY_COURSE) {
    const sample = await count(db, searched, inSample)
    if (coursesOf(sample) * every <= above) continue
    const kinds = sample.map(({ kind, courses }) => ({ kind, courses: courses * every }))
    return { kinds, courses: coursesOf(kinds), isEstimate: every > 1 }
  }
  return null
}
