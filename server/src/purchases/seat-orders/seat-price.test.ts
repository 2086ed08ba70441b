import { randomInt } from 'node:crypto'
import { discountedPrice, priceToPay } from '@kashf/contract/money/amount.ts'
import { expect, it } from 'vitest'
import { randomFrom } from '../../testing/random-from.ts'
import { discountOf, seatPrice } from './seat-price.ts'

const TABLE = [
  { places: 5, percent: 5 },
  { places: 20, percent: 10 },
  { places: 50, percent: 15 },
  { places: 100, percent: 20 },
]

it.each([
  [5, 5],
  [19, 5],
  [20, 10],
  [49, 10],
  [50, 15],
  [99, 15],
  [100, 20],
  [500, 20],
])('gives %i places the discount of %i percent, and never more than the teacher bears', (places, percent) => {
  expect(discountOf(places, TABLE, 90)).toBe(percent)
  expect(discountOf(places, TABLE, 12)).toBe(Math.min(percent, 12))
  expect(discountOf(places, TABLE, 0)).toBe(0)
  expect(discountOf(places, [], 90)).toBe(0)
})

const alone = (priceTiyin: bigint, percent: number) => ({ priceTiyin, earnedTiyin: priceTiyin, percent })

const SEED = randomInt(2 ** 31)
it(`splits any sum to the tiyin, in whole so'm for each place (seed ${SEED})`, () => {
  const random = randomFrom(SEED)
  const below = (end: number) => Math.floor(random() * end)
  for (let step = 0; step < 20_000; step++) {
    const course = alone(BigInt(1 + below(1_000_000)) * 100n, below(9_001) / 100)
    const [places, percent] = [5 + below(496), below(91)]
    const { earnedTiyin, discountTiyin, feeTiyin, paidTiyin } = seatPrice(course, percent)
    expect(earnedTiyin + feeTiyin).toBe(paidTiyin)
    expect(earnedTiyin + discountTiyin).toBe(course.priceTiyin)
    expect([earnedTiyin % 100n, paidTiyin % 100n, earnedTiyin > 0n, discountTiyin >= 0n]).toEqual([
      0n,
      0n,
      true,
      true,
    ])
    expect([earnedTiyin, paidTiyin]).toEqual([
      discountedPrice(course.priceTiyin, { percent }),
      priceToPay(earnedTiyin, course.percent),
    ])
    const parts = Array.from({ length: places }, () => paidTiyin).reduce((sum, part) => sum + part, 0n)
    expect(parts).toBe(paidTiyin * BigInt(places))
  }
})
