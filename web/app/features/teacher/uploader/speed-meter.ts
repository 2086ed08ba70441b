/** How fast a file goes, and how long it still takes; null while nothing can be said. */
export interface Speed {
  bytesPerSecond: number
  secondsLeft: number
}

/** Long enough to be calm on a jumpy line, short enough to be true. */
const WINDOW_MS = 8000
const SETTLED_MS = 1000

/** Measures over the last seconds. The function takes bytes sent so far, of `total`, at a time in ms. */
export function speedMeter(total: number): (sent: number, nowMs: number) => Speed | null {
  let samples: { sent: number; at: number }[] = []
  return (sent, at) => {
    const last = samples.at(-1)
    // After a cut the server knows less than was sent: what was measured before says nothing any more.
    if (last && sent < last.sent) samples = []
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { sent, at }]
    const [first] = samples
    if (!first || at - first.at < SETTLED_MS || sent <= first.sent) return null
    const bytesPerSecond = ((sent - first.sent) / (at - first.at)) * 1000
    return { bytesPerSecond, secondsLeft: Math.ceil((total - sent) / bytesPerSecond) }
  }
}
