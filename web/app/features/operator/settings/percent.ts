import { MAX_FEE_PERCENT } from '@kashf/contract/operators/limits.ts'

/** The longest typed percentage, such as ` 17,25`. */
export const MAX_TYPED_PERCENT = 6

/** Parses `20` or `17,5`; null unless the server accepts it (0–90, at most two decimals). */
export function parsePercent(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const percent = Number(text)
  return percent <= MAX_FEE_PERCENT ? percent : null
}

/** `17.5` → `17,5`. */
export const formatPercent = (percent: number): string => String(percent).replace('.', ',')
