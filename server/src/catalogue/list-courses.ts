import type { CourseCard, CourseListQuery, FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { encodeCursor } from '../db/cursor.ts'
import { allOf, type Statement, sql, unprepared } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { currentPercent } from '../money/fee.ts'
import { countFacets } from './course-facets.ts'
import { facetCondition, readCourseFilter, teacherCondition } from './course-filter.ts'
import { courseOrder, placeOf } from './course-order.ts'
import { presentCard } from './present.ts'
import { type CardRow, cardColumns, cardsOf, isPublished } from './queries.ts'
import { searchMatch } from './search-match.ts'

interface CourseList {
  data: CourseCard[]
  next_cursor: string | null
  /** Courses on all pages together. */
  total: number
  facets?: FacetCounts
}

const PAGE = 24

/** Written out for the common page: PostgreSQL settles on one plan only when it knows the limit. */
const limitOf = (rows: number): Statement => (rows === PAGE + 1 ? sql`limit 25` : sql`limit ${rows}`)

/**
 * The public catalogue: published courses under the filters, a page at a time. Prices are UZS with the fee in force.
 * Fails with `validation_failed` when a filter cannot be read.
 */
export async function listCourses(deps: Pick<Deps, 'readDb'>, query: CourseListQuery): Promise<CourseList> {
  const db = deps.readDb
  const filter = readCourseFilter(query)
  const match = filter.search ? await searchMatch(db, filter.search) : null
  const search = match ? [match.condition] : []
  const order = courseOrder(filter.sort, match?.rank ?? null)
  const place = placeOf(order, query.cursor)
  const limit = query.limit ?? PAGE
  // The best plan of a search depends on its words, that of a teacher's list on how few they have; everything else is
  // planned once.
  const isSelective = match !== null || filter.teacher_ids.length > 0
  const planned = isSelective ? unprepared : (statement: Statement) => statement
  const conditions = [
    isPublished,
    ...teacherCondition(filter),
    ...facetCondition(filter, 'categories'),
    ...facetCondition(filter, 'languages'),
    ...facetCondition(filter, 'levels'),
    ...facetCondition(filter, 'periods'),
    ...facetCondition(filter, 'is_free'),
    ...search,
  ]
  const onPage = allOf(place ? [...conditions, order.after(place)] : conditions)
  const wantsFacets = query.facets === '1' || query.facets === 'true'
  const [rows, counts, percent] = await Promise.all([
    // The page is cut before anything is joined: a search may match a great many courses.
    db.rows<CardRow & { place: number[] }>(
      planned(sql`
        select ${cardColumns}, c.place from ${cardsOf(sql`(
          select c.*, row_number() over () as nth from (
            select c.*, ${order.key} as place from course c
             where ${onPage} order by ${order.orderBy} ${limitOf(limit + 1)}) c)`)}
         order by c.nth`),
    ),
    wantsFacets
      ? countFacets(db, filter, search)
      : countCourses(
          db,
          planned(sql`select count(*)::int as total from course c where ${allOf(conditions)}`),
        ),
    currentPercent(db),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => presentCard(row, percent)),
    next_cursor: rows.length > limit && last ? encodeCursor([order.name, ...last.place]) : null,
    ...counts,
  }
}

async function countCourses(db: Queryable, counting: Statement): Promise<{ total: number }> {
  return { total: (await db.one<{ total: number }>(counting))?.total ?? 0 }
}
