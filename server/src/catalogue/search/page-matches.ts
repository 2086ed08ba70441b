import { MAX_INT4 } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql, unprepared } from '../../db/sql.ts'
import { fewToSort } from '../listing/course-order.ts'
import { allQueries, holdsAll, type SearchLevels } from './ranking-tiers.ts'
import type { PageAsked, Placed } from './read-all-matches.ts'

interface ManyFound {
  levels: SearchLevels
  /** What must hold beside the search: queries of the terms. */
  also: readonly string[]
  /** About how many courses there are in the list, and in the school. */
  courses: number
  everyCourse: number
}

/** The rows of one page of a search that finds too many to read them all. */
export function searchPage(db: Queryable, found: ManyFound, asked: PageAsked): Promise<Placed[]> {
  const { levels, also } = found
  const { order, place, limit } = asked
  if (order.name === 'relevance') {
    const [rank = MAX_INT4, learners = MAX_INT4, id = MAX_INT4] = place ?? []
    return db.rows<Placed>(sql`
      select id, place from search_page(${levels.levels.map((level) => level.rank)}::int[],
        ${levels.levels.map(({ query }) => allQueries([query, ...also]))}::tsquery[], ${rank}::int, ${learners}::int, ${id}::int,
        ${limit}::int)`)
  }
  return db.rows<Placed>(
    unprepared(sql`
      select c.id, ${order.key} as place from ${sourceOf(found)} c
       where ${place ? order.after(place) : sql`true`} order by ${order.orderBy} limit ${limit}`),
  )
}

const columns = sql`c.id, c.learners_count, c.rank_score, c.price_tiyin, c.published_at`

/** The rows to be put in order: looked up by their words, or so common that walking the order meets a page of them sooner. */
function sourceOf({ levels, also, courses, everyCourse }: ManyFound): Statement {
  const searched = holdsAll([...levels.any, ...also])
  // `coalesce` and `offset 0` keep the planner from weighing words, which it knows little of, against the order.
  return courses > fewToSort(everyCourse)
    ? sql`(select ${columns} from course_find c where c.is_published and coalesce(${searched}, false))`
    : sql`(select ${columns} from course_find c where c.is_published and ${searched} offset 0)`
}
