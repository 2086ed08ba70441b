/** 32 characters that are not mistaken for one another; a byte chooses one of them without bias. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A random code of 40 bits, which nobody guesses. */
export const makePromoCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
