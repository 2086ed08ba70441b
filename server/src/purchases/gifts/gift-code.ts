import { randomBytes } from 'node:crypto'

/** Crockford's base 32, whose letters do not look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A new code of 80 random bits. */
export const newGiftCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/** The stored form of a typed code: without spaces and hyphens, in capitals, O read as 0, I and L as 1. */
export const foldGiftCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** The displayed form of a code, in groups of four. */
export const formatGiftCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8, 12), code.slice(12)].join('-')
