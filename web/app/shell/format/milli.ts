/** Thousandths as they are read: 1100 is `1,1`, and −500 `−0,5`. */
export const formatMilli = (milli: number): string =>
  String(milli / 1000)
    .replace('.', ',')
    .replace('-', '−')

/** Thousandths from `1,1` or `1.1`; null for what is no number from 0 to 1,000 with three decimals. */
export function parseMilli(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(text)) return null
  const milli = Math.round(Number(text) * 1000)
  return milli <= 1_000_000 ? milli : null
}

/** A whole number from a field that may stay empty; NaN for what is no number. */
export const wholeTyped = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN
