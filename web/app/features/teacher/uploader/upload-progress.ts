/** Upload speed and time left; null while unknown. */
export interface Speed {
  bytesPerSecond: number
  secondsLeft: number
}

/** Long enough to smooth a jittery connection, short enough to be current. */
const WINDOW_MS = 8000
const SETTLED_MS = 1000

/** Averages over the last seconds. The returned function takes the bytes sent of `total` and a time in ms. */
export function speedMeter(total: number): (sent: number, nowMs: number) => Speed | null {
  let samples: { sent: number; at: number }[] = []
  return (sent, at) => {
    const last = samples.at(-1)
    // After a disconnect the server may have less than was sent: earlier samples are void.
    if (last && sent < last.sent) samples = []
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { sent, at }]
    const [first] = samples
    if (!first || at - first.at < SETTLED_MS || sent <= first.sent) return null
    const bytesPerSecond = ((sent - first.sent) / (at - first.at)) * 1000
    return { bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
  }
}

/**
 * Progress of each of several files sent in one request, whole percents 0–100, from the overall percent and the
 * sizes in bytes in sending order.
 */
export function splitProgress(percent: number, sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let left = (total * percent) / 100
  return sizes.map((size) => {
    const sent = Math.min(size, left)
    left -= sent
    if (size === 0) return percent
    return Math.floor((sent / size) * 100)
  })
}
