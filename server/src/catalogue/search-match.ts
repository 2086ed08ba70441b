import { foldUzbek } from '@kashf/contract/uzbek.ts'
import type { Db } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'

/** What a search text selects and how well a course answers it, over the alias `c`. */
export interface SearchMatch {
  condition: Statement
  /** Larger is better; int. */
  rank: Statement
}

/** How alike a title must be to pass for what was meant; found by trying the table of cases in the tests. */
const TYPO_LIKENESS = 0.4
/** Nobody pages through more guesses than this. */
const MAX_GUESSES = 200
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

function tsQuery(words: string[], options: { isPrefix: boolean; weight: 'A' | '' }): string {
  return words
    .map((word, i) => {
      const isOpen =
        options.isPrefix && !hasSigns(word) && (i === words.length - 1 || word.length >= MIN_PREFIX_LETTERS)
      const flags = `${isOpen ? '*' : ''}${options.weight}`
      return flags ? `'${word}':${flags}` : `'${word}'`
    })
    .join(' & ')
}

function matchWords(text: string, words: string[]): SearchMatch {
  const key = words.join(' ')
  const query = (isPrefix: boolean, weight: 'A' | '') =>
    sql`to_tsquery('simple', ${tsQuery(words, { isPrefix, weight })})`
  const signs = words
    .filter(hasSigns)
    .map((word) => sql` and position(${` ${word} `} in ' ' || c.title_key || ' ' || c.search_key || ' ') > 0`)
  const condition = signs.reduce((all, next) => sql`${all}${next}`, sql`c.tsv @@ ${query(true, '')}`)
  return {
    condition,
    // The whole title, then words of the title, then beginnings of them, then the rest in the same steps; within
    // each, what is written just so comes before what only folds alike.
    rank: sql`(case
      when c.title_key = ${key} then 10
      when c.tsv @@ ${query(false, 'A')} then 8
      when c.tsv @@ ${query(true, 'A')} then 6
      when c.tsv @@ ${query(false, '')} then 4
      else 2 end + (position(${asWritten(text)} in ${titleAsWritten}) > 0)::int)`,
  }
}

async function guess(db: Db, key: string): Promise<SearchMatch> {
  const found = await db.transaction(async (tx) => {
    await tx.executeSql(`set local pg_trgm.word_similarity_threshold = ${TYPO_LIKENESS}`)
    return tx.rows<{ id: number }>(sql`
      select id from course where status = 2 and ${key} <% title_key
       order by ${key} <<-> title_key, learners_count desc limit ${MAX_GUESSES}`)
  })
  return {
    condition: sql`c.id = any(${found.map(({ id }) => id)}::int[])`,
    rank: sql`(word_similarity(${key}, c.title_key) * 1000)::int`,
  }
}

/**
 * Understands a search as people type Uzbek: any apostrophe or none, Latin or Cyrillic, unfinished words. When no
 * published course has all the words, titles that look alike are taken instead (typing errors).
 * A text without a letter or digit finds nothing.
 */
export async function searchMatch(db: Db, text: string): Promise<SearchMatch> {
  const words = foldUzbek(text)
    .split(' ')
    .filter((word) => /[a-z0-9]/.test(word))
    .slice(0, 12)
  if (words.length === 0) return { condition: sql`false`, rank: sql`0` }
  const match = matchWords(text, words)
  const hit = await db.one(sql`select 1 from course c where c.status = 2 and ${match.condition} limit 1`)
  return hit ? match : guess(db, words.join(' '))
}
