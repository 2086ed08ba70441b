import { readFileSync } from 'node:fs'
import path from 'node:path'

const KNOWN = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/).filter(Boolean)),
)

/** Alphabets and keyboard rows: any substring, forwards or backwards, is a common password. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((run) => [run, [...run].reverse().join('')])

const LETTER_OF_SYMBOL = new Map(
  Object.entries({
    '@': 'a',
    '4': 'a',
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '5': 's',
    $: 's',
    '7': 't',
  }),
)
const withoutLeet = (text: string) =>
  text.replace(/[@401357$]/g, (symbol) => LETTER_OF_SYMBOL.get(symbol) ?? symbol)

/** A common word with at most this many characters around it is still common: `toshkent2024`, `!password1`. */
const MAX_AFFIX = 4

/** `text` itself, without leading and trailing non-letters, and without one or two letters next to digits (`12345678aa`). */
function stemsOf(text: string): string[] {
  const letters = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
  const digits = text.replace(/^\p{L}{1,2}(?=\d{6})|(?<=\d{6})\p{L}{1,2}$/gu, '')
  return [text, letters, digits].filter((stem) => stem.length >= 4 && text.length - stem.length <= MAX_AFFIX)
}

/** One to four characters repeated, with at most two more at the end: `abcabcab1`. */
function isRepetition(stem: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const unit = stem.slice(0, length)
    let end = length
    while (unit && stem.startsWith(unit, end)) end += length
    return end > length && stem.length - end <= 2
  })
}

function isGuessable(stem: string): boolean {
  return (
    KNOWN.has(stem) ||
    RUNS.some((run) => run.includes(stem)) ||
    isRepetition(stem) ||
    // a date of birth: DDMMYYYY
    /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(stem)
  )
}

/**
 * True for a password that an attacker would try first: a commonly breached one, a keyboard run, a repetition, a date, or
 * one derived from the owner's username or e-mail.
 */
export function isCommonPassword(
  password: string,
  owner: { username?: string; email?: string | null },
): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  const own = [owner.username, owner.email, owner.email?.split('@')[0]]
    .filter((text): text is string => typeof text === 'string' && text.length >= 3)
    .map((text) => text.toLowerCase())
  const stems = [...stemsOf(lower), ...stemsOf(withoutLeet(lower))]
  return (
    stems.some((stem) => isGuessable(stem) || own.includes(stem)) ||
    own.some((text) => lower.startsWith(text) && lower.length - text.length <= MAX_AFFIX)
  )
}
