import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { phoneticKeys, rootOf, stemOf } from '@kashf/contract/text/uzbek-sound.ts'
import { editDistance } from './edit-distance.ts'
import { CLASS, FILLERS, FREE, PARTS, PHRASE_PARTS, PHRASES, SYNONYMS } from './subject-words.ts'

/** Folded words by phonetic key. */
type WordsByKey = Map<string, Set<string>>

const foldedWords = (text: string): string[] => text.trim().split(/\s+/).map(foldUzbek)
const linesOf = (table: string): string[] => table.trim().split('\n')
const pairsOf = (table: string): [name: string, value: string][] =>
  linesOf(table).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1)]
  })

function add(to: WordsByKey, keys: readonly string[], words: readonly string[]): void {
  for (const key of keys) {
    const all = to.get(key) ?? new Set()
    for (const word of words) all.add(word)
    to.set(key, all)
  }
}

const found = (among: WordsByKey, word: string): string[] => [
  ...new Set(phoneticKeys(word).flatMap((key) => [...(among.get(key) ?? [])])),
]

/** Folded endings of Russian nouns, adjectives and verbs after a stem of 4 to 40 letters. */
const RUSSIAN_ENDING =
  /^([a-z]{4,40}?)(?:(?:iy|i|o|e|a|u)?ya|iyam|iyax|iyami|iyu|iey|ii|iy|ie|i|ogo|ego|omu|emu|oy|ey|oe|ee|uyu|im|ix|imi|om|em|am|yam|ax|yax|ami|yami|ov|ev|yu|a|e|o|u)$/

/** The Russian stem of a folded word: `saytov` → `sayt`. */
const russianStem = (word: string): string => RUSSIAN_ENDING.exec(word)?.[1] ?? word

const synonyms: WordsByKey = new Map()
/** Synonyms by the stem of a Russian word, for endings that the table does not have. */
const russianSynonyms: WordsByKey = new Map()
for (const line of linesOf(SYNONYMS)) {
  const words = foldedWords(line)
  add(synonyms, words.flatMap(phoneticKeys), words)
  const russian = line.split(' ').filter((word) => /[а-яё]/.test(word))
  add(russianSynonyms, russian.map(foldUzbek).map(russianStem), words)
}
const parts: WordsByKey = new Map()
const subjects: WordsByKey = new Map()
for (const [subject, line] of pairsOf(PARTS)) {
  const same = [foldUzbek(subject), ...synonymsOf(foldUzbek(subject))]
  add(parts, same.flatMap(phoneticKeys), foldedWords(line))
  for (const part of foldedWords(line)) {
    add(subjects, [part, ...synonymsOf(part)].flatMap(phoneticKeys), [foldUzbek(subject)])
  }
}
/** Names, each a list of folded words, by the phonetic keys of the two words of a phrase. */
type NamesByKeys = ReadonlyMap<string, readonly string[][]>
const phrasesOf = (table: string): NamesByKeys =>
  new Map(
    pairsOf(table).flatMap(([phrase, line]) =>
      pairKeys(foldedWords(phrase)).map((keys) => [keys, line.split(',').map(foldedWords)] as const),
    ),
  )
const phrases = phrasesOf(PHRASES)
const phraseParts = phrasesOf(PHRASE_PARTS)
const freeWords = new Set(foldedWords(FREE))
const classWords = new Set(foldedWords(CLASS))
const fillers = new Set(foldedWords(FILLERS))
/** Every word of the table that is long enough to be misspelled. */
const MIN_MISSPELLED = 5
const tableWords = new Set(foldedWords(SYNONYMS).filter((word) => word.length >= MIN_MISSPELLED))

function pairKeys([one = '', next = '']: readonly string[]): string[] {
  return phoneticKeys(one).flatMap((key) => phoneticKeys(next).map((nextKey) => `${key} ${nextKey}`))
}

/** The folded synonyms of a folded word, which may be inflected. */
export function synonymsOf(word: string): string[] {
  const ways = [
    () => found(synonyms, word),
    () => found(synonyms, rootOf(word)),
    () => [...(russianSynonyms.get(russianStem(word)) ?? [])],
  ]
  for (const way of ways) {
    const same = way()
    if (same.length > 0) return same.filter((other) => other !== word)
  }
  return []
}

/** The folded words for what belongs to the subject that the word names. */
export const partsOf = (word: string): string[] => found(parts, word)

const namesIn = (table: NamesByKeys, one: string, next: string): readonly string[][] =>
  pairKeys([one, next])
    .map((keys) => table.get(keys))
    .find((names) => names !== undefined) ?? []

/** What two neighbouring words are also called together: each name is a list of folded words. */
export const namesOfPhrase = (one: string, next: string): readonly string[][] => namesIn(phrases, one, next)

/** What belongs to the subject that two neighbouring words name together. */
export const partsOfPhrase = (one: string, next: string): readonly string[][] =>
  namesIn(phraseParts, one, next)

/** Whether the table has the word: a known subject is never corrected into another. */
export const isSubjectWord = (word: string): boolean =>
  synonymsOf(word).length > 0 || [parts, subjects].some((table) => found(table, word).length > 0)

/** The subjects to which the words belong, the narrowest first: `dutor` → `musiqa`, `sanat`. */
export function subjectsOf(words: readonly string[]): string[] {
  const all = new Set<string>()
  let level = [...words]
  while (level.length > 0) {
    level = level
      .flatMap((word) => found(subjects, word))
      .filter((subject) => !all.has(subject))
      .sort((a, b) => partsOf(a).length - partsOf(b).length)
    for (const subject of level) all.add(subject)
  }
  return [...all]
}

/** The word of the table that a misspelled one may mean: one error, or two in a long word; null when there is none. */
export function misspelledSubject(word: string): string | null {
  if (word.length < MIN_MISSPELLED) return null
  const allowed = word.length < 9 ? 1 : 2
  let closest: string | null = null
  let fewest = allowed + 1
  for (const other of tableWords) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > allowed) continue
    const errors = editDistance(word, other)
    if (errors < fewest) [closest, fewest] = [other, errors]
  }
  return closest
}

/** The words for the class of a school if the word is one of them. */
export const sameClassWords = (word: string): string[] => (isClassWord(word) ? [...classWords] : [])

const isClassWord = (word: string): boolean => classWords.has(word) || classWords.has(stemOf(word))

/** Whether the word asks for free courses. */
export const asksForFree = (word: string): boolean => freeWords.has(word)

/** Whether the word, or its stem, says little about the subject of a course. */
export const isFiller = (word: string): boolean =>
  fillers.has(word) || fillers.has(stemOf(word)) || asksForFree(word)

/** The places of words that name a class of a school, `3 sinf` or `класс 3`: a search prefers them and does not require them. */
export function classPlaces(words: readonly string[]): Set<number> {
  const isNumber = (word = '') => /^\d{1,2}$/.test(word)
  const places = new Set<number>()
  for (const [i, word] of words.entries()) {
    if (!isClassWord(word)) continue
    let first = i
    while (isNumber(words[first - 1])) first -= 1
    const last = first === i && isNumber(words[i + 1]) ? i + 1 : i
    if (first === last) continue
    for (let at = first; at <= last; at++) places.add(at)
  }
  return places
}
