import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { allOf, type Statement, sql } from '../db/sql.ts'
import { type CourseFilter, type Facet, facetCondition, teacherCondition } from './course-filter.ts'

const FACETS: Facet[] = ['categories', 'languages', 'levels', 'periods', 'is_free']

/**
 * How many courses each choice would show: every filter is applied to the counts of the others, never to its own, so
 * that a person sees what choosing one more would bring.
 */
export async function countFacets(
  db: Queryable,
  filter: CourseFilter,
  search: Statement[],
): Promise<FacetCounts> {
  const fits = (facet: Facet) => sql`(${allOf(facetCondition(filter, facet))})`
  const others = (facet: Facet) =>
    allOf(FACETS.filter((other) => other !== facet).map((other) => FITS_COLUMN[other]))
  const rows = await db.rows<{ facet: Facet; value: string; courses: number }>(sql`
    with base as materialized (
      select c.category_id, c.language, c.level, c.period, c.price_tiyin = 0 as is_free,
        ${fits('categories')} as fits_categories, ${fits('languages')} as fits_languages,
        ${fits('levels')} as fits_levels, ${fits('periods')} as fits_periods, ${fits('is_free')} as fits_is_free
        from course c where ${allOf([sql`c.status = 2`, ...teacherCondition(filter), ...search])})
    select 'categories' as facet, category_id::text as value, count(*)::int as courses
      from base where ${others('categories')} group by 2
    union all select 'languages', language::text, count(*)::int from base where ${others('languages')} group by 2
    union all select 'levels', level::text, count(*)::int from base where ${others('levels')} group by 2
    union all select 'periods', period::text, count(*)::int from base where ${others('periods')} group by 2
    union all select 'is_free', is_free::text, count(*)::int from base where ${others('is_free')} group by 2`)
  const counts: FacetCounts = {
    categories: {},
    languages: {},
    levels: {},
    periods: {},
    is_free: { true: 0, false: 0 },
  }
  for (const { facet, value, courses } of rows) {
    if (facet === 'is_free') counts.is_free[value === 'true' ? 'true' : 'false'] = courses
    else counts[facet][value] = courses
  }
  return counts
}

const FITS_COLUMN: Record<Facet, Statement> = {
  categories: sql`fits_categories`,
  languages: sql`fits_languages`,
  levels: sql`fits_levels`,
  periods: sql`fits_periods`,
  is_free: sql`fits_is_free`,
}
