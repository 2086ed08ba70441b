import { formatCount } from '../../../shell/format/format.ts'

/** Rounds an estimated count to its two reliable digits: 283 744 reads 280 000. */
export function formatEstimate(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1)
  return formatCount(Math.round(count / unit) * unit)
}
