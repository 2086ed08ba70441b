/** The Network Information API, which Safari and Firefox lack. */
interface Connection {
  saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`, by the measured speed. */
  effectiveType?: string
  /** The technology: `cellular`, `wifi`. */
  type?: string
}

/**
 * Whether a megabyte is dear here: the browser saves data, the line is metered (cellular) or slow, by its own word or by
 * what the player measured last. Also part of an inline script (start/lesson-head.tsx), so it uses nothing from outside
 * of itself.
 */
export function isCostlyLine(): boolean {
  /** As `3g` begins. */
  const slowBitsPerS = 700_000
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.type === 'cellular') return true
  if (connection?.effectiveType && connection.effectiveType !== '4g') return true
  try {
    const { bandwidth } = JSON.parse(localStorage.getItem('player') ?? '{}')
    return typeof bandwidth === 'number' && bandwidth < slowBitsPerS
  } catch {
    return false
  }
}
