import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two strings in constant time, whatever their lengths. */
export const equalsInConstantTime = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))
