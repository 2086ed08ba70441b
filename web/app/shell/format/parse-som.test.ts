import { describe, expect, it } from 'vitest'
import { parseSom } from './parse-som.ts'

describe('a typed amount', () => {
  it.each([
    ['120000', 120000],
    ['120 000', 120000],
    ['1 250 000', 1250000],
    ['120.000', 120000],
    ['1,250,000', 1250000],
    ['0', 0],
  ])('reads %s', (typed, expected) => {
    expect(parseSom(typed)).toBe(expected)
  })

  it.each(['', '-5', '12,5', 'bepul', '1e6', '99999999999'])('refuses %s', (typed) => {
    expect(parseSom(typed)).toBeNull()
  })
})
