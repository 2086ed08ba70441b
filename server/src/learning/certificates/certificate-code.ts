import { randomBytes } from 'node:crypto'

// Crockford's Base32 alphabet: no I, L, O and U, which are mistaken for 1, 0 and V.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** A new code of 12 characters: 60 random bits, too many to guess. */
export const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/** The stored form of a typed code; null when it cannot be a code. */
export function parseCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}

/** The printed form: `7Q4M-2XWT-9KDP`. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
