/**
 * Phonetic keys of folded words (contract/text/uzbek.ts): letters that people confuse are merged, so that a word
 * misspelled by ear is still found. Keys are only compared, never shown.
 */

type Rule = readonly [pattern: RegExp, replacement: string]

const apply = (word: string, rules: readonly Rule[]): string =>
  rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)

/** Spellings of one sound. `4` is ch and `6` is sh, as people write them in chats. */
const SAME_SOUND: readonly Rule[] = [
  [/s(?:h?ch|h)/g, '6'],
  [/ch/g, '4'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/([trg])h/g, '$1'],
  [/kh|x/g, 'h'],
  [/dzh|dj|zh/g, 'j'],
  [/t[sz]/g, 's'],
  [/qu(?=[aeio])/g, 'kv'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/w/g, 'v'],
  // y is silent before e, and between a consonant (or i) and a vowel; before a consonant and at the end it is a vowel.
  [/(^|[aeiou])ye/g, '$1e'],
  [/(?<=[^aeouy]|i)(?<!^)y(?=[aeiou])/g, ''],
  [/(?<!^)y(?![aeiou])/g, 'i'],
  [/^y(?![aeiou])/g, 'i'],
  [/u/g, 'o'],
  [/([a-z46])\1+/g, '$1'],
]

/** Uzbek spellings of endings and letters in English loan words. */
const LOAN_WORD: readonly Rule[] = [
  [/tions?$/, 'tsiya'],
  [/sion$/, 'siya'],
  [/(og|om|af|aph)y$/, '$1iya'],
  [/ics?$/, 'ika'],
  [/x/g, 'ks'],
  [/^psych/, 'psih'],
  [/ch(?=[nr]|olog)/g, 'h'],
  [/ign/g, 'ayn'],
  [/i([bdfgklmnprtvz])e(s?)$/, 'ay$1$2'],
  [/([bcdfgklmnprstvz])e$/, '$1'],
  [/g(?=[ei])/g, 'j'],
  [/([ae])u(?=[bcdfgklmnprstvz])/g, '$1v'],
]

const X_AS_KS: readonly Rule[] = [[/x/g, 'ks']]
/** Russian ё, which is mostly written е: `шитьё`, `шитье`. */
const YO_AS_YE: readonly Rule[] = [[/(?<!^)yo/g, 'ye']]
const CHAT_SPELLING: readonly Rule[] = [
  [/w/g, 'sh'],
  [/(?<=[a-z])4|4(?=[a-z])/g, 'ch'],
  [/(?<=[a-z])6|6(?=[a-z])/g, 'sh'],
]
/** The Cyrillic с of `1С` is typed as a Latin c, too. */
const C_AFTER_DIGIT: readonly Rule[] = [[/(?<=\d)c$/, 's']]

/** Plural, possessive and case endings after a stem of 3 to 40 letters; no Uzbek word is longer. */
const SUFFIXES =
  /^([a-z]{3,40}?)(?:lar)?(?:(?:i|si)(?:miz|ngiz)?|im|imiz|ingiz|miz|ngiz)?(?:ning|ni|ga|(?<=k)ka|(?<=q)qa|da|dan|dagi|gacha|day|dek|cha)?$/

/** The word without its endings: `darslarimizni` → `dars`. A word without endings is returned unchanged. */
export function stemOf(word: string): string {
  return SUFFIXES.exec(word)?.[1] ?? word
}

/** What makes the name of a trade or a science from a root of 4 to 40 letters, before endings: `oshpazlik`, `psixologiya`. */
const DERIVED =
  /^([a-z]{4,40}?)(?:chilik|chilig|lik|lig|chi|lash|iya|ika|ik|ist)(?:lar)?(?:(?:i|si)(?:miz|ngiz)?)?(?:ning|ni|ga|(?<=k)ka|da|dan)?$/

/** The root of a folded word: `oshpazlikni`, `oshpaz` → `oshpaz`; `psixologiya`, `psixologlar` → `psixolog`. */
export const rootOf = (word: string): string => DERIVED.exec(word)?.[1] ?? stemOf(word)

const pronounce = (word: string): string => apply(word, SAME_SOUND)

/** The version of the rules of `indexedSounds`. Raise it when they change: those of a word are completed when it is indexed again. */
export const SOUNDS_VERSION = 1

/**
 * The phonetic keys of a folded word, read as Uzbek, as a loan word, as chat spelling, and of its stem. Words that share a key
 * may be the same word. The list is never empty; the first key is the Uzbek reading.
 */
export function phoneticKeys(word: string): string[] {
  const spellings = [
    word,
    apply(word, X_AS_KS),
    apply(word, YO_AS_YE),
    apply(word, LOAN_WORD),
    apply(word, CHAT_SPELLING),
    apply(word, C_AFTER_DIGIT),
    stemOf(word),
  ]
  return [...new Set(spellings.map(pronounce))].filter((key) => key !== '')
}

const isDerived = (word: string): boolean => rootOf(word) !== stemOf(word)
/** The key of a root, which no word as it is spelled has: a misspelled word is not compared with it. */
const rootKey = (word: string): string => `-${pronounce(rootOf(word))}`

/** The keys under which an indexed word is found. */
export const indexedSounds = (word: string): string[] =>
  isDerived(word) ? [...phoneticKeys(word), rootKey(word)] : phoneticKeys(word)

/** The keys of the indexed words that a searched word may stand for: of the same sound or stem, or from the same root. */
export const searchedSounds = (word: string): string[] => [
  ...new Set([...phoneticKeys(word), rootKey(word), pronounce(rootOf(word))]),
]

/** A phonetic key reduced to its consonants, voiced and voiceless alike: the part of a word that misspelling by ear keeps. */
export function consonantKey(key: string): string {
  return apply(key, [
    [/(?!^y)[aeiouy]/g, ''],
    [/z/g, 's'],
    [/b/g, 'p'],
    [/d/g, 't'],
    [/[gh]/g, 'k'],
    [/v/g, 'f'],
    [/(.)\1+/g, '$1'],
  ])
}

const QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю'

/** The text that the same keys type in the other keyboard layout: `знерщт` → `python`, `ghjuhfvvf` → `программа`. */
export function switchKeyboardLayout(text: string): string {
  const isRussian = /[\u0400-\u04ff]/.test(text)
  const [from, to] = isRussian ? [RUSSIAN, QWERTY] : [QWERTY, RUSSIAN]
  return [...text.toLowerCase()].map((character) => to[from.indexOf(character)] ?? character).join('')
}
