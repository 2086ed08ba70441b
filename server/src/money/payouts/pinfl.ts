/**
 * The 14 digits of a personal number (JSHSHIR), spaces left out, or null. Its check digit only makes people look again
 * (web/app/shell/format/pinfl.ts); whether it is the card holder's, only the bank can tell.
 */
export function readPinfl(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^[0-9]{14}$/.test(digits) ? digits : null
}
