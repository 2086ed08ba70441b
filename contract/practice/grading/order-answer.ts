import { type Static, Type } from 'typebox'
import { oneOf } from '../../common.ts'
import { OptionId } from './choice-answer.ts'
import { EMPTY, type Grade, gradeOf } from './verdict.ts'

/**
 * Items in their right order. Policies: `exact`; `position`, the share of items in their place; `neighbours`, the share of
 * neighbouring pairs that are neighbours in the key; `subsequence`, the share of items in the longest ordered subset.
 */
export const OrderKey = Type.Object({
  kind: Type.Literal('order'),
  right: Type.Array(OptionId, { minItems: 2, maxItems: 20, uniqueItems: true }),
  policy: oneOf(['exact', 'position', 'neighbours', 'subsequence']),
})
export type OrderKey = Static<typeof OrderKey>

/** The length of the longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): number {
  const lengths: number[] = []
  for (const [i, number] of numbers.entries()) {
    const before = numbers.slice(0, i).map((other, j) => (other < number ? (lengths[j] ?? 0) : 0))
    lengths.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...lengths)
}

/** Grades an order. An order that nobody touched is null, which is empty: by chance it could earn. */
export function gradeOrder(key: OrderKey, given: readonly string[] | null): Grade {
  if (given === null || given.length === 0) return EMPTY
  const places = given.map((item) => key.right.indexOf(item))
  const items = key.right.length
  const inPlace = places.filter((place, i) => place === i).length
  switch (key.policy) {
    case 'exact':
      return gradeOf(inPlace === items ? 1 : 0)
    case 'position':
      return gradeOf(inPlace / items)
    case 'neighbours': {
      const kept = places.filter((place, i) => place > 0 && places[i - 1] === place - 1).length
      return gradeOf(kept / (items - 1))
    }
    case 'subsequence': {
      const longest = longestIncreasing(places.filter((place) => place >= 0))
      // One item alone is always in order.
      return gradeOf(longest < 2 ? 0 : longest / items)
    }
  }
}
