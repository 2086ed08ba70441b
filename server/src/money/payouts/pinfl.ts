/**
 * The 14 digits of a personal number (JSHSHIR) without spaces, or null. The check digit only causes a warning in the form
 * (web/app/shell/format/pinfl.ts); whether the number belongs to the card's holder, only the bank knows.
 */
export function readPinfl(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^[0-9]{14}$/.test(digits) ? digits : null
}
