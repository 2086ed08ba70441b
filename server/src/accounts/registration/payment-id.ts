import { randomInt } from 'node:crypto'

/** Luhn's check digit, so that a mistyped account number never pays a stranger. */
function luhnCheckDigit(digits: string): number {
  let sum = 0
  for (const [i, char] of [...digits].reverse().entries()) {
    const digit = Number(char)
    const doubled = i % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** A random account number for top-ups: 8 digits, the first not 0, the last a Luhn check digit. */
export function newPaymentId(): string {
  const body = String(randomInt(1_000_000, 10_000_000))
  return body + luhnCheckDigit(body)
}
