/**
 * How a folded word is heard, so that a word spelled otherwise is still found: letters that people mix up are one here. The
 * results are keys to compare, not texts to show.
 */

type Rule = readonly [pattern: RegExp, by: string]

const apply = (word: string, rules: readonly Rule[]): string =>
  rules.reduce((text, [pattern, by]) => text.replace(pattern, by), word)

/** What is one sound to everybody. `4` is ch and `6` is sh, as people write them in chats. */
const ONE_SOUND: readonly Rule[] = [
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
  // y: silent between a consonant or i and a vowel and before e; a vowel before a consonant and at the end.
  [/(^|[aeiou])ye/g, '$1e'],
  [/(?<=[^aeouy]|i)(?<!^)y(?=[aeiou])/g, ''],
  [/(?<!^)y(?![aeiou])/g, 'i'],
  [/^y(?![aeiou])/g, 'i'],
  [/u/g, 'o'],
  [/([a-z46])\1+/g, '$1'],
]

/** Endings and letters of English words as Uzbek takes them over. */
const AS_BORROWED: readonly Rule[] = [
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

const KS: readonly Rule[] = [[/x/g, 'ks']]
const CHAT: readonly Rule[] = [
  [/w/g, 'sh'],
  [/(?<=[a-z])4|4(?=[a-z])/g, 'ch'],
  [/(?<=[a-z])6|6(?=[a-z])/g, 'sh'],
]
const NUMBERED: readonly Rule[] = [[/(?<=\d)c$/, 's']]

/** Plural, possession and case, outermost last; what is left must still be a word. No word of Uzbek is longer than 40 letters. */
const SUFFIXES =
  /^([a-z]{3,40}?)(?:lar)?(?:(?:i|si)(?:miz|ngiz)?|im|imiz|ingiz|miz|ngiz)?(?:ning|ni|ga|(?<=k)ka|(?<=q)qa|da|dan|dagi|gacha|day|dek|cha)?$/

/** The word without its endings: `darslarimizni` → `dars`; a word without any is itself. */
export function stemOf(word: string): string {
  return SUFFIXES.exec(word)?.[1] ?? word
}

const heard = (word: string): string => apply(word, ONE_SOUND)

/**
 * The keys of a folded word: as it is heard, as a loan word, as chats write it, and its stem. Two words that share a key may
 * be the same one. Never empty; the first is the plain one.
 */
export function soundsOf(word: string): string[] {
  const spellings = [
    word,
    apply(word, KS),
    apply(word, AS_BORROWED),
    apply(word, CHAT),
    apply(word, NUMBERED),
    stemOf(word),
  ]
  return [...new Set(spellings.map(heard))].filter((sound) => sound !== '')
}

/** A key without vowels and voice: what is left of a word when it is written by ear. */
export function bonesOf(sound: string): string {
  return apply(sound, [
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

/** The text as the same keys give it on the other keyboard: `зндещт` → `python`, `ghjuhfvvf` → `программа`. */
export function otherKeyboard(text: string): string {
  const isRussian = /[\u0400-\u04ff]/.test(text)
  const [from, to] = isRussian ? [RUSSIAN, QWERTY] : [QWERTY, RUSSIAN]
  return [...text.toLowerCase()].map((sign) => to[from.indexOf(sign)] ?? sign).join('')
}
