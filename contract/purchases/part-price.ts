import { priceToPay } from '../money/amount.ts'

const TIYIN_PER_SOM = 100n

/** One part of a course, in tiyin. */
export interface PricedPart {
  /** The teacher's part. */
  earnedTiyin: bigint
  /** What the buyer pays, with the fee. */
  paidTiyin: bigint
}

/**
 * Divides an amount of whole so'm, as all prices of courses are, the remainder on the first parts. The parts always sum up to the
 * amount. Throws for a fraction of a so'm.
 */
export function splitEvenly(tiyin: bigint, count: number): bigint[] {
  if (tiyin % TIYIN_PER_SOM !== 0n) throw new RangeError(`${tiyin} tiyin are no whole so'm`)
  const som = tiyin / TIYIN_PER_SOM
  const more = Number(som % BigInt(count))
  return Array.from(
    { length: count },
    (_, at) => (som / BigInt(count) + (at < more ? 1n : 0n)) * TIYIN_PER_SOM,
  )
}

/**
 * The parts of a course whose teacher's price is `wholeTiyin`, at a percent of fee. What the teacher earns and what the buyer pays
 * are divided alike, so that all parts cost what the course does at once.
 */
export function priceParts(wholeTiyin: bigint, percent: number, count: number): PricedPart[] {
  const paid = splitEvenly(priceToPay(wholeTiyin, percent), count)
  return splitEvenly(wholeTiyin, count).map((earnedTiyin, at) => ({ earnedTiyin, paidTiyin: paid[at] ?? 0n }))
}

/** What the buyer pays for a part, counted from 1, or without one for the whole. */
export function partToPay(
  wholeTiyin: bigint,
  percent: number,
  of: { part: number | null; parts: number | null },
): bigint {
  const { part, parts } = of
  if (part === null || parts === null) return priceToPay(wholeTiyin, percent)
  const priced = priceParts(wholeTiyin, percent, parts)[part - 1]
  if (!priced) throw new RangeError(`no part ${part} of ${parts}`)
  return priced.paidTiyin
}
