import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { switchKeyboardLayout } from '@kashf/contract/text/uzbek-sound.ts'
import type { Queryable } from '../../db/client.ts'
import { teacherTerms } from '../listing/course-filter.ts'
import { estimateMatches, type MatchEstimate } from './estimate-matches.ts'
import { type ExpandedWord, expandWords, findKnownWords, spellingCorrections } from './expand-words.ts'
import { searchableWords } from './index-terms.ts'
import { findTextWords } from './match-texts.ts'
import {
  partialMatchTiers,
  type QueryWord,
  queryWord,
  queryWordPair,
  type RankingTiers,
  rankingTiers,
} from './ranking-tiers.ts'
import { type AllMatches, type PageRequest, readAllMatches } from './read-all-matches.ts'
import {
  classPlaces,
  isFiller,
  isSubjectWord,
  misspelledSubject,
  namesOfPhrase,
  partsOfPhrase,
  sameClassWords,
} from './synonyms.ts'

/**
 * The interpretation of a search text, with an estimate of its matches or, when there are few, the matches themselves.
 */
export type InterpretedQuery = Interpretation &
  ({ estimate: MatchEstimate; matches: null } | { matches: AllMatches })

interface Interpretation extends RankingTiers {
  /** The corrected text that was searched for; null when the text was searched for as typed. */
  meant: string | null
  /** True when no course has all the words and those with some of them are shown. */
  isNearest: boolean
}

const MAX_WORDS = 8
/** Maximum words that are corrected; correcting more costs more than it finds. */
const MAX_CORRECTED_WORDS = 4
const MIN_PART_LENGTH = 3
/** Maximum words in a search for partial matches. */
const MAX_PARTIAL_WORDS = 4

const unique = (words: readonly string[]) => [...new Set(words)]

/** For each unknown word, the pairs of known words of which it may be a compound: `vebdizayn`. */
async function splitCompounds(db: Queryable, words: readonly string[]): Promise<Map<string, string[][]>> {
  const splits = words.flatMap((word) =>
    [...word]
      .map((_, i) => [word.slice(0, i), word.slice(i)])
      .filter((pair) => pair.every((part) => part.length >= MIN_PART_LENGTH))
      .map((pair) => ({ word, pair })),
  )
  if (splits.length === 0) return new Map()
  const known = await findKnownWords(db, unique(splits.flatMap(({ pair }) => pair)))
  const pairs = new Map<string, string[][]>()
  for (const { word, pair } of splits) {
    if (pair.every((part) => known.has(part))) pairs.set(word, [...(pairs.get(word) ?? []), pair])
  }
  return pairs
}

/** Joins neighbours that have other names together: `java script`, `ona tili`. */
function joinNeighbours(queryWords: readonly QueryWord[], phrases: readonly Phrase[]): QueryWord[] {
  const joined: QueryWord[] = []
  for (let i = 0; i < queryWords.length; i++) {
    const [one, next] = [queryWords[i], queryWords[i + 1]]
    if (!one) continue
    const { names = [], parts = [] } = phrases[i] ?? {}
    if (next && names.length + parts.length > 0) {
      joined.push(queryWordPair(one, next, names, parts))
      i += 1
    } else joined.push(one)
  }
  return joined
}

interface Phrase {
  names: QueryWord[][]
  parts: QueryWord[][]
}

interface ParsedQuery {
  text: string
  /** All words in the order typed. */
  typed: string[]
  /** The words that a course must have, in the order typed. */
  words: string[]
  expanded: ExpandedWord[]
  /** Words that a course should have: the class of a school. */
  preferred: QueryWord[]
  /** Pairs of known words, by the unknown word that they replace. */
  pairs: Map<string, string[][]>
  /** For each word, what it and the next one are called together, and what belongs to that, in known words. */
  phrases: Phrase[]
}

/** Whether any course has the word, or something that it may stand for. */
const hasMatches = ({ isKnown, similar, parts, filterTerms }: ExpandedWord) =>
  isKnown || similar.length > 0 || parts.length > 0 || filterTerms.length > 0

async function parse(db: Queryable, text: string): Promise<ParsedQuery> {
  const typed = searchableWords(foldUzbek(text)).slice(0, MAX_WORDS)
  const places = classPlaces(typed)
  const isPreferred = (i: number) => places.has(i) && places.size < typed.length
  const words = typed.filter((_, i) => !isPreferred(i))
  const classWords = typed.filter((_, i) => isPreferred(i))
  const neighbours = words.slice(1).map((next, i) => ({ one: words[i] ?? '', next }))
  const written = neighbours.map(({ one, next }) => ({
    names: [[one + next], ...namesOfPhrase(one, next)],
    parts: partsOfPhrase(one, next),
  }))
  const otherWords = unique(written.flatMap(({ names, parts }) => [...names.slice(1), ...parts].flat()))
  const [all, compounds] = await Promise.all([
    expandWords(db, words, otherWords),
    neighbours.length > 0
      ? findKnownWords(
          db,
          neighbours.map(({ one, next }) => one + next),
        )
      : new Set<string>(),
  ])
  const expanded = all.slice(0, words.length)
  const others = all.slice(words.length)
  const unknown = expanded.filter((word) => !hasMatches(word))
  const known = new Map(
    [...others.filter(hasMatches), ...[...compounds].map((word) => ({ typed: word, similar: [] }))].map(
      (word) => [word.typed, queryWord(word.typed, word)],
    ),
  )
  const inKnownWords = (names: readonly (readonly string[])[]) =>
    names
      .map((name) => name.map((word) => known.get(word)).filter((word) => word !== undefined))
      .filter((queryWords, i) => queryWords.length === names[i]?.length)
  return {
    text,
    typed,
    words,
    expanded,
    preferred: classWords.map((word) => queryWord(word, { similar: sameClassWords(word) })),
    pairs: await splitCompounds(
      db,
      unknown.map((word) => word.typed),
    ),
    phrases: written.map(({ names, parts }) => ({ names: inKnownWords(names), parts: inKnownWords(parts) })),
  }
}

/** Corrections by the word that was typed, the best first. */
type Corrections = ReadonlyMap<string, string[]>

function tiersOf(parsed: ParsedQuery, corrections: Corrections): RankingTiers {
  const { text, expanded, preferred, pairs, phrases } = parsed
  const queryWords = expanded.map(({ typed, similar, parts, filterTerms }) =>
    queryWord(typed, {
      parts,
      similar: unique([...similar, ...(corrections.get(typed) ?? [])]),
      pairs: pairs.get(typed),
      filterTerms,
    }),
  )
  return rankingTiers(text, joinNeighbours(queryWords, phrases), preferred)
}

/** Words that no course has and that are not similar to any known word. */
const unknownWords = ({ expanded, pairs }: ParsedQuery): string[] =>
  expanded.filter((word) => !hasMatches(word) && !pairs.has(word.typed)).map(({ typed }) => typed)

/** Corrections of words that the table of subjects does not have: a subject without courses is no other subject. */
async function correct(db: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = await Promise.all(
    unique(words)
      .filter((word) => !isSubjectWord(word))
      .slice(0, MAX_CORRECTED_WORDS)
      .map(async (word) => {
        const corrections = await spellingCorrections(db, word)
        return [word, corrections.length > 0 ? corrections : await correctedSubject(db, word)] as const
      }),
  )
  return new Map(found.filter(([, corrections]) => corrections.length > 0))
}

/** The subject that a misspelled word may mean, with the indexed words for it; empty when no course is about it. */
async function correctedSubject(db: Queryable, word: string): Promise<string[]> {
  const subject = misspelledSubject(word)
  if (subject === null) return []
  const [expanded] = await expandWords(db, [subject])
  return expanded && hasMatches(expanded) ? [subject, ...expanded.similar, ...expanded.parts] : []
}

/** The text with its corrections; null when nothing was corrected. */
function correctedText({ typed }: ParsedQuery, corrections: Corrections): string | null {
  const best = typed.map((word) => corrections.get(word)?.[0] ?? word)
  return best.some((word, i) => word !== typed[i]) ? best.join(' ') : null
}

/**
 * Interprets a search as people type Uzbek: either alphabet, any apostrophe, words misspelled by ear, inflected,
 * unfinished or translated. When no course matches, it corrects more words, then tries the other keyboard layout, then
 * accepts partial matches; none of it for a verbatim search. Null for a text without letters and digits.
 */
export async function interpretQuery(
  db: Queryable,
  page: PageRequest,
  catalogueSize: number,
): Promise<InterpretedQuery | null> {
  const text = page.filter.search
  const parsed = await parse(db, text)
  if (parsed.words.length === 0) return null
  const filterQueries = teacherTerms(page.filter)
  const match = async (
    tiers: RankingTiers,
    meant: string | null,
    isNearest = false,
  ): Promise<InterpretedQuery> => {
    const interpretation = { ...tiers, meant, isNearest }
    const estimate = await estimateMatches(db, [...tiers.required, ...filterQueries], catalogueSize)
    return estimate
      ? { ...interpretation, estimate, matches: null }
      : { ...interpretation, matches: await readAllMatches(db, tiers, filterQueries, page) }
  }
  const { verbatim } = page.filter
  const notInTitles = unknownWords(parsed)
  const inTexts = verbatim ? new Set() : await findTextWords(db, notInTitles)
  const unknown = notInTitles.filter((word) => !inTexts.has(word))
  const corrections = verbatim ? new Map<string, string[]>() : await correct(db, unknown)
  const plain = await match(tiersOf(parsed, corrections), correctedText(parsed, corrections))
  if (hasResults(plain) || verbatim) return plain

  const uncertain = parsed.expanded
    .filter(
      ({ isKnown, filterTerms, typed }) =>
        !isKnown && filterTerms.length === 0 && !unknown.includes(typed) && !inTexts.has(typed),
    )
    .map(({ typed }) => typed)
  const more = await correct(db, uncertain)
  if (more.size > 0) {
    const all = new Map([...corrections, ...more])
    const corrected = await match(tiersOf(parsed, all), correctedText(parsed, all))
    if (hasResults(corrected)) return corrected
  }

  const retyped = switchKeyboardLayout(text)
  const otherParsed = await parse(db, retyped)
  if (otherParsed.words.length > 0 && unknownWords(otherParsed).length === 0) {
    const other = await match(tiersOf(otherParsed, new Map()), retyped)
    if (hasResults(other)) return other
  }
  const usable = parsed.expanded
    .map((word) => ({
      ...word,
      similar: unique([...word.similar, ...(corrections.get(word.typed) ?? [])]),
    }))
    .filter((word) => hasMatches(word) && word.typed.length >= MIN_PART_LENGTH)
  const specificWords = usable.filter(({ typed }) => !isFiller(typed)).map(({ typed }) => typed)
  const isEnough = usable.length * 2 >= parsed.words.length || specificWords.some(isSubjectWord)
  if (parsed.words.length < 2 || specificWords.length === 0 || !isEnough) {
    return { ...plain, meant: null }
  }
  const specific = mostSpecific(usable)
  // No course has all the words, as the first search has shown.
  const most = specific.length < parsed.words.length ? specific.length : specific.length - 1
  return match(partialMatchTiers(specific, most), null, true)
}

const hasResults = (query: InterpretedQuery): boolean =>
  query.matches === null || query.matches.buckets.length > 0

/** The rarest words first; among those about equally common, in the order typed. Filler words come last. */
function mostSpecific(words: readonly ExpandedWord[]): QueryWord[] {
  const weight = ({ typed, courses }: ExpandedWord) =>
    isFiller(typed) ? Number.POSITIVE_INFINITY : Math.floor(Math.log10(courses + 1))
  return words
    .map((word) => ({ word, weight: weight(word) }))
    .toSorted((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight))
    .slice(0, MAX_PARTIAL_WORDS)
    .map(({ word }) => queryWord(word.typed, word))
}
