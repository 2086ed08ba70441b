import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import { coursesOf, type Kind } from './course-kinds.ts'
import { asQuery } from './search-levels.ts'

/** What a search finds, by kind. */
export interface SearchSize {
  kinds: Kind[]
  courses: number
  /** Which courses, when they are so few that they were all read; null otherwise. */
  ids: number[] | null
  /** Counted from a sample. */
  isEstimate: boolean
}

/** More than this are counted from a sample; so few are looked up by number when the page is made. */
export const MAX_COUNTED = 3_000
/** Every so many-th course, with an index of its own; it tells enough of what finds more than `above`. */
const SAMPLES = [
  { every: 256, inSample: sql`c.id % 256 = 0`, above: 30_000 },
  { every: 32, inSample: sql`c.id % 32 = 0`, above: MAX_COUNTED },
]
/** In a smaller school everything is counted. */
const SMALL_SCHOOL = 20_000

const count = (db: Queryable, query: Statement, also: Statement) =>
  db.rows<Kind>(sql`
    select c.kind, count(*)::int as courses from course_find c
     where c.is_published and c.terms @@ ${query} and ${also} group by c.kind`)

/**
 * How many published courses answer `any`, and `also` queries, by kind: exact while they are few, from a sample when they
 * are many.
 */
export async function searchSize(
  db: Queryable,
  search: { any: string; also: readonly string[] },
  everyCourse: number,
): Promise<SearchSize> {
  const query = asQuery(search.any, search.also)
  if (everyCourse > SMALL_SCHOOL) {
    for (const { every, inSample, above } of SAMPLES) {
      const sample = await count(db, query, inSample)
      if (coursesOf(sample) * every <= above) continue
      const kinds = sample.map(({ kind, courses }) => ({ kind, courses: courses * every }))
      return { kinds, courses: coursesOf(kinds), ids: null, isEstimate: true }
    }
  }
  const found = await db.rows<Kind & { ids: number[] }>(sql`
    select c.kind, count(*)::int as courses, (array_agg(c.id))[1:${MAX_COUNTED}] as ids from course_find c
     where c.is_published and c.terms @@ ${query} group by c.kind`)
  const courses = coursesOf(found)
  const ids = courses <= MAX_COUNTED ? found.flatMap((kind) => kind.ids) : null
  return { kinds: found.map(({ kind, courses }) => ({ kind, courses })), courses, ids, isEstimate: false }
}
