import type { Queryable } from '../../db/client.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import { matchesAll, type RankingTiers, tsquery, wordInTexts } from './ranking-tiers.ts'

/** Maximum courses found by their texts: a word that more of them have says little about a course. */
const MAX_FOUND_BY_TEXTS = 300
/** The rank of matches in the texts, below the ranks of the tiers. */
const WRITTEN_RANK = 0
const SPOKEN_RANK = -1

/**
 * A select of the given columns of `course_find c` and of the rank, over courses that match the search by their texts
 * alone; null when the search does not read texts.
 */
export function coursesFoundByTexts(
  columns: Statement,
  { required, texts }: RankingTiers,
  filterQueries: readonly string[],
): Statement | null {
  if (!texts) return null
  // One index scan for each rank: comparing a row's terms would read them from TOAST storage.
  const matching = (queries: readonly string[], rank: number) => sql`
    (select t.course_id, ${rank}::int as rank from course_text t
      where ${allOf(queries.map((query) => sql`t.terms @@ ${tsquery(query)}`))} limit ${MAX_FOUND_BY_TEXTS})`
  const filters = [...texts.filters, ...filterQueries]
  return sql`
    select ${columns}, t.rank
      from (select course_id, max(rank) as rank
              from (${matching(texts.written, WRITTEN_RANK)} union all ${matching(texts.anywhere, SPOKEN_RANK)}) t
             group by course_id) t
      join course_find c on c.id = t.course_id
     where c.is_published and not (${matchesAll(required)})
       and ${filters.length > 0 ? matchesAll(filters) : sql`true`}`
}

/** The words among these that occur in the texts of any course. */
export async function findTextWords(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await db.rows<{ word: string }>(sql`
    select w.word from unnest(${[...words]}::text[], ${words.map(wordInTexts)}::tsquery[]) w (word, query)
     where exists (select from course_text t where t.terms @@ w.query)`)
  return new Set(rows.map(({ word }) => word))
}
