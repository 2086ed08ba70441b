/** A seeded random number generator (mulberry32) in [0, 1), so that a failing run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Seeded choices: a whole number below an end, and an item of a list that is not empty. */
export function choicesFrom(seed: number) {
  const random = randomFrom(seed)
  const below = (end: number) => Math.floor(random() * end)
  function pick<T>(list: readonly T[]): T {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  return { random, below, pick }
}
