import type { CourseCard, CourseListQuery, FacetCounts, SearchReading } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { encodeCursor } from '../db/cursor.ts'
import { allOf, type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { currentPercent } from '../money/fee.ts'
import { countFacets } from './course-facets.ts'
import {
  type CourseFilter,
  choiceConditions,
  choiceTerms,
  readCourseFilter,
  teacherCondition,
  teacherTerms,
} from './course-filter.ts'
import { allKinds, coursesOf, type Kind, kindsUnder } from './course-kinds.ts'
import { type CourseOrder, courseOrder, placeOf } from './course-order.ts'
import { presentCard } from './present.ts'
import { type CardRow, cardColumns, cardSource, cardsOf } from './queries.ts'
import { type SearchMatch, searchMatch } from './search-match.ts'
import { searchPage } from './search-page.ts'

interface CourseList {
  data: CourseCard[]
  next_cursor: string | null
  /** Courses on all pages together. */
  total: number
  /** The total is close, not exact. */
  is_estimate: boolean
  /** How the searched text was understood; null without one. */
  search: SearchReading | null
  facets?: FacetCounts
}

type ListDeps = Pick<Deps, 'readDb' | 'publicCache'>

const PAGE = 24
/**
 * So few of all courses are read whole and sorted; more are met sooner when the list is walked in its order. Where both take
 * about as many steps: as many as are read, or a page's rows each among so many others.
 */
const fewOf = (everyCourse: number): number => 5 * Math.sqrt(everyCourse)

/** Written out for the common page: PostgreSQL settles on one plan only when it knows the limit. */
const limitOf = (rows: number): Statement => (rows === PAGE + 1 ? sql`limit 25` : sql`limit ${rows}`)
const isLast = (limit: number): Statement => (limit === PAGE + 1 ? sql`nth = 24` : sql`nth = ${limit - 1}`)

/**
 * The public catalogue: published courses under the filters, a page at a time. Prices are UZS with the fee in force.
 * Fails with `validation_failed` when a filter cannot be read.
 */
export async function listCourses(deps: ListDeps, query: CourseListQuery): Promise<CourseList> {
  const { readDb: db, publicCache } = deps
  const filter = readCourseFilter(query)
  const [school, percent] = await Promise.all([
    publicCache.value('kinds', () => allKinds(db)),
    publicCache.value('percent', () => currentPercent(db)),
  ])
  const everyCourse = coursesOf(school)
  const match = filter.search
    ? await searchMatch(db, filter.search, { also: teacherTerms(filter), everyCourse })
    : null
  const kinds = await kindsOf(db, { filter, school, match })
  const under = kindsUnder(kinds, filter)
  const order = courseOrder(filter.sort, match ? sql`c.rank` : null)
  const place = placeOf(order, query.cursor)
  const limit = query.limit ?? PAGE
  const conditions = [...teacherCondition(filter), ...choiceConditions(filter)]
  const wantsFacets = query.facets === '1' || query.facets === 'true'
  const few = under.courses <= fewOf(everyCourse) && filter.teacher_ids.length === 0 ? under.kinds : null
  const [{ rows, total }, facets] = await Promise.all([
    match
      ? searchedCards(db, {
          levels: match,
          order,
          place,
          also: [...teacherTerms(filter), ...choiceTerms(filter)],
          limit: limit + 1,
          courses: under.courses,
          ids: match.size.ids,
        })
      : filter.search
        ? { rows: [], total: 0 }
        : listedCards(db, {
            order,
            place,
            conditions,
            limit: limit + 1,
            few,
          }),
    wantsFacets ? countFacets(db, { filter, kinds, match, few: match ? null : few }) : undefined,
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => presentCard(row, percent)),
    next_cursor: rows.length > limit && last?.place ? encodeCursor([order.name, ...last.place]) : null,
    total: total ?? under.courses,
    is_estimate: total === null && (match?.size.isEstimate ?? false),
    search: match ? { meant: match.meant, is_nearest: match.isNearest } : null,
    ...(facets && { facets }),
  }
}

/** What the list is counted from, before the choices: the whole school, some teachers' courses, what a search finds. */
function kindsOf(
  db: Queryable,
  of: { filter: CourseFilter; school: Kind[]; match: SearchMatch | null },
): Kind[] | Promise<Kind[]> {
  const { filter, school, match } = of
  if (filter.search) return match?.size.kinds ?? []
  if (filter.teacher_ids.length === 0) return school
  return db.rows<Kind>(sql`
    select c.kind, count(*)::int as courses from course_find c
     where c.is_published and ${allOf(teacherCondition(filter))} group by c.kind`)
}

/** The place is told of the page's last row at least: the next page begins behind it. */
type PlacedCard = CardRow & { place: number[] | null }

/** `total` is of all pages, when the page itself has told it. */
interface CardsOfPage {
  rows: PlacedCard[]
  total: number | null
}

interface ListedPage {
  order: CourseOrder
  place: number[] | null
  conditions: readonly Statement[]
  limit: number
  /** The kinds that pass, when they are so few courses that all are read and sorted. */
  few: number[] | null
}

/** A page of a list without a search, in one statement; the page is cut before anything is joined. */
async function listedCards(db: Queryable, page: ListedPage): Promise<CardsOfPage> {
  const { order, place, limit, few } = page
  const conditions = allOf([sql`c.is_published`, ...page.conditions])
  const source = few
    ? sql`(select * from course_find c where c.kind = any(${few}::int[]) and ${conditions} offset 0)`
    : sql`course_find`
  const after = place ? [order.after(place)] : []
  const where = few ? allOf(after) : allOf([conditions, ...after])
  const rows = await db.rows<PlacedCard>(sql`
    select ${cardColumns}, c.place from ${cardsOf(sql`(
      select course.*, case when ${isLast(limit)} then f.place end as place, f.nth from (
        select c.id, c.place, row_number() over () as nth from (
          select c.id, ${order.key} as place from ${source} c
           where ${where} order by ${order.orderBy} ${limitOf(limit)}) c) f
        join course on course.id = f.id)`)}
     order by c.nth`)
  return { rows, total: null }
}

async function searchedCards(db: Queryable, page: Parameters<typeof searchPage>[1]): Promise<CardsOfPage> {
  const { rows: placed, total } = await searchPage(db, page)
  const ids = placed.map(({ id }) => id)
  const cards =
    ids.length === 0
      ? []
      : await db.rows<CardRow>(sql`select ${cardColumns} from ${cardSource} where c.id = any(${ids}::int[])`)
  const byId = new Map(cards.map((card) => [card.id, card]))
  const rows = placed.flatMap(({ id, place }) => {
    const card = byId.get(id)
    return card ? [{ ...card, place }] : []
  })
  return { rows, total }
}
