import type { CourseCard, CourseListQuery, FacetCounts, SearchReading } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { encodeCursor } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import { currentPercent } from '../../money/fee.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  type CardRow,
  cardsOf,
  courseCardsByIds,
  type PackedCard,
  packedCard,
  unpackCard,
} from '../courses/card-query.ts'
import { presentCard } from '../courses/present-card.ts'
import type { PageAsked, Placed } from '../search/read-all-matches.ts'
import { searchCourses } from '../search/search-courses.ts'
import { type CourseFilter, choiceConditions, readCourseFilter, teacherCondition } from './course-filter.ts'
import { courseOrder, fewToSort, placeOf } from './course-order.ts'
import { allKinds, countChoices, coursesOf, type Kind, kindsUnder } from './facet-buckets.ts'
import { countTeachers } from './teacher-facet.ts'

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
  const order = courseOrder(filter.sort, filter.search ? sql`c.rank` : null)
  const limit = query.limit ?? PAGE
  const asked: PageAsked = {
    filter,
    order,
    place: placeOf(order, query.cursor),
    limit: limit + 1,
    wantsTeachers: query.facets === '1' || query.facets === 'true',
  }
  const list = filter.search
    ? await searchedCourses(db, asked, everyCourse)
    : await listedCourses(db, asked, school)
  const page = list.rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => presentCard(row, percent)),
    next_cursor: list.rows.length > limit && last?.place ? encodeCursor([order.name, ...last.place]) : null,
    total: list.total,
    is_estimate: list.isEstimate,
    search: list.search,
    ...(list.teachers && { facets: { ...countChoices(list.kinds, filter), teachers: list.teachers } }),
  }
}

/** The place is told of the page's last row at least: the next page begins behind it. */
type PlacedCard = CardRow & { place: number[] | null }

interface CourseRows {
  rows: PlacedCard[]
  total: number
  isEstimate: boolean
  search: SearchReading | null
  /** What is counted, before the choices. */
  kinds: Kind[]
  teachers: FacetCounts['teachers'] | null
}

async function searchedCourses(db: Queryable, asked: PageAsked, everyCourse: number): Promise<CourseRows> {
  const found = await searchCourses(db, asked, everyCourse)
  if (!found) {
    const teachers = asked.wantsTeachers ? [] : null
    return { rows: [], total: 0, isEstimate: false, search: null, kinds: [], teachers }
  }
  const { match, rows, ...counts } = found
  const search = { meant: match.meant, is_nearest: match.isNearest }
  return { ...counts, rows: await cardsAt(db, rows), search }
}

async function listedCourses(db: Queryable, asked: PageAsked, school: Kind[]): Promise<CourseRows> {
  const { filter } = asked
  const ofTeachers = filter.teacher_ids.length > 0
  const kinds = ofTeachers ? await kindsOfTeachers(db, filter) : school
  const under = kindsUnder(kinds, filter)
  const few = under.courses <= fewToSort(coursesOf(school)) && !ofTeachers ? under.kinds : null
  const [rows, teachers] = await Promise.all([
    listedCards(db, asked, few),
    asked.wantsTeachers ? countTeachers(db, { filter, search: null, few }) : null,
  ])
  return { rows, total: under.courses, isEstimate: false, search: null, kinds, teachers }
}

const kindsOfTeachers = (db: Queryable, filter: CourseFilter): Promise<Kind[]> =>
  db.rows<Kind>(sql`
    select c.kind, count(*)::int as courses from course_find c
     where c.is_published and ${allOf(teacherCondition(filter))} group by c.kind`)

/**
 * A page of a list without a search, in one statement; the page is cut before anything is joined. `few` are the kinds that
 * pass, when they are so few courses that all are read and sorted.
 */
async function listedCards(db: Queryable, asked: PageAsked, few: number[] | null): Promise<PlacedCard[]> {
  const { filter, order, place, limit } = asked
  const conditions = allOf([sql`c.is_published`, ...teacherCondition(filter), ...choiceConditions(filter)])
  const source = few
    ? sql`(select * from course_find c where c.kind = any(${few}::int[]) and ${conditions} offset 0)`
    : sql`course_find`
  const after = place ? [order.after(place)] : []
  const where = few ? allOf(after) : allOf([conditions, ...after])
  const row = await db.one<{ cards: [PackedCard, number[] | null][] | null }>(sql`
    select json_agg(json_build_array(${packedCard}, c.place) order by c.nth) as cards from ${cardsOf(sql`(
      select course.*, case when ${isLast(limit)} then f.place end as place, f.nth from (
        select c.id, c.place, row_number() over () as nth from (
          select c.id, ${order.key} as place from ${source} c
           where ${where} order by ${order.orderBy} ${limitOf(limit)}) c) f
        join course on course.id = f.id)`)}`)
  return (row?.cards ?? []).map(([card, place]) => ({ ...unpackCard(card), place }))
}

/** The cards at these places, in their order. */
async function cardsAt(db: Queryable, placed: readonly Placed[]): Promise<PlacedCard[]> {
  const places = new Map(placed.map(({ id, place }) => [id, place]))
  const cards = await courseCardsByIds(db, [...places.keys()])
  return cards.map((card) => ({ ...card, place: places.get(card.id) ?? null }))
}
