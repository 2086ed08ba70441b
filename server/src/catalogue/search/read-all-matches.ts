import type { FacetCounts } from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { allOf, sql, unprepared } from '../../db/sql.ts'
import { type CourseFilter, filterConditions } from '../listing/course-filter.ts'
import type { CourseOrder } from '../listing/course-order.ts'
import {
  type FacetBucket,
  type PackedBuckets,
  packedBuckets,
  unpackBuckets,
} from '../listing/facet-buckets.ts'
import { coursesFoundByTexts } from './match-texts.ts'
import { matchesAll, type RankingTiers, tsquery } from './ranking-tiers.ts'

/** A course of a page with its sort key, from which a cursor is made. */
export interface MatchRow {
  id: number
  sortKey: number[]
}

/** A requested page of a list. */
export interface PageRequest {
  filter: CourseFilter
  order: CourseOrder
  /** The sort key after which the page begins; null for the first page. */
  after: number[] | null
  limit: number
  /** Whether the teachers of the results are needed for a facet. */
  wantsTeachers: boolean
}

export interface AllMatches {
  /** The facet buckets before the filters are applied. */
  buckets: FacetBucket[]
  /** The filtered rows of the page. */
  rows: MatchRow[]
  /** The teachers with most of the filtered courses; null when not wanted, or when the filter names teachers. */
  teachers: FacetCounts['teachers'] | null
}

const columns = sql`
  c.id, c.kind, c.teacher_id, c.category_id, c.language, c.level, c.period, c.length, c.price_tiyin, c.price_band,
  c.score_band, c.has_captions, c.learners_count, c.rank_score, c.published_at, c.terms`

/** How many teachers are offered as a filter. */
export const MAX_TEACHER_CHOICES = 12

/**
 * Reads every course that a search matches, when there are few: one statement gives counts, page and teachers.
 * `filterQueries` must match before anything is counted.
 */
export async function readAllMatches(
  db: Queryable,
  tiers: RankingTiers,
  filterQueries: readonly string[],
  page: PageRequest,
): Promise<AllMatches> {
  const { order, after, limit, filter } = page
  const isChosen = allOf(filterConditions(filter))
  const rankCases = tiers.tiers.reduce(
    (cases, { rank, inclusive }) => sql`${cases} when c.terms @@ ${tsquery(inclusive)} then ${rank}::int`,
    sql`case`,
  )
  const rank = order.name === 'relevance' ? sql`${rankCases} else c.text_rank end` : sql`0`
  const byTexts = coursesFoundByTexts(columns, tiers, filterQueries)
  const teachers = sql`
    select coalesce(json_agg(t), '[]') from (
      select u.id, u.first_name, u.last_name, t.courses from (
        select c.teacher_id, count(*) as courses from found c where ${isChosen}
         group by c.teacher_id order by courses desc, c.teacher_id limit ${MAX_TEACHER_CHOICES}) t
        join app_user u on u.id = t.teacher_id order by t.courses desc, u.id) t`
  const row = await db.one<{
    buckets: PackedBuckets
    rows: [id: number, sortKey: number[]][]
    teachers: FacetCounts['teachers'] | null
  }>(
    unprepared(sql`
      with found as materialized (
        select ${columns}, 0 as text_rank
          from course_find c where c.is_published and ${matchesAll([...tiers.required, ...filterQueries])}
        ${byTexts ? sql`union all ${byTexts}` : sql``})
      select
        (select ${packedBuckets} from (select kind, count(*) as courses from found group by kind) k) as buckets,
        (select coalesce(json_agg(json_build_array(id, sort_key)), '[]') from (
          select c.id, ${order.sortKey} as sort_key
            from (select c.*, ${rank} as rank from found c where ${isChosen}) c
           where ${after ? order.after(after) : sql`true`} order by ${order.orderBy} limit ${limit}) p) as rows,
        ${page.wantsTeachers && filter.teacher_ids.length === 0 ? sql`(${teachers})` : sql`null`} as teachers`),
  )
  return {
    buckets: unpackBuckets(row?.buckets ?? []),
    rows: row?.rows.map(([id, sortKey]) => ({ id, sortKey })) ?? [],
    teachers: row?.teachers ?? null,
  }
}
