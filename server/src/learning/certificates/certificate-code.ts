import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no I, L, O and U, which people mistake for 1, 0 and V.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** A new code: twelve signs, 60 random bits, so that nobody finds one by trying. */
export const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('')

/** The code as it is stored, from what somebody typed or read off the paper; null when it can't be one. */
export function parseCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null
}

/** As people read it: `7Q4M-2XWT-9KDP`. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
