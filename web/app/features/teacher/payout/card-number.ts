/** The digits of a card number as typed, at most sixteen. */
export const cardDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 16)

/** `8600123412341234` → `8600 1234 1234 1234`; works on partial input. */
export const formatCardNumber = (typed: string): string => cardDigits(typed).replace(/(\d{4})(?=\d)/g, '$1 ')

/** The caret position in the formatted number after `digits` digits. */
export function caretAfter(formatted: string, digits: number): number {
  let seen = 0
  for (const [at, character] of [...formatted].entries()) {
    if (seen === digits) return at
    if (/\d/.test(character)) seen += 1
  }
  return formatted.length
}
