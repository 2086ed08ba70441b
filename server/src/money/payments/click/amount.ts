/**
 * Click's so'm (`50000`, `50000.0`, `50000.00`) in tiyin, by exact decimal arithmetic. Null for a sum that has no whole
 * tiyin; undefined for what is no decimal number at all.
 */
export function tiyinOf(text: string): bigint | null | undefined {
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return undefined
  const [, minus = '', som = '', fraction = ''] = match
  const tiyin = fraction.padEnd(2, '0')
  if (/[^0]/.test(tiyin.slice(2))) return null
  const sum = BigInt(som) * 100n + BigInt(tiyin.slice(0, 2))
  return minus ? -sum : sum
}
