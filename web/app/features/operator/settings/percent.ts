const MOST = 90

/** `20` or `17,5` as typed; null when it is no percent that the server takes (0–90, two decimals). */
export function readPercent(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const percent = Number(text)
  return percent <= MOST ? percent : null
}

/** `17.5` → `17,5`. */
export const formatPercent = (percent: number): string => String(percent).replace('.', ',')
