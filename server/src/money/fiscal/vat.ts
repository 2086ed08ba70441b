/** The VAT inside an amount that includes it, in tiyin, rounded half up. */
export function vatWithin(amountTiyin: bigint, percent: number): bigint {
  const divisor = 100n + BigInt(percent)
  return (2n * amountTiyin * BigInt(percent) + divisor) / (2n * divisor)
}
