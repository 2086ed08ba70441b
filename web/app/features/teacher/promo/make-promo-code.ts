/** 32 characters that are not confused with one another; each byte chooses one without bias. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A random code of 40 bits, which cannot be guessed. */
export const makePromoCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
