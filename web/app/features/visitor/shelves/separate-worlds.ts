/** Reorders items as little as possible, so that neighbours differ in world where that is possible. */
export function separateWorlds<T>(items: readonly T[], worldOf: (item: T) => string | null): T[] {
  const left = [...items]
  const placed: T[] = []
  while (left.length > 0) {
    const before = placed.at(-1)
    const index = left.findIndex(
      (item) => before === undefined || worldOf(item) === null || worldOf(item) !== worldOf(before),
    )
    placed.push(...left.splice(Math.max(0, index), 1))
  }
  return placed
}
