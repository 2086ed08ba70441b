import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { allOf, type Statement, sql } from '../db/sql.ts'
import { type CourseFilter, type Facet, teacherCondition } from './course-filter.ts'

/** Courses that share every choice; there are few kinds however many courses. */
interface Kind {
  categories: number
  languages: number
  levels: number
  periods: number
  is_free: boolean
  courses: number
}

const LISTS = ['categories', 'languages', 'levels', 'periods'] as const

/** Whether courses of the kind pass the filter, leaving out one of its facets. */
function passes(kind: Kind, filter: CourseFilter, except: Facet | null): boolean {
  const isFreePasses = except === 'is_free' || filter.is_free === null || filter.is_free === kind.is_free
  return (
    isFreePasses &&
    LISTS.every((list) => list === except || filter[list].length === 0 || filter[list].includes(kind[list]))
  )
}

/**
 * How many courses each choice would show, and how many the filter shows now. Every filter is applied to the counts of
 * the others, never to its own, so that a person sees what choosing one more would bring.
 */
export async function countFacets(
  db: Queryable,
  filter: CourseFilter,
  search: Statement[],
): Promise<{ facets: FacetCounts; total: number }> {
  const kinds = await db.rows<Kind>(sql`
    select c.category_id as categories, c.language as languages, c.level as levels, c.period as periods,
      c.price_tiyin = 0 as is_free, count(*)::int as courses
      from course c where ${allOf([sql`c.status = 2`, ...teacherCondition(filter), ...search])}
     group by 1, 2, 3, 4, 5`)
  const facets: FacetCounts = {
    categories: {},
    languages: {},
    levels: {},
    periods: {},
    is_free: { true: 0, false: 0 },
  }
  let total = 0
  for (const kind of kinds) {
    for (const list of LISTS) {
      if (!passes(kind, filter, list)) continue
      const counts = facets[list]
      counts[kind[list]] = (counts[kind[list]] ?? 0) + kind.courses
    }
    if (passes(kind, filter, 'is_free')) facets.is_free[kind.is_free ? 'true' : 'false'] += kind.courses
    if (passes(kind, filter, null)) total += kind.courses
  }
  return { facets, total }
}
