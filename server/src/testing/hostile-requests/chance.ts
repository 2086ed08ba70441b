import { randomFrom } from '../random-from.ts'

/** Random choices determined by a seed. */
export interface Chance {
  /** True with this probability. */
  is(probability: number): boolean
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
}

export function chanceFrom(seed: number): Chance {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    is: (probability) => random() < probability,
    below,
    pick(list) {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
