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
