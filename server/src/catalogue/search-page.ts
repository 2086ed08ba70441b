import type { Queryable } from '../db/client.ts'
import { type Statement, sql, unprepared } from '../db/sql.ts'
import type { CourseOrder } from './course-order.ts'
import { asQuery, type SearchLevels } from './search-levels.ts'
import { MAX_COUNTED } from './search-size.ts'

/** One row of a list: which course, and its place in the order. */
export interface Placed {
  id: number
  place: number[]
}

interface SearchedPage {
  levels: SearchLevels
  order: CourseOrder
  /** The place after which the page begins; null at the head. */
  place: number[] | null
  /** What must hold beside the search: queries of the terms. */
  also: readonly string[]
  limit: number
  /** About how many courses there are in the list. */
  courses: number
  /** Those that the search finds, before `also`, when they are known. */
  ids: readonly number[] | null
}

/** Above this many, walking the list in its order meets a page of them sooner than sorting them would. */
const MANY = 20_000

const columns = sql`c.id, c.learners_count, c.rank_score, c.price_tiyin, c.published_at`
/** `offset 0` keeps the planner from mixing the words, which it knows little of, with the order. */
const found = (query: Statement, tier = sql`true`, more = sql``) => sql`(
  select ${columns}${more} from course_find c where c.is_published and ${tier} and c.terms @@ ${query} offset 0)`
const placed = (page: SearchedPage, source: Statement, limit = page.limit) => sql`
  select c.id, ${page.order.key} as place from ${source} c
   where ${page.place ? page.order.after(page.place) : sql`true`} order by ${page.order.orderBy} limit ${limit}`

/**
 * The rows of one page of a search, and how many there are on all pages when they were all looked at; null when there are
 * too many for that.
 */
export async function searchPage(
  db: Queryable,
  page: SearchedPage,
): Promise<{ rows: Placed[]; total: number | null }> {
  if (page.courses <= MAX_COUNTED) return pageOfAll(db, page)
  if (page.order.name === 'relevance') return { rows: await levelAfterLevel(db, page), total: null }
  const query = asQuery(page.levels.any, page.also)
  // `is true` hides the words from the planner: it then walks the order, which is what words so common want.
  const source =
    page.courses > MANY
      ? sql`(select ${columns} from course_find c where c.is_published and (c.terms @@ ${query}) is true)`
      : found(query)
  return { rows: await db.rows<Placed>(unprepared(placed(page, source))), total: null }
}

/** Every course found, its level told by looking at its words. */
async function pageOfAll(
  db: Queryable,
  page: SearchedPage,
): Promise<{ rows: Placed[]; total: number | null }> {
  const { levels, order } = page
  const rank = levels.levels.reduce(
    (cases, { rank, query }) => sql`${cases} when c.terms @@ ${asQuery(query)} then ${rank}::int`,
    sql`case`,
  )
  const ranked = order.name === 'relevance' ? sql`${rank} else 0 end` : sql`0`
  const source = sql`(
    select c.*, ${ranked} as rank, count(*) over ()::int as total
      from ${allFound(page)} c)`
  const rows = await db.rows<Placed & { total: number }>(
    unprepared(sql`
      select c.id, ${order.key} as place, c.total from ${source} c
       where ${page.place ? order.after(page.place) : sql`true`} order by ${order.orderBy} limit ${page.limit}`),
  )
  return { rows, total: rows[0]?.total ?? (page.place ? null : 0) }
}

/** All rows of the search with their terms: by number when it is known which they are. */
function allFound({ levels, also, ids }: SearchedPage): Statement {
  const [first, ...more] = also
  const query = ids ? first && asQuery(first, more) : asQuery(levels.any, also)
  const known = ids ? sql`c.id = any(${ids}::int[])` : sql`true`
  return sql`(
    select ${columns}, c.terms from course_find c
     where c.is_published and ${known} and ${query ? sql`c.terms @@ ${query}` : sql`true`} offset 0)`
}

/** Goes through the levels until the page is full, and in each through the most popular courses before the others. */
async function levelAfterLevel(db: Queryable, page: SearchedPage): Promise<Placed[]> {
  const rows: Placed[] = []
  for (const { rank, query } of page.levels.levels) {
    if (page.place && rank > (page.place[0] ?? 0)) continue
    for (const tier of [sql`c.is_hot`, sql`not c.is_hot`]) {
      const missing = page.limit - rows.length
      if (missing <= 0) return rows
      const source = found(asQuery(query, page.also), tier, sql`, ${rank}::int as rank`)
      rows.push(...(await db.rows<Placed>(unprepared(placed(page, source, missing)))))
    }
  }
  return rows
}
