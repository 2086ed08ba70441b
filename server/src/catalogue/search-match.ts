import { foldUzbek } from '@kashf/contract/uzbek.ts'
import type { Queryable } from '../db/client.ts'
import { allOf, type Statement, sql } from '../db/sql.ts'
import { closestWords, MAX_WORD_LETTERS } from './search-words.ts'

/** What a search text selects and how well a course answers it, over the alias `c`. */
interface SearchMatch {
  condition: Statement
  /** Larger is better; int. */
  rank: Statement
}

const MAX_WORDS = 12
/** A shorter word begins too many others: it must then stand alone, unless it is still being typed. */
const MIN_PREFIX_LETTERS = 4

/** The text as it is written, with one kind of apostrophe: tells `o't` (grass) from `ot` (horse), which fold alike. */
const asWritten = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ʻʼ‘’`´′]/g, "'")
    .trim()
const titleAsWritten = sql`translate(lower(c.title), 'ʻʼ‘’\`´′', '''''''''''''')`

/** `c++` and `c#` are one letter to PostgreSQL's parser; they are looked for as they stand. */
const hasSigns = (word: string) => /[+#]/.test(word)

/** One word of a `tsquery`; `flags` are `*` (any word that begins so) and `A` (in the title). */
const term = (word: string, flags: string) => (flags ? `'${word}':${flags}` : `'${word}'`)
const tsQuery = (terms: string[]) => sql`to_tsquery('simple', ${terms.join(' & ')})`

function matchWords(text: string, words: string[]): SearchMatch {
  const key = words.join(' ')
  const exact = (weight: 'A' | '') => tsQuery(words.map((word) => term(word, weight)))
  const begun = (weight: 'A' | '') =>
    tsQuery(
      words.map((word, i) => {
        const isLast = i === words.length - 1
        const isBeginning = !hasSigns(word) && (isLast || word.length >= MIN_PREFIX_LETTERS)
        return term(word, `${isBeginning ? '*' : ''}${weight}`)
      }),
    )
  const signs = words
    .filter(hasSigns)
    .map((word) => sql`position(${` ${word} `} in ' ' || c.title_key || ' ' || c.search_key || ' ') > 0`)
  return {
    condition: allOf([sql`c.tsv @@ ${begun('')}`, ...signs]),
    // The whole title, then words of the title, then beginnings of them, then the rest in the same steps; within
    // each, what is written just so comes before what only folds alike.
    rank: sql`(case
      when c.title_key = ${key} then 10
      when c.tsv @@ ${exact('A')} then 8
      when c.tsv @@ ${begun('A')} then 6
      when c.tsv @@ ${exact('')} then 4
      else 2 end + (position(${asWritten(text)} in ${titleAsWritten}) > 0)::int)`,
  }
}

/** Every word may stand for known words that look like it. */
async function matchMeant(db: Queryable, words: string[]): Promise<SearchMatch> {
  const meant = await Promise.all(
    words.map(async (word) => {
      const closest = await closestWords(db, word)
      return { closest: closest[0] ?? word, all: [word, ...closest] }
    }),
  )
  const closest = (weight: 'A' | '') => tsQuery(meant.map((word) => term(word.closest, `*${weight}`)))
  const any = (weight: 'A' | '') =>
    tsQuery(meant.map(({ all }) => `(${all.map((word) => term(word, `*${weight}`)).join(' | ')})`))
  return {
    condition: sql`c.tsv @@ ${any('')}`,
    rank: sql`(case
      when c.tsv @@ ${closest('A')} then 4
      when c.tsv @@ ${any('A')} then 3
      when c.tsv @@ ${closest('')} then 2
      else 1 end)`,
  }
}

/**
 * Whether a published course has all the words. Materialised, or the planner, hoping to meet one soon, would read the
 * whole table for a word that nothing has.
 */
async function isFound(db: Queryable, match: SearchMatch): Promise<boolean> {
  const row = await db.one(sql`
    with found as materialized (select c.id from course c where c.status = 2 and ${match.condition})
    select 1 from found limit 1`)
  return row !== undefined
}

/**
 * Understands a search as people type Uzbek: any apostrophe or none, Latin or Cyrillic, unfinished words. When no
 * published course has all the words, known words that look alike are taken as meant (typing errors).
 * A text without a letter or digit finds nothing.
 */
export async function searchMatch(db: Queryable, text: string): Promise<SearchMatch> {
  const words = foldUzbek(text)
    .split(' ')
    .filter((word) => /[a-z0-9]/.test(word) && word.length <= MAX_WORD_LETTERS)
    .slice(0, MAX_WORDS)
  if (words.length === 0) return { condition: sql`false`, rank: sql`0::int` }
  const match = matchWords(text, words)
  return (await isFound(db, match)) ? match : matchMeant(db, words)
}
