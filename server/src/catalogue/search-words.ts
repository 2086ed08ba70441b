import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** Longer words are nobody's search, and more than `levenshtein` takes. */
export const MAX_WORD_LETTERS = 60
const MAX_ALTERNATIVES = 5

/** Adds the words of a folded text to those that a mistyped word may have meant. */
export async function rememberWords(tx: Queryable, key: string): Promise<void> {
  // Sorted, so that two courses written at once lock the words in the same order.
  const words = [...new Set(key.split(' '))].filter((word) => word && word.length <= MAX_WORD_LETTERS).sort()
  await tx.run(sql`
    insert into search_word (word)
    select w from unnest(${words}::text[]) w where not exists (select from search_word s where s.word = w)
    on conflict do nothing`)
}

/** How many letters may be wrong. */
const errorsAllowed = (word: string) => (word.length < 3 ? 0 : word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

/**
 * Known words that a mistyped one may have meant, the closest first: few wrong letters, or a beginning with at most
 * one. Looks among those with the same first letter and those that look alike, so that no more than an index is read.
 */
export async function closestWords(db: Queryable, word: string): Promise<string[]> {
  const errors = errorsAllowed(word)
  if (errors === 0) return []
  const [first = ''] = word
  const nextLetter = String.fromCharCode(first.charCodeAt(0) + 1)
  const rows = await db.rows<{ word: string }>(sql`
    select word from search_word
     where ((word >= ${first} and word < ${nextLetter}) or word % ${word})
       and length(word) >= ${word.length - errors}::int
       and (levenshtein_less_equal(${word}, word, ${errors}::int) <= ${errors}::int
         or levenshtein_less_equal(${word}, left(word, ${word.length}::int), 1) <= 1)
     order by levenshtein(${word}, word), length(word), word limit ${MAX_ALTERNATIVES}`)
  return rows.map((row) => row.word)
}
