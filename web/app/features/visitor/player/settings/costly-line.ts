/** The Network Information API, which Safari and Firefox lack. */
interface Connection {
  saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`, by the measured speed. */
  effectiveType?: string
  /** The technology: `cellular`, `wifi`. */
  type?: string
}

/**
 * Whether data is expensive here: the browser saves data, or the connection is metered (cellular) or slow, according to
 * the browser or the player's last measurement. It is part of an inline script (start/lesson-head.tsx), so it must be
 * self-contained.
 */
export function isCostlyLine(): boolean {
  /** The threshold of `3g`, bit/s. */
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
