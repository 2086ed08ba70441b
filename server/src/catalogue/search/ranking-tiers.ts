import { foldUzbek, latinUzbek } from '@kashf/contract/uzbek.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import { FIELDS, searchableWords } from './index-terms.ts'

/** Where a word may match: prefixes of index fields, any of which will do. Each scope below contains the one before it. */
type Scope = readonly string[]
const TITLE: Scope = [FIELDS.title]
const TITLE_OR_TEACHER: Scope = [FIELDS.title, FIELDS.teacher]
const COURSE: Scope = [FIELDS.course]
const ANYWHERE: Scope = [FIELDS.course, FIELDS.lessons]

/** The text of a `tsquery`. */
type TsQuery = string

/** One required part of a search: its query in a scope, as typed or including what may be meant instead. */
export interface QueryWord {
  exact: (scope: Scope) => TsQuery
  similar: (scope: Scope) => TsQuery
}

/** A search divided into tiers of relevance, the best first. A course belongs to the first tier whose query it matches. */
export interface RankingTiers {
  /** Matches every course of the result: all of these queries must hold. */
  required: TsQuery[]
  /** Matches courses whose teacher has this name. */
  teacherName: TsQuery
  tiers: Tier[]
}

interface Tier {
  rank: number
  /** Also matches some courses of better tiers. */
  inclusive: TsQuery
  /** Matches the courses of this tier alone. */
  exclusive: TsQuery
}

const term = (word: string): TsQuery => `'${word.replaceAll("'", "''")}'`
/** The query that all of these must hold. */
export const conjunction = (queries: readonly TsQuery[]): TsQuery =>
  queries.length === 1 ? String(queries[0]) : `(${queries.join(' & ')})`
const disjunction = (queries: readonly TsQuery[]): TsQuery =>
  queries.length === 1 ? String(queries[0]) : `(${queries.join(' | ')})`
const wordIn = (scope: Scope, word: string): TsQuery =>
  disjunction(scope.map((prefix) => term(prefix + word)))

export const tsquery = (query: TsQuery): Statement => sql`${query}::tsquery`
/**
 * The condition over `c` (`course_find`) that all queries match. Separate conditions instead of one joined query: a GIN index
 * then skips from one condition's match to the next of the other, in half the time or less.
 */
export const matchesAll = (queries: readonly TsQuery[]): Statement =>
  allOf(queries.map((query) => sql`c.terms @@ ${tsquery(query)}`))

/** What a word may stand for besides itself. */
interface Alternatives {
  similar: readonly string[]
  /** Pairs of words that replace it together. */
  pairs?: readonly string[][]
  /** Filter terms that it asks for, the same in every scope: `#f1`. */
  filterTerms?: readonly string[]
}

export function queryWord(word: string, { similar, pairs = [], filterTerms = [] }: Alternatives): QueryWord {
  return {
    exact: (scope) => wordIn(scope, word),
    similar: (scope) =>
      disjunction([
        ...[word, ...similar].map((one) => wordIn(scope, one)),
        ...pairs.map((pair) => conjunction(pair.map((part) => wordIn(scope, part)))),
        ...filterTerms.map(term),
      ]),
  }
}

/** Two neighbouring words that may also be meant as one of the compounds in `joined`. */
export function queryWordPair(first: QueryWord, second: QueryWord, joined: readonly string[]): QueryWord {
  return {
    exact: (scope) => conjunction([first.exact(scope), second.exact(scope)]),
    similar: (scope) =>
      disjunction([
        conjunction([first.similar(scope), second.similar(scope)]),
        ...joined.map((one) => wordIn(scope, one)),
      ]),
  }
}

/** The inclusive query of a tier, and the better tiers' queries that it may overlap with. */
type TierQueries = [inclusive: TsQuery, ...excluded: TsQuery[]]

const withRanks = (tiers: TierQueries[]): Tier[] =>
  tiers.map(([inclusive, ...excluded], i) => ({
    rank: tiers.length - i,
    inclusive,
    exclusive: conjunction([inclusive, ...excluded.map((other) => `!${other}`)]),
  }))

/**
 * The tiers of a search: the whole title, the title with its apostrophes, then title, teacher, category and outcomes, lessons;
 * exact words before similar ones.
 */
export function rankingTiers(text: string, words: readonly QueryWord[]): RankingTiers {
  const exact = (scope: Scope) => conjunction(words.map((word) => word.exact(scope)))
  const similar = (scope: Scope) => conjunction(words.map((word) => word.similar(scope)))
  const whole = term(FIELDS.wholeTitle + foldUzbek(text))
  const typedWords = searchableWords(latinUzbek(text)).map((word) => term(FIELDS.titleWithApostrophes + word))
  const asTyped = typedWords.length > 0 ? conjunction(typedWords) : whole
  const isExactOnly = exact(ANYWHERE) === similar(ANYWHERE)
  const tiers: TierQueries[] = [
    [whole],
    [asTyped, whole],
    [exact(TITLE), asTyped, whole],
    [exact(TITLE_OR_TEACHER), exact(TITLE)],
    ...(isExactOnly
      ? ([
          [exact(COURSE), exact(TITLE_OR_TEACHER)],
          [exact(ANYWHERE), exact(COURSE)],
        ] satisfies TierQueries[])
      : ([
          [similar(TITLE), exact(TITLE_OR_TEACHER)],
          [similar(TITLE_OR_TEACHER), exact(TITLE_OR_TEACHER), similar(TITLE)],
          [exact(COURSE), similar(TITLE_OR_TEACHER)],
          [similar(COURSE), similar(TITLE_OR_TEACHER), exact(COURSE)],
          [exact(ANYWHERE), similar(COURSE)],
          [similar(ANYWHERE), similar(COURSE), exact(ANYWHERE)],
        ] satisfies TierQueries[])),
  ]
  return {
    required: words.map((word) => word.similar(ANYWHERE)),
    teacherName: similar([FIELDS.teacher]),
    tiers: withRanks(tiers),
  }
}

/**
 * The tiers of a search that no course matches whole. `words` begin with the most specific one; courses with the first `most`
 * words come first, then those with one word less, down to any single word. In each, titles come before other fields.
 */
export function partialMatchTiers(words: readonly QueryWord[], most: number): RankingTiers {
  const anyWord = disjunction(words.map((word) => word.similar(ANYWHERE)))
  const tiers: TierQueries[] = []
  let better: TsQuery[] = []
  for (let count = most; count > 0; count--) {
    const some = words.slice(0, count)
    const inTitle = conjunction(some.map((word) => word.similar(TITLE)))
    const anywhere = conjunction(some.map((word) => word.similar(ANYWHERE)))
    tiers.push([inTitle, ...better], [anywhere, inTitle, ...better])
    better = [anywhere]
  }
  if (words.length > 1) tiers.push([anyWord, ...better])
  return {
    required: [anyWord],
    teacherName: conjunction(words.map((word) => word.similar([FIELDS.teacher]))),
    tiers: withRanks(tiers),
  }
}
