import { expect, it } from 'vitest'
import { priceToPay } from '../money/amount.ts'
import { bundleParts, splitByPrice, sumOfParts } from './bundle-price.ts'

/** A seeded generator in [0, n), so that a failing run can be repeated. */
function randomFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % n
  }
}

it.each([
  // 100 / 3: the first course gets the remaining tiyin.
  [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  // 10 × 1/6 = 1.67, 10 × 2/6 = 3.33, 10 × 3/6 = 5: the first course has the largest remainder.
  [10n, [1n, 2n, 3n], [2n, 3n, 5n]],
  [199_999_00n, [120_000_00n, 99_999_00n, 0n], [10_909_086n, 9_090_814n, 0n]],
])('splits %s in proportion to %s', (total, prices, parts) => {
  expect(splitByPrice(total, prices)).toEqual(parts)
})

it('has no proportions among free courses', () => {
  expect(() => splitByPrice(100n, [0n, 0n])).toThrow(RangeError)
  expect(bundleParts(100n, [0n, 0n], 20)).toEqual([])
})

it('splits any price so that the parts sum up to it and no part is above its course or a tiyin off its share', () => {
  const below = randomFrom(20_261_123)
  for (let round = 0; round < 3_000; round++) {
    const prices = Array.from({ length: 2 + below(19) }, () => BigInt(below(100_000_000)) * 100n)
    const sum = prices.reduce((total, price) => total + price, 0n)
    if (sum < 2n) continue
    const total = 1n + BigInt(Math.floor((below(1_000_000) / 1_000_000) * Number(sum - 1n)))
    const parts = splitByPrice(total, prices)
    expect(parts.reduce((all, part) => all + part, 0n)).toBe(total)
    for (const [at, part] of parts.entries()) {
      const price = prices[at] ?? 0n
      expect(part >= 0n && part <= price).toBe(true)
      const offBy = part * sum - total * price
      expect(offBy > -sum && offBy < sum).toBe(true)
    }
  }
})

it('adds the fee to each part as to the price of a course, so the fees are what the buyer pays beyond the price', () => {
  const parts = bundleParts(250_000_00n, [120_000_00n, 99_999_00n, 77_777_00n], 20)
  for (const { earnedTiyin, paidTiyin } of parts) expect(paidTiyin).toBe(priceToPay(earnedTiyin, 20))
  expect(parts.map(({ earnedTiyin }) => earnedTiyin).reduce((sum, part) => sum + part, 0n)).toBe(250_000_00n)
  const { paidTiyin, fullTiyin } = sumOfParts(parts)
  // At most a so'm per part above the price with its fee, because each part is rounded up.
  expect(paidTiyin - priceToPay(250_000_00n, 20)).toBeLessThan(300n)
  expect(fullTiyin).toBe(144_000_00n + 119_999_00n + 93_333_00n)
})
