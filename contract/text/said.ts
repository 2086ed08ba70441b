import { foldUzbek } from './uzbek.ts'

/** Longer words are compared by their beginning. */
export const MAX_SAID_WORD = 40
/** Shorter words are compared whole: the beginning of two letters would find everything. */
const MIN_BEGINNING = 3

/** The words that a search in what is said looks for, each with how a word of a cue must compare. */
export interface SoughtWord {
  word: string
  /** A word that begins so is found too: `logarifm` finds `logarifmni`. */
  isBeginning: boolean
}

/** The words of a search as people type it, in any alphabet. */
export const soughtWords = (text: string): SoughtWord[] =>
  [...new Set(foldUzbek(text).split(' '))]
    .filter((word) => word !== '')
    .map((word) => ({ word: word.slice(0, MAX_SAID_WORD), isBeginning: word.length >= MIN_BEGINNING }))

/** Where in a folded cue the first of the words stands, if all of them are there; else -1. */
export function placeOf(folded: string, words: readonly SoughtWord[]): number {
  const padded = ` ${folded} `
  const places = words.map(({ word, isBeginning }) => padded.indexOf(isBeginning ? ` ${word}` : ` ${word} `))
  return places.length > 0 && places.every((place) => place >= 0) ? Math.min(...places) : -1
}
