import { describe, expect, it } from 'vitest'
import { formatUzs, fromUzs, priceToPay, toUzs } from './amount.ts'

describe('what the buyer pays', () => {
  // price so'm, percent, to pay so'm
  it.each([
    [0, 20, 0],
    [100_000, 20, 120_000],
    [99_999, 20, 119_999],
    [1, 20, 2],
    [5, 20, 6],
    [249_000, 20, 298_800],
    [33_333, 12.5, 37_500],
    [100_000, 0, 100_000],
    [7, 0.01, 8],
  ])("%i so'm at %f percent is %i so'm", (price, percent, expected) => {
    expect(toUzs(priceToPay(fromUzs(price), percent))).toBe(expected)
  })

  it("is never below the price and never a whole so'm too much", () => {
    for (let price = 0; price < 3000; price += 7) {
      for (const percent of [0, 0.01, 3.33, 20, 89.99]) {
        const exact = price * (1 + percent / 100)
        const paid = toUzs(priceToPay(fromUzs(price), percent))
        expect(paid).toBeGreaterThanOrEqual(price)
        expect(paid - exact).toBeGreaterThan(-1e-6)
        expect(paid - exact).toBeLessThan(1)
      }
    }
  })
})

describe('conversion of amounts', () => {
  it('refuses inexact amounts', () => {
    expect(() => fromUzs(0.001)).toThrow(RangeError)
    expect(() => fromUzs(Number.NaN)).toThrow(RangeError)
    expect(() => fromUzs(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => toUzs(2n ** 60n)).toThrow(RangeError)
  })

  it('converts every tiyin exactly', () => {
    expect(fromUzs(1000.55)).toBe(100_055n)
    expect(toUzs(-100_055n)).toBe(-1000.55)
  })

  it.each([
    [0, "0\u00a0so'm"],
    [1_250_000, "1\u00a0250\u00a0000\u00a0so'm"],
    [1000.5, "1\u00a0000,50\u00a0so'm"],
    [-500, "−500\u00a0so'm"],
  ])('%f reads %s', (value, text) => {
    expect(formatUzs(value)).toBe(text)
  })
})
