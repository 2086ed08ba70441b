import { foldUzbek, writtenUzbek } from '@kashf/contract/uzbek.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import { MARKS, wordsOf } from './index-terms.ts'

/** The marks of a place: a word is there when it stands with any of them. Each place holds the one before it. */
type Place = readonly string[]
const TITLE: Place = [MARKS.title]
const NAMED: Place = [MARKS.title, MARKS.person]
const TOLD: Place = [MARKS.told]
const ANYWHERE: Place = [MARKS.told, MARKS.lesson]

/** One thing that must be there: just so, or as something that may have been meant. Each gives a `tsquery` for a place. */
export interface Sought {
  exact: (place: Place) => string
  alike: (place: Place) => string
}

/** How well a course may answer, best first: courses of one level have nothing in common with those of another. */
export interface SearchLevels {
  /** Every course that answers at all: texts of `tsquery` that must all hold. The others are such texts too. */
  any: string[]
  /** Courses of teachers who are called so. */
  person: string
  levels: Level[]
}

interface Level {
  rank: number
  /** What the courses of the level have, and those of better ones may have too. */
  open: string
  /** The same without those of better levels. */
  query: string
}

type Query = string

const term = (word: string): Query => `'${word.replaceAll("'", "''")}'`
const all = (queries: Query[]): Query =>
  queries.length === 1 ? String(queries[0]) : `(${queries.join(' & ')})`
const oneOf = (queries: Query[]): Query =>
  queries.length === 1 ? String(queries[0]) : `(${queries.join(' | ')})`
/** What a level asks for, and what of better levels it may still hold. */
type LevelQueries = [open: Query, ...without: Query[]]
/** Best first. */
const ranked = (levels: LevelQueries[]): Level[] =>
  levels.map(([open, ...without], i) => ({
    rank: levels.length - i,
    open,
    query: all([open, ...without.map((other) => `!${other}`)]),
  }))
/** The word in that place. */
const at = (place: Place, word: string): Query => oneOf(place.map((mark) => term(mark + word)))

/** One query that all of them hold. */
export const allQueries = (queries: readonly string[]): string => all([...queries])
export const asQuery = (query: string): Statement => sql`${query}::tsquery`
/**
 * The condition over `c` (`course_find`) that all queries hold. Each is a condition of its own, not one query of all: the
 * index then leaps from what one finds to the next that another has, and takes half the time or less.
 */
export const holdsAll = (queries: readonly string[]): Statement =>
  allOf(queries.map((query) => sql`c.terms @@ ${asQuery(query)}`))

/** What a word may stand for. */
interface Meant {
  alike: readonly string[]
  /** Two words that together are meant by it. */
  pairs?: readonly string[][]
  /** Choices among the terms that are meant by it, wherever a word is looked for: `#f1`. */
  choices?: readonly string[]
}

export function soughtWord(word: string, { alike, pairs = [], choices = [] }: Meant): Sought {
  const both = (place: Place) => pairs.map((pair) => all(pair.map((part) => at(place, part))))
  return {
    exact: (place) => at(place, word),
    alike: (place) =>
      oneOf([...[word, ...alike].map((one) => at(place, one)), ...both(place), ...choices.map(term)]),
  }
}

/** Two neighbours that may also be meant as the one word that they make together. */
export function soughtTogether(first: Sought, second: Sought, joined: readonly string[]): Sought {
  return {
    exact: (place) => all([first.exact(place), second.exact(place)]),
    alike: (place) =>
      oneOf([all([first.alike(place), second.alike(place)]), ...joined.map((one) => at(place, one))]),
  }
}

/**
 * The levels of a search: the whole title, the title as it is written, then title over teacher over category and outcomes
 * over lessons, the exact form before what is only alike.
 */
export function searchLevels(text: string, sought: readonly Sought[]): SearchLevels {
  const exact = (place: Place) => all(sought.map((one) => one.exact(place)))
  const alike = (place: Place) => all(sought.map((one) => one.alike(place)))
  const whole = term(MARKS.whole + foldUzbek(text))
  const writtenWords = wordsOf(writtenUzbek(text)).map((word) => term(MARKS.written + word))
  const written = writtenWords.length > 0 ? all(writtenWords) : whole
  const isExactOnly = exact(ANYWHERE) === alike(ANYWHERE)
  const levels: LevelQueries[] = [
    [whole],
    [written, whole],
    [exact(TITLE), written, whole],
    [exact(NAMED), exact(TITLE)],
    ...(isExactOnly
      ? ([
          [exact(TOLD), exact(NAMED)],
          [exact(ANYWHERE), exact(TOLD)],
        ] satisfies [Query, Query][])
      : ([
          [alike(TITLE), exact(NAMED)],
          [alike(NAMED), exact(NAMED), alike(TITLE)],
          [exact(TOLD), alike(NAMED)],
          [alike(TOLD), alike(NAMED), exact(TOLD)],
          [exact(ANYWHERE), alike(TOLD)],
          [alike(ANYWHERE), alike(TOLD), exact(ANYWHERE)],
        ] satisfies [Query, ...Query[]][])),
  ]
  return {
    any: sought.map((one) => one.alike(ANYWHERE)),
    person: alike([MARKS.person]),
    levels: ranked(levels),
  }
}

/**
 * The levels for words of which nothing has more than `most`, the one that tells most first: courses with the first `most`,
 * with one less, and so on to the first alone, each in the title before elsewhere; then courses with any.
 */
export function nearestLevels(sought: readonly Sought[], most: number): SearchLevels {
  const any = oneOf(sought.map((one) => one.alike(ANYWHERE)))
  const levels: LevelQueries[] = []
  let better: Query[] = []
  for (let count = most; count > 0; count--) {
    const some = sought.slice(0, count)
    const titled = all(some.map((one) => one.alike(TITLE)))
    const anywhere = all(some.map((one) => one.alike(ANYWHERE)))
    levels.push([titled, ...better], [anywhere, titled, ...better])
    better = [anywhere]
  }
  if (sought.length > 1) levels.push([any, ...better])
  return {
    any: [any],
    person: all(sought.map((one) => one.alike([MARKS.person]))),
    levels: ranked(levels),
  }
}
