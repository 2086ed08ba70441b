import { randomBytes } from 'node:crypto'
import { inLatinCapitals } from '@kashf/contract/text/typed-code.ts'

/** Crockford's base 32, whose letters do not look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A new code of 80 random bits. */
export const newGiftCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/** Four groups of four, as the code is shown, in a pasted link or sentence. */
const GROUPS = /(?<![0-9A-Z])[0-9A-Z]{4}(?:[\p{Pd}\u2212]?[0-9A-Z]{4}){3}(?![0-9A-Z])/u

/**
 * The stored form of a code that was typed, or pasted with its link or words around it: without spaces and dashes, in
 * capitals, O read as 0, I and L as 1.
 */
export function foldGiftCode(typed: string): string {
  const text = inLatinCapitals(typed)
  return (GROUPS.exec(text)?.[0] ?? text)
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** The displayed form of a code, in groups of four. */
export const formatGiftCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8, 12), code.slice(12)].join('-')
