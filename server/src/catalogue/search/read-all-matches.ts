import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { allOf, sql, unprepared } from '../../db/sql.ts'
import { type CourseFilter, choiceConditions } from '../listing/course-filter.ts'
import type { CourseOrder } from '../listing/course-order.ts'
import type { Kind } from '../listing/facet-buckets.ts'
import { asQuery, holdsAll, type SearchLevels } from './ranking-tiers.ts'

/** One row of a list: which course, and its place in the order. */
export interface Placed {
  id: number
  place: number[]
}

/** What is asked of a search: one page, under choices. */
export interface PageAsked {
  filter: CourseFilter
  order: CourseOrder
  /** The place after which the page begins; null at the head. */
  place: number[] | null
  limit: number
  /** Whether the teachers of what is found are wanted too. */
  wantsTeachers: boolean
}

/** All that few courses have to tell, read once. */
export interface Found {
  /** Before the choices. */
  kinds: Kind[]
  /** The page, under them. */
  rows: Placed[]
  /** Who teaches most of what is found, under the choices; null when not wanted, or when only some were looked at. */
  teachers: FacetCounts['teachers'] | null
}

/** How many teachers are offered as a choice. */
export const TEACHERS = 12

/**
 * Reads every course of a search that finds few: counts, page and teachers from one look at the index and at the rows. `also`
 * are queries that must hold before anything is counted.
 */
export async function readFound(
  db: Queryable,
  levels: SearchLevels,
  also: readonly string[],
  asked: PageAsked,
): Promise<Found> {
  const { order, place, limit, filter } = asked
  const choices = allOf(choiceConditions(filter))
  const rank = levels.levels.reduce(
    (cases, { rank, open }) => sql`${cases} when c.terms @@ ${asQuery(open)} then ${rank}::int`,
    sql`case`,
  )
  const ranked = order.name === 'relevance' ? sql`${rank} else 0 end` : sql`0`
  const teachers = sql`
    select coalesce(json_agg(t), '[]') from (
      select u.id, u.first_name, u.last_name, t.courses from (
        select c.teacher_id, count(*) as courses from found c where ${choices}
         group by c.teacher_id order by courses desc, c.teacher_id limit ${TEACHERS}) t
        join app_user u on u.id = t.teacher_id order by t.courses desc, u.id) t`
  const row = await db.one<{
    kinds: [kind: number, courses: number][]
    rows: [id: number, place: number[]][]
    teachers: FacetCounts['teachers'] | null
  }>(
    unprepared(sql`
      with found as materialized (
        select c.id, c.kind, c.teacher_id, c.category_id, c.language, c.level, c.period, c.length, c.price_tiyin,
          c.learners_count, c.rank_score, c.published_at, c.terms
          from course_find c where c.is_published and ${holdsAll([...levels.any, ...also])})
      select
        (select coalesce(json_agg(json_build_array(kind, courses)), '[]')
           from (select kind, count(*) as courses from found group by kind) k) as kinds,
        (select coalesce(json_agg(json_build_array(id, place)), '[]') from (
          select c.id, ${order.key} as place from (select c.*, ${ranked} as rank from found c where ${choices}) c
           where ${place ? order.after(place) : sql`true`} order by ${order.orderBy} limit ${limit}) p) as rows,
        ${asked.wantsTeachers && filter.teacher_ids.length === 0 ? sql`(${teachers})` : sql`null`} as teachers`),
  )
  return {
    kinds: row?.kinds.map(([kind, courses]) => ({ kind, courses })) ?? [],
    rows: row?.rows.map(([id, place]) => ({ id, place })) ?? [],
    teachers: row?.teachers ?? null,
  }
}
