type CardSystem = 'uzcard' | 'humo'

/** Card number prefixes. Co-badged cards have those of the international system. */
const PREFIXES: Record<CardSystem, readonly string[]> = {
  uzcard: [
    '8600',
    '5614',
    '544081',
    ...['626247', '626248', '626249', '626253', '626255', '626256', '626257', '626263', '626272', '626273'],
    ...['626282', '626283', '626291', '626292', '626296', '626418', '626425'],
  ],
  humo: ['9860', '555536', '400847', '407342', '418783', '429434'],
}

/** The Luhn check, which detects a mistyped digit and two swapped adjacent digits. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [i, char] of [...digits].reverse().entries()) {
    const digit = Number(char)
    const weighed = i % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** The 16 digits of a card number written with spaces or dashes, of any system; or null. */
export function cardDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^[0-9]{16}$/.test(digits) ? digits : null
}

/** The 16 digits of an Uzcard or Humo card, or null for any other text. */
export function readCardNumber(text: string): { digits: string; system: CardSystem } | null {
  const digits = cardDigits(text)
  if (!digits || !passesLuhn(digits)) return null
  for (const system of ['uzcard', 'humo'] as const) {
    if (PREFIXES[system].some((prefix) => digits.startsWith(prefix))) return { digits, system }
  }
  return null
}

/**
 * The 14 digits of a personal number (JSHSHIR) without spaces, or null. The check digit only causes a warning in the form
 * (web/app/shell/format/pinfl.ts); whether the number belongs to the card's holder, only the bank knows.
 */
export function readPinfl(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^[0-9]{14}$/.test(digits) ? digits : null
}
