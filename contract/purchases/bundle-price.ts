import { priceToPay } from '../money/amount.ts'

/**
 * Divides `totalTiyin` in proportion to the prices, to the tiyin, by the largest remainder method; of equal remainders
 * the first counts. The parts always sum up to the total. Throws if all prices are zero.
 */
export function splitByPrice(totalTiyin: bigint, prices: readonly bigint[]): bigint[] {
  const sum = prices.reduce((total, price) => total + price, 0n)
  if (sum === 0n) throw new RangeError('prices of zero have no proportions')
  const shares = prices.map((price, at) => ({
    at,
    floor: (totalTiyin * price) / sum,
    remainder: (totalTiyin * price) % sum,
  }))
  const left = totalTiyin - shares.reduce((total, { floor }) => total + floor, 0n)
  const rounded = shares
    .toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.at - b.at)
    .slice(0, Number(left))
  const raised = new Set(rounded.map(({ at }) => at))
  return shares.map(({ at, floor }) => (raised.has(at) ? floor + 1n : floor))
}

/** One course of a bundle, in tiyin. */
interface PricedPart {
  /** The teacher's part of the bundle's price. */
  earnedTiyin: bigint
  /** The amount that the buyer pays for it. */
  paidTiyin: bigint
  /** The amount that the buyer would pay for the course alone. */
  fullTiyin: bigint
}

/**
 * The courses of a bundle at a teacher's price of `priceTiyin`, in the order of their own prices. Each part is a sale of its
 * own: its fee is added and rounded as that of a course. Empty if all courses are free.
 */
export function bundleParts(priceTiyin: bigint, prices: readonly bigint[], percent: number): PricedPart[] {
  if (prices.every((price) => price === 0n)) return []
  const parts = splitByPrice(priceTiyin, prices)
  return prices.map((price, at) => {
    const earnedTiyin = parts[at] ?? 0n
    return {
      earnedTiyin,
      paidTiyin: priceToPay(earnedTiyin, percent),
      fullTiyin: priceToPay(price, percent),
    }
  })
}

/** The sums of the parts in tiyin: bought separately (`full`) and in the bundle (`paid`). */
export function sumOfParts(parts: readonly PricedPart[]): { paidTiyin: bigint; fullTiyin: bigint } {
  return parts.reduce(
    (sum, part) => ({
      paidTiyin: sum.paidTiyin + part.paidTiyin,
      fullTiyin: sum.fullTiyin + part.fullTiyin,
    }),
    { paidTiyin: 0n, fullTiyin: 0n },
  )
}
