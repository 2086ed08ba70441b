import type {
  CourseCard,
  CourseListQuery,
  FacetCounts,
  SearchReading,
} from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { encodeCursor } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import {
  type CardRow,
  cardsOf,
  courseCardsByIds,
  type PackedCard,
  packedCard,
  unpackCard,
} from '../courses/card-query.ts'
import { presentCard } from '../courses/present-card.ts'
import type { MatchRow, PageRequest } from '../search/read-all-matches.ts'
import { searchCourses } from '../search/search-courses.ts'
import { type CourseFilter, filterConditions, readCourseFilter, teacherConditions } from './course-filter.ts'
import { decodeSortKey, maxRowsToSort, orderOf } from './course-order.ts'
import {
  countFacets,
  type FacetBucket,
  matchingBuckets,
  readFacetBuckets,
  sumCourses,
} from './facet-buckets.ts'
import { countTeachers } from './teacher-facet.ts'

interface CourseList {
  data: CourseCard[]
  next_cursor: string | null
  /** The number of courses on all pages. */
  total: number
  /** True when the total is an estimate. */
  is_estimate: boolean
  /** The interpretation of the search text; null without one. */
  search: SearchReading | null
  facets?: FacetCounts
}

type ListDeps = Pick<Deps, 'readDb' | 'publicCache'>

const PAGE_SIZE = 24
/** Literals for the default page size, because PostgreSQL reuses a plan only when it knows the limit. */
const limitRows = (rows: number): Statement => (rows === PAGE_SIZE + 1 ? sql`limit 25` : sql`limit ${rows}`)
const isLastOnPage = (limit: number): Statement =>
  limit === PAGE_SIZE + 1 ? sql`nth = 24` : sql`nth = ${limit - 1}`

/**
 * A page of the published courses that match the filters. Prices are UZS with the fee in force. Fails with `validation_failed`
 * when a filter is malformed.
 */
export async function listCourses(deps: ListDeps, query: CourseListQuery): Promise<CourseList> {
  const { readDb: db, publicCache } = deps
  const filter = readCourseFilter(query)
  const allBuckets = await publicCache.value('facet buckets', () => readFacetBuckets(db))
  const order = orderOf(filter)
  const limit = query.limit ?? PAGE_SIZE
  const request: PageRequest = {
    filter,
    order,
    after: decodeSortKey(order, query.cursor),
    limit: limit + 1,
    wantsTeachers: query.facets === '1' || query.facets === 'true',
  }
  const list = filter.search
    ? await searchedCourses(db, request, sumCourses(allBuckets))
    : await listedCourses(db, request, allBuckets)
  const page = list.rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(presentCard),
    next_cursor:
      list.rows.length > limit && last?.sortKey ? encodeCursor([order.name, ...last.sortKey]) : null,
    total: list.total,
    is_estimate: list.isEstimate,
    search: list.search,
    ...(list.teachers && { facets: { ...countFacets(list.buckets, filter), teachers: list.teachers } }),
  }
}

/** A card with its sort key, from which the next cursor is made. At least the last row of a page has one. */
type ListedCard = CardRow & { sortKey: number[] | null }

interface CourseRows {
  rows: ListedCard[]
  total: number
  isEstimate: boolean
  search: SearchReading | null
  /** The facet buckets before the filters are applied. */
  buckets: FacetBucket[]
  teachers: FacetCounts['teachers'] | null
}

async function searchedCourses(
  db: Queryable,
  request: PageRequest,
  catalogueSize: number,
): Promise<CourseRows> {
  const page = await searchCourses(db, request, catalogueSize)
  if (!page) {
    const teachers = request.wantsTeachers ? [] : null
    return { rows: [], total: 0, isEstimate: false, search: null, buckets: [], teachers }
  }
  const { query, rows, ...counts } = page
  const search = { meant: query.meant, is_nearest: query.isNearest }
  return { ...counts, rows: await matchedCards(db, rows), search }
}

async function listedCourses(
  db: Queryable,
  request: PageRequest,
  allBuckets: FacetBucket[],
): Promise<CourseRows> {
  const { filter } = request
  const ofTeachers = filter.teacher_ids.length > 0
  const buckets = ofTeachers ? await teacherBuckets(db, filter) : allBuckets
  const matching = matchingBuckets(buckets, filter)
  const isSorted = matching.courses <= maxRowsToSort(sumCourses(allBuckets)) && !ofTeachers
  const kindsToRead = isSorted ? matching.kinds : null
  const [rows, teachers] = await Promise.all([
    listedCards(db, request, kindsToRead),
    request.wantsTeachers ? countTeachers(db, { filter, search: null, kindsToRead }) : null,
  ])
  return { rows, total: matching.courses, isEstimate: false, search: null, buckets, teachers }
}

const teacherBuckets = (db: Queryable, filter: CourseFilter): Promise<FacetBucket[]> =>
  db.rows<FacetBucket>(sql`
    select c.kind, count(*)::int as courses from course_find c
     where c.is_published and ${allOf(teacherConditions(filter))} group by c.kind`)

/**
 * A page without a search, in one statement that limits the rows before it joins. `kindsToRead` are the matching kinds when
 * they have few enough courses to read and sort them all.
 */
async function listedCards(
  db: Queryable,
  request: PageRequest,
  kindsToRead: number[] | null,
): Promise<ListedCard[]> {
  const { filter, order, after, limit } = request
  const conditions = allOf([sql`c.is_published`, ...teacherConditions(filter), ...filterConditions(filter)])
  const source = kindsToRead
    ? sql`(select * from course_find c where c.kind = any(${kindsToRead}::int[]) and ${conditions} offset 0)`
    : sql`course_find`
  const isAfter = after ? [order.after(after)] : []
  const where = kindsToRead ? allOf(isAfter) : allOf([conditions, ...isAfter])
  const row = await db.one<{ cards: [PackedCard, number[] | null][] | null }>(sql`
    select json_agg(json_build_array(${packedCard}, c.sort_key) order by c.nth) as cards from ${cardsOf(sql`(
      select course.*, case when ${isLastOnPage(limit)} then f.sort_key end as sort_key, f.nth from (
        select c.id, c.sort_key, row_number() over () as nth from (
          select c.id, ${order.sortKey} as sort_key from ${source} c
           where ${where} order by ${order.orderBy} ${limitRows(limit)}) c) f
        join course on course.id = f.id)`)}`)
  return (row?.cards ?? []).map(([card, sortKey]) => ({ ...unpackCard(card), sortKey }))
}

/** The cards of these courses, in the same order. */
async function matchedCards(db: Queryable, matches: readonly MatchRow[]): Promise<ListedCard[]> {
  const sortKeys = new Map(matches.map(({ id, sortKey }) => [id, sortKey]))
  const cards = await courseCardsByIds(db, [...sortKeys.keys()])
  return cards.map((card) => ({ ...card, sortKey: sortKeys.get(card.id) ?? null }))
}
