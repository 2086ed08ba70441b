import { expect, it } from 'vitest'
import { formatMilli, parseMilli, wholeTyped } from './milli.ts'

it.each([
  ['1,1', 1100],
  ['3.1', 3100],
  [' 24 ', 24_000],
  ['0', 0],
  ['0,125', 125],
  ['1000', 1_000_000],
  ['1001', null],
  ['-1', null],
  ['1,2345', null],
  ['bir', null],
  ['', null],
])('%j is read as %j thousandths', (typed, milli) => {
  expect(parseMilli(typed)).toBe(milli)
  if (milli !== null) expect(parseMilli(formatMilli(milli))).toBe(milli)
})

it.each([
  ['', null],
  [' 40 ', 40],
  ['4x', Number.NaN],
  ['1,5', Number.NaN],
])('%j is the whole number %j', (typed, whole) => expect(wholeTyped(typed)).toBe(whole))
