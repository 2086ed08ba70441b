import { MAX_INT4 } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql, unprepared } from '../../db/sql.ts'
import { maxRowsToSort } from '../listing/course-order.ts'
import { conjunction, matchesAll, type RankingTiers } from './ranking-tiers.ts'
import type { MatchRow, PageRequest } from './read-all-matches.ts'

interface ManyMatches {
  tiers: RankingTiers
  /** The queries of the filters, which must match in addition to the search. */
  filterQueries: readonly string[]
  /** The approximate number of matching courses. */
  courses: number
  catalogueSize: number
}

/** One page of a search that matches too many courses to read them all. */
export function pageMatches(db: Queryable, matches: ManyMatches, page: PageRequest): Promise<MatchRow[]> {
  const { tiers, filterQueries } = matches
  const { order, after, limit } = page
  if (order.name === 'relevance') {
    const [rank = MAX_INT4, learners = MAX_INT4, id = MAX_INT4] = after ?? []
    return db.rows<MatchRow>(sql`
      select id, place as "sortKey" from search_page(${tiers.tiers.map((tier) => tier.rank)}::int[],
        ${tiers.tiers.map(({ exclusive }) => conjunction([exclusive, ...filterQueries]))}::tsquery[],
        ${rank}::int, ${learners}::int, ${id}::int, ${limit}::int)`)
  }
  return db.rows<MatchRow>(
    unprepared(sql`
      select c.id, ${order.sortKey} as "sortKey" from ${sourceOf(matches)} c
       where ${after ? order.after(after) : sql`true`} order by ${order.orderBy} limit ${limit}`),
  )
}

const columns = sql`c.id, c.learners_count, c.rank_score, c.price_tiyin, c.published_at`

/**
 * The source of the matching rows. Rare words are looked up in the word index and their rows sorted; for common words
 * the index of the sort order is scanned and its rows are filtered.
 */
function sourceOf({ tiers, filterQueries, courses, catalogueSize }: ManyMatches): Statement {
  const condition = matchesAll([...tiers.required, ...filterQueries])
  // `coalesce` and `offset 0` force the choice: the planner has no good statistics of words.
  return courses > maxRowsToSort(catalogueSize)
    ? sql`(select ${columns} from course_find c where c.is_published and coalesce(${condition}, false))`
    : sql`(select ${columns} from course_find c where c.is_published and ${condition} offset 0)`
}
