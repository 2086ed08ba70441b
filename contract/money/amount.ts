import { SOM } from '../units.ts'

/**
 * Amounts of money. The server computes with a `bigint` of tiyin (1 so'm = 100 tiyin), never with floats; JSON carries a number
 * of so'm (UZS), as the existing client expects.
 */

const TIYIN_PER_SOM = 100n

/** Tiyin to a JSON number of so'm. Exact up to 9·10¹⁵ tiyin; beyond that it throws instead of rounding. */
export function toUzs(tiyin: bigint): number {
  if (tiyin > BigInt(Number.MAX_SAFE_INTEGER) || tiyin < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new RangeError(`amount ${tiyin} does not fit a JSON number`)
  }
  return Number(tiyin) / 100
}

/** Converts so'm with at most two decimals to tiyin. Throws for anything that is not an exact amount. */
export function fromUzs(uzs: number): bigint {
  const tiyin = Math.round(uzs * 100)
  if (!Number.isSafeInteger(tiyin) || Math.abs(tiyin / 100 - uzs) > 1e-9) {
    throw new RangeError(`${uzs} is not an exact amount of so'm`)
  }
  return BigInt(tiyin)
}

/**
 * The price that the buyer pays for a course: `price × (1 + percent/100)`, rounded up to a whole so'm. The teacher is
 * credited `priceTiyin`, the platform the rest. `percent` has at most two decimals.
 */
export function priceToPay(priceTiyin: bigint, percent: number): bigint {
  const hundredthsOfPercent = BigInt(Math.round(percent * 100))
  const numerator = priceTiyin * (10_000n + hundredthsOfPercent)
  const denominator = 10_000n * TIYIN_PER_SOM
  const wholeSom = (numerator + denominator - 1n) / denominator
  return wholeSom * TIYIN_PER_SOM
}

/** A discount on a teacher's price: a percentage (1 to 100, whole) or an amount. */
export type Discount = { percent: number } | { amountTiyin: bigint }

/**
 * The teacher's price after a discount, rounded up to a whole so'm like every price, and never below zero. The discount
 * is the difference.
 */
export function discountedPrice(priceTiyin: bigint, discount: Discount): bigint {
  if ('amountTiyin' in discount) {
    return priceTiyin > discount.amountTiyin ? priceTiyin - discount.amountTiyin : 0n
  }
  const denominator = 100n * TIYIN_PER_SOM
  const wholeSom = (priceTiyin * BigInt(100 - discount.percent) + denominator - 1n) / denominator
  return wholeSom * TIYIN_PER_SOM
}

const NBSP = '\u00a0'

/** `1250000` → `1 250 000` with no-break spaces, and decimals when there are any. Not `Intl`: browsers lack the locale uz. */
export function groupDigits(value: number): string {
  const [whole = '0', fraction] = Math.abs(value)
    .toFixed(Number.isInteger(value) ? 0 : 2)
    .split('.')
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  return `${value < 0 ? '−' : ''}${groups.join(NBSP)}${fraction ? `,${fraction}` : ''}`
}

/** `1 250 000 so'm`. */
export function formatUzs(value: number): string {
  return `${groupDigits(value)}${NBSP}${SOM}`
}
