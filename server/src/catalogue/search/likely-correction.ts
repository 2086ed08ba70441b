import { isStopWord } from '@kashf/contract/text/stop-words.ts'
import { consonantKey, phoneticKeys, stemOf } from '@kashf/contract/text/uzbek-sound.ts'
import { editDistance } from './edit-distance.ts'

/** From this length a word has enough letters to allow two errors, also at its beginning. */
const LONG = 6
/** From this length two errors leave enough of a word; in shorter ones vowels are misspelled, not consonants. */
const VERY_LONG = 9
/** Minimum consonants to compare; unrelated words share fewer. */
const MIN_CONSONANTS = 3
/**
 * The minimum length, or share of the typed word, from which a known prefix is treated as the word with an unknown
 * ending.
 */
const MIN_BEGINNING = 5
const MIN_BEGINNING_SHARE = 0.6

/**
 * Whether somebody who typed the unknown word may have meant the candidate, both folded. A search shows nothing rather than
 * courses about something else: "ielts" is no "else".
 */
export function isLikelyCorrection(typed: string, candidate: string): boolean {
  if (isStopWord(candidate)) return false
  if (isPartOf(typed, candidate)) return true
  const distance = Math.min(
    ...formsOf(typed).flatMap((one) =>
      [...formsOf(candidate), candidate.slice(0, one.length)].map((other) => editDistance(one, other)),
    ),
  )
  const errors = Math.min(distance, soundDistance(typed, candidate))
  const isLong = typed.length >= LONG && errors * 3 <= typed.length
  if (isLong && (errors <= 1 || typed.length >= VERY_LONG || hasSimilarConsonants(typed, candidate)))
    return true
  if (!beginsAlike(typed, candidate)) return false
  return distance <= 1 || (distance * 2 <= typed.length + 1 && hasSameConsonants(typed, candidate))
}

const soundDistance = (one: string, other: string): number =>
  Math.min(
    ...phoneticKeys(one).flatMap((key) => phoneticKeys(other).map((otherKey) => editDistance(key, otherKey))),
  )

const formsOf = (word: string): string[] => [word, stemOf(word)]

/** A compound that has the typed word in it (`montaj` of `videomontaj`), or a word that the typed one adds an ending to. */
function isPartOf(typed: string, candidate: string): boolean {
  if (candidate.endsWith(typed) || (typed.length >= MIN_BEGINNING && candidate.includes(typed))) return true
  const { length } = candidate
  return (
    typed.startsWith(candidate) && (length >= MIN_BEGINNING || length >= typed.length * MIN_BEGINNING_SHARE)
  )
}

const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] ||
  phoneticKeys(one).some((key) => phoneticKeys(other).some((otherKey) => key[0] === otherKey[0]))

/** The consonants of each reading of a word. */
const consonantsOf = (word: string): string[] =>
  phoneticKeys(word)
    .map(consonantKey)
    .filter((key) => key.length >= MIN_CONSONANTS)

function hasSameConsonants(one: string, other: string): boolean {
  const keys = new Set(consonantsOf(one))
  return consonantsOf(other).some((key) => keys.has(key))
}

/** Whether at most one consonant differs: "kuhnya" (a kitchen) is no "kunda" (in a day). */
function hasSimilarConsonants(one: string, other: string): boolean {
  const others = consonantsOf(other)
  return consonantsOf(one).some((key) => others.some((otherKey) => editDistance(key, otherKey) <= 1))
}
