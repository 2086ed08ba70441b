import { expect, it } from 'vitest'
import { priceToPay } from '../money/amount.ts'
import { partToPay, priceParts, splitEvenly } from './part-price.ts'

it('puts the remainder on the first parts', () => {
  expect(splitEvenly(100_000_00n, 3)).toEqual([33_334_00n, 33_333_00n, 33_333_00n])
  expect(() => splitEvenly(50n, 2)).toThrow(RangeError)
  expect(splitEvenly(5_00n, 6)).toEqual([1_00n, 1_00n, 1_00n, 1_00n, 1_00n, 0n])
  expect(partToPay(100_000_00n, 20, { part: 4, parts: 4 })).toBe(30_000_00n)
  expect(partToPay(100_000_00n, 20, { part: null, parts: null })).toBe(120_000_00n)
})

it('divides any price so that all parts cost what the course does at once, and none costs more at a lower price or fee', () => {
  let state = 20_261_129
  const below = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % n
  }
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  for (let round = 0; round < 5_000; round++) {
    const whole = BigInt(below(100_000_000)) * 100n
    const percent = below(9_001) / 100
    const count = 2 + below(5)
    const parts = priceParts(whole, percent, count)
    expect(sum(parts.map(({ earnedTiyin }) => earnedTiyin))).toBe(whole)
    expect(sum(parts.map(({ paidTiyin }) => paidTiyin))).toBe(priceToPay(whole, percent))
    const lower = priceParts(
      BigInt(below(Number(whole / 100n) + 1)) * 100n,
      below(percent * 100 + 1) / 100,
      count,
    )
    for (const [at, { earnedTiyin, paidTiyin }] of parts.entries()) {
      expect(paidTiyin >= earnedTiyin).toBe(true)
      expect((lower[at]?.paidTiyin ?? 0n) <= paidTiyin).toBe(true)
    }
  }
})
