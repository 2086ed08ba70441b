import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Kind } from './course-kinds.ts'
import { asQuery } from './search-levels.ts'

/** What a search finds, by kind. */
export interface SearchSize {
  kinds: Kind[]
  courses: number
  /** Counted from a sample. */
  isEstimate: boolean
}

/** Every so many-th course is in the sample (`course_find_sample_terms`). */
const SAMPLED = 32
/** More than this are counted from the sample. */
export const MAX_COUNTED = 3_000
/** In a smaller school everything is counted. */
const SMALL_SCHOOL = 20_000

const count = (db: Queryable, query: Statement, also: Statement) =>
  db.rows<Kind>(sql`
    select c.kind, count(*)::int as courses from course_find c
     where c.is_published and c.terms @@ ${query} and ${also} group by c.kind`)

const sum = (kinds: readonly Kind[]) => kinds.reduce((all, { courses }) => all + courses, 0)

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
    const sample = await count(db, query, sql`c.id % 32 = 0`)
    if (sum(sample) * SAMPLED > MAX_COUNTED) {
      const kinds = sample.map(({ kind, courses }) => ({ kind, courses: courses * SAMPLED }))
      return { kinds, courses: sum(kinds), isEstimate: true }
    }
  }
  const kinds = await count(db, query, sql`true`)
  return { kinds, courses: sum(kinds), isEstimate: false }
}
