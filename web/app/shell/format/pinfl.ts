/** A personal number (JSHSHIR) without spaces. */
export const pinflDigits = (typed: string): string => typed.replace(/\s/g, '')

/**
 * Whether the last of the 14 digits is a valid check digit: weights 7, 3, 1 in turn, modulo 10, as in passports (ICAO
 * 9303). No official document defines this rule, so it may only warn, never reject a number.
 */
export function hasCheckDigit(pinfl: string): boolean {
  const weights = [7, 3, 1]
  const sum = [...pinfl.slice(0, 13)].reduce(
    (total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0),
    0,
  )
  return sum % 10 === Number(pinfl[13])
}
