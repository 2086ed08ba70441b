/**
 * Several files transferState one after another in one request: tells how far each came, in whole percents 0–100, from
 * the percent of the whole and the sizes in bytes in the order of sending.
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
