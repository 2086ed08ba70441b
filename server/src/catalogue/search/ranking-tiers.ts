import { foldUzbek, latinUzbek } from '@kashf/contract/text/uzbek.ts'
import { stemOf } from '@kashf/contract/text/uzbek-sound.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import { FIELDS, searchableWords, TEXT_FIELDS } from './index-terms.ts'

/**
 * The scope of a match: prefixes of index fields, any of which suffices. Each scope below contains the one before it.
 */
type Scope = readonly string[]
const TITLE: Scope = [FIELDS.title]
const TITLE_OR_TEACHER: Scope = [FIELDS.title, FIELDS.teacher]
const COURSE: Scope = [FIELDS.course]
const ANYWHERE: Scope = [FIELDS.course, FIELDS.lessons]
/** The scope of everything written, in `course_text`. */
const WRITTEN: Scope = [TEXT_FIELDS.written]
const WRITTEN_OR_SPOKEN: Scope = [TEXT_FIELDS.written, TEXT_FIELDS.spoken]

/** The text of a `tsquery`. */
type TsQuery = string

/** One required part of a search: its query in a scope, as typed, including what may be meant instead, or what belongs to it. */
export interface QueryWord {
  exact: (scope: Scope) => TsQuery
  similar: (scope: Scope) => TsQuery
  /** Contains `similar`. */
  related: (scope: Scope) => TsQuery
  /** The query in `course_text`; null for a word that only asks for a filter. */
  inTexts: (scope: Scope) => TsQuery | null
}

/** A search divided into tiers of relevance, the best first. A course belongs to the first tier whose query it matches. */
export interface RankingTiers {
  /** Matches every course of the result: all of these queries must hold. */
  required: TsQuery[]
  /** Matches courses whose teacher has this name. */
  teacherName: TsQuery
  tiers: Tier[]
  /** The queries over the texts, for a search whose tiers match few courses; null when it has none. */
  texts: TextQueries | null
}

/** Queries over `course_text.terms`, which together with the filters find more courses than the tiers. */
interface TextQueries {
  /** All of these must hold: the words anywhere in the texts. */
  anywhere: TsQuery[]
  /** The query over written words; courses that match it come before those in which the words are only spoken. */
  written: TsQuery[]
  /** Queries over `course_find.terms`: the filters that words ask for. */
  filters: TsQuery[]
}

interface Tier {
  rank: number
  /** The query of this tier, which also matches some courses of better tiers. */
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

/** Finds the word, or its stem, anywhere in `course_text`. */
export const wordInTexts = (word: string): TsQuery =>
  disjunction([...new Set([word, stemOf(word)])].map((one) => wordIn(WRITTEN_OR_SPOKEN, one)))

/**
 * A query for a condition. The subselect hides its words from the planner, which takes comparing terms for cheap and would
 * read a whole table for a query of many words.
 */
export const tsquery = (query: TsQuery): Statement => sql`(select ${query}::tsquery)`
/**
 * The condition over `c` (`course_find`) that all queries match. Separate conditions instead of one joined query: a GIN index
 * then skips from one condition's match to the next of the other, in half the time or less.
 */
export const matchesAll = (queries: readonly TsQuery[]): Statement =>
  allOf(queries.map((query) => sql`c.terms @@ ${tsquery(query)}`))

/** The alternatives of a word. */
interface Alternatives {
  similar: readonly string[]
  /** What belongs to the subject that it names. */
  parts?: readonly string[]
  /** Pairs of words that replace it together. */
  pairs?: readonly string[][]
  /** Filter terms that it asks for, the same in every scope: `#f1`. */
  filterTerms?: readonly string[]
}

export function queryWord(word: string, alternatives: Alternatives): QueryWord {
  const { similar, parts = [], pairs = [], filterTerms = [] } = alternatives
  const anyOf = (words: readonly string[], scope: Scope) => [
    ...[...new Set(words)].map((one) => wordIn(scope, one)),
    ...pairs.map((pair) => conjunction(pair.map((part) => wordIn(scope, part)))),
  ]
  return {
    exact: (scope) => wordIn(scope, word),
    similar: (scope) => disjunction([...anyOf([word, ...similar], scope), ...filterTerms.map(term)]),
    related: (scope) =>
      disjunction([...anyOf([word, ...similar, ...parts], scope), ...filterTerms.map(term)]),
    inTexts: (scope) =>
      filterTerms.length > 0 ? null : disjunction(anyOf([word, stemOf(word), ...similar], scope)),
  }
}

/** Two neighbouring words with their other names, such as their compound, and with the names of what belongs to them. */
export function queryWordPair(
  first: QueryWord,
  second: QueryWord,
  otherNames: readonly (readonly QueryWord[])[],
  parts: readonly (readonly QueryWord[])[],
): QueryWord {
  const names = [[first, second], ...otherNames]
  return {
    exact: (scope) => conjunction([first.exact(scope), second.exact(scope)]),
    similar: (scope) =>
      disjunction(names.map((name) => conjunction(name.map((word) => word.similar(scope))))),
    related: (scope) =>
      disjunction([...names, ...parts].map((name) => conjunction(name.map((word) => word.related(scope))))),
    inTexts: (scope) => {
      const allIn = (words: readonly QueryWord[]) =>
        words.map((word) => word.inTexts(scope)).filter((query) => query !== null)
      const ways = names.map(allIn).filter((queries) => queries.length > 0)
      return ways.length > 0 ? disjunction(ways.map(conjunction)) : null
    },
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
 * The tiers of a search: the whole title, the title with its apostrophes, then title, teacher, category, lessons; exact words
 * before similar ones, and those before what belongs to the subject. After them the texts. Courses that also have the preferred words come before those that do not.
 */
export function rankingTiers(
  text: string,
  words: readonly QueryWord[],
  preferred: readonly QueryWord[] = [],
): RankingTiers {
  const exact = (scope: Scope) => conjunction(words.map((word) => word.exact(scope)))
  const similar = (scope: Scope) => conjunction(words.map((word) => word.similar(scope)))
  const related = (scope: Scope) => conjunction(words.map((word) => word.related(scope)))
  const whole = term(FIELDS.wholeTitle + foldUzbek(text))
  const typedWords = searchableWords(latinUzbek(text)).map((word) => term(FIELDS.titleWithApostrophes + word))
  const asTyped = typedWords.length > 0 ? conjunction(typedWords) : whole
  const isExactOnly = exact(ANYWHERE) === related(ANYWHERE)
  const relatedTitle = similar(ANYWHERE) === related(ANYWHERE) ? [] : [related(TITLE)]
  const withPreferred = (scope: Scope) =>
    conjunction([related(scope), ...preferred.map((word) => word.similar(scope))])
  const others: TierQueries[] = [
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
          ...relatedTitle.map((title): TierQueries => [title, similar(COURSE)]),
          [exact(ANYWHERE), similar(COURSE), ...relatedTitle],
          [similar(ANYWHERE), similar(COURSE), exact(ANYWHERE), ...relatedTitle],
          ...relatedTitle.map((title): TierQueries => [related(ANYWHERE), similar(ANYWHERE), title]),
        ] satisfies TierQueries[])),
  ]
  const tiers: TierQueries[] = [
    [whole],
    [asTyped, whole],
    ...(preferred.length === 0
      ? others
      : ([
          [withPreferred(TITLE), asTyped, whole],
          [withPreferred(ANYWHERE), withPreferred(TITLE), asTyped, whole],
          ...others.map(
            ([inclusive, ...better]): TierQueries => [inclusive, ...better, withPreferred(ANYWHERE)],
          ),
        ] satisfies TierQueries[])),
  ]
  return {
    required: words.map((word) => word.related(ANYWHERE)),
    teacherName: similar([FIELDS.teacher]),
    tiers: withRanks(tiers),
    texts: textQueries(words),
  }
}

function textQueries(words: readonly QueryWord[]): TextQueries | null {
  const inTexts = (scope: Scope) => words.map((word) => word.inTexts(scope)).filter((query) => query !== null)
  const anywhere = inTexts(WRITTEN_OR_SPOKEN)
  if (anywhere.length === 0) return null
  return {
    anywhere,
    written: inTexts(WRITTEN),
    filters: words.filter((word) => word.inTexts(WRITTEN) === null).map((word) => word.similar(ANYWHERE)),
  }
}

/**
 * The tiers of a search that no course matches whole. `words` begin with the most specific one; courses with the first `most`
 * words come first, then those with one word less, down to any single word. In each, titles come before other fields.
 */
export function partialMatchTiers(words: readonly QueryWord[], most: number): RankingTiers {
  const anyWord = disjunction(words.map((word) => word.related(ANYWHERE)))
  const tiers: TierQueries[] = []
  let better: TsQuery[] = []
  for (let count = most; count > 0; count--) {
    const some = words.slice(0, count)
    const inTitle = conjunction(some.map((word) => word.similar(TITLE)))
    const anywhere = conjunction(some.map((word) => word.related(ANYWHERE)))
    tiers.push([inTitle, ...better], [anywhere, inTitle, ...better])
    better = [anywhere]
  }
  if (words.length > 1) tiers.push([anyWord, ...better])
  return {
    required: [anyWord],
    teacherName: conjunction(words.map((word) => word.similar([FIELDS.teacher]))),
    tiers: withRanks(tiers),
    texts: null,
  }
}
