import { foldUzbek } from '@kashf/contract/uzbek.ts'
import { otherKeyboard } from '@kashf/contract/uzbek-sound.ts'
import type { Queryable } from '../../db/client.ts'
import { teacherTerms } from '../listing/course-filter.ts'
import { type SearchSize, searchSize } from './estimate-matches.ts'
import { closestWords, knownWords, type WordMeant, wordsMeant } from './expand-words.ts'
import { wordsOf } from './index-terms.ts'
import {
  nearestLevels,
  type SearchLevels,
  type Sought,
  searchLevels,
  soughtTogether,
  soughtWord,
} from './ranking-tiers.ts'
import { type Found, type PageAsked, readFound } from './read-all-matches.ts'
import { tellsLittle } from './synonyms.ts'

/** How a search text was understood, and what it finds. */
export type SearchMatch = Understood & ({ size: SearchSize; found: null } | { found: Found })

interface Understood extends SearchLevels {
  /** What was taken as meant instead of what was typed; null when nothing had to be guessed. */
  meant: string | null
  /** True when nothing has all the words and what has some of them is shown. */
  isNearest: boolean
}

const MAX_WORDS = 8
/** Guesses for more words than this would cost more than they find. */
const MAX_GUESSED = 4
const MIN_PART_LETTERS = 3
/** When nothing has all words, of how many courses may have some. */
const MAX_NEAREST = 4

const unique = (words: readonly string[]) => [...new Set(words)]

/** The two words that each unknown word may consist of, written together: `vebdizayn`. */
async function partsOf(db: Queryable, words: readonly string[]): Promise<Map<string, string[][]>> {
  const splits = words.flatMap((word) =>
    [...word]
      .map((_, i) => [word.slice(0, i), word.slice(i)])
      .filter((pair) => pair.every((part) => part.length >= MIN_PART_LETTERS))
      .map((pair) => ({ word, pair })),
  )
  if (splits.length === 0) return new Map()
  const known = await knownWords(db, unique(splits.flatMap(({ pair }) => pair)))
  const parts = new Map<string, string[][]>()
  for (const { word, pair } of splits) {
    if (pair.every((part) => known.has(part))) parts.set(word, [...(parts.get(word) ?? []), pair])
  }
  return parts
}

/** The word and its neighbour as one known word, written apart: `java script`. */
function joinNeighbours(words: readonly string[], sought: Sought[], known: Set<string>): Sought[] {
  const joined: Sought[] = []
  for (let i = 0; i < sought.length; i++) {
    const [one, next] = [sought[i], sought[i + 1]]
    if (!one) continue
    const together = `${words[i]}${words[i + 1]}`
    if (next && known.has(together)) {
      joined.push(soughtTogether(one, next, [together]))
      i += 1
    } else joined.push(one)
  }
  return joined
}

interface Reading {
  text: string
  words: string[]
  meant: WordMeant[]
  parts: Map<string, string[][]>
  joined: Set<string>
}

/** Whether courses are called so, or by something that the word may stand for. */
const isLikeKnown = ({ isKnown, alike, choices }: WordMeant) =>
  isKnown || alike.length > 0 || choices.length > 0

async function read(db: Queryable, text: string): Promise<Reading> {
  const words = wordsOf(foldUzbek(text)).slice(0, MAX_WORDS)
  const neighbours = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const [meant, joined] = await Promise.all([
    wordsMeant(db, words),
    neighbours.length > 0 ? knownWords(db, neighbours) : new Set<string>(),
  ])
  const unknown = meant.filter((word) => !isLikeKnown(word))
  const parts = await partsOf(
    db,
    unknown.map(({ typed }) => typed),
  )
  return { text, words, meant, parts, joined }
}

/** The reading as levels, with the words that were guessed for some of its words. */
function levelsOf(reading: Reading, guesses: ReadonlyMap<string, string[]>): SearchLevels {
  const { text, words, meant, parts, joined } = reading
  const each = meant.map(({ typed, alike, choices }) =>
    soughtWord(typed, {
      alike: unique([...alike, ...(guesses.get(typed) ?? [])]),
      pairs: parts.get(typed),
      choices,
    }),
  )
  return searchLevels(text, joinNeighbours(words, each, joined))
}

/** Words that nothing is called by, and that no known word is like. */
const strangeWords = ({ meant, parts }: Reading): string[] =>
  meant.filter((word) => !isLikeKnown(word) && !parts.has(word.typed)).map(({ typed }) => typed)

async function guess(db: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = await Promise.all(
    unique(words)
      .slice(0, MAX_GUESSED)
      .map(async (word) => [word, await closestWords(db, word)] as const),
  )
  return new Map(found.filter(([, closest]) => closest.length > 0))
}

/** The words with each guessed one in place of what was typed; null when none was. */
function meantText(reading: Reading, guesses: ReadonlyMap<string, string[]>): string | null {
  const isOther = reading.words.some(
    (word) => guesses.get(word)?.[0] !== undefined && guesses.get(word)?.[0] !== word,
  )
  return isOther ? reading.words.map((word) => guesses.get(word)?.[0] ?? word).join(' ') : null
}

/**
 * Understands a search as people type Uzbek: any apostrophe or none, Latin or Cyrillic, letters that sound alike, endings,
 * unfinished words, the same in Russian or English. A word that nothing is called by, and every word when nothing has them
 * all, may stand for known words that look like it; then the other keyboard is tried, then courses that have some of the
 * words. What is found is read at once when it is little. A text without a letter or digit gives null: it finds nothing.
 */
export async function searchMatch(
  db: Queryable,
  asked: PageAsked,
  everyCourse: number,
): Promise<SearchMatch | null> {
  const text = asked.filter.search
  const reading = await read(db, text)
  if (reading.words.length === 0) return null
  const also = teacherTerms(asked.filter)
  const matched = async (
    levels: SearchLevels,
    meant: string | null,
    isNearest = false,
  ): Promise<SearchMatch> => {
    const understood = { ...levels, meant, isNearest }
    const size = await searchSize(db, [...levels.any, ...also], everyCourse)
    return size
      ? { ...understood, size, found: null }
      : { ...understood, found: await readFound(db, levels, also, asked) }
  }
  const strange = strangeWords(reading)
  const guesses = await guess(db, strange)
  const plain = await matched(levelsOf(reading, guesses), meantText(reading, guesses))
  if (findsAny(plain)) return plain

  const unsure = reading.meant
    .filter(({ isKnown, choices, typed }) => !isKnown && choices.length === 0 && !strange.includes(typed))
    .map(({ typed }) => typed)
  const more = await guess(db, unsure)
  if (more.size > 0) {
    const all = new Map([...guesses, ...more])
    const guessed = await matched(levelsOf(reading, all), meantText(reading, all))
    if (findsAny(guessed)) return guessed
  }

  const swapped = otherKeyboard(text)
  const otherReading = await read(db, swapped)
  if (otherReading.words.length > 0 && strangeWords(otherReading).length === 0) {
    const other = await matched(levelsOf(otherReading, new Map()), swapped)
    if (findsAny(other)) return other
  }
  const sure = reading.meant
    .map((word) => ({ ...word, alike: unique([...word.alike, ...(guesses.get(word.typed) ?? [])]) }))
    .filter((word) => isLikeKnown(word) && word.typed.length >= MIN_PART_LETTERS)
  const isTelling = sure.some(({ typed }) => !tellsLittle(typed))
  if (reading.words.length < 2 || sure.length * 2 < reading.words.length || !isTelling) {
    return { ...plain, meant: null }
  }
  const telling = mostTelling(sure)
  // That nothing has them all is known by now.
  const most = telling.length < reading.words.length ? telling.length : telling.length - 1
  return matched(nearestLevels(telling, most), null, true)
}

const findsAny = (match: SearchMatch): boolean => match.found === null || match.found.kinds.length > 0

/** The words that tell most of what is looked for: rare ones before those ten times as common, of about equal ones the first. */
function mostTelling(words: readonly WordMeant[]): Sought[] {
  const weight = ({ typed, courses }: WordMeant) =>
    tellsLittle(typed) ? Number.POSITIVE_INFINITY : Math.floor(Math.log10(courses + 1))
  return words
    .map((word) => ({ word, weight: weight(word) }))
    .toSorted((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight))
    .slice(0, MAX_NEAREST)
    .map(({ word }) => soughtWord(word.typed, word))
}
