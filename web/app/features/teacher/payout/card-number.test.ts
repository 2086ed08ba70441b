import { expect, it } from 'vitest'
import { caretAfter, formatCardNumber } from './card-number.ts'

it.each([
  ['8600', '8600'],
  ['86001', '8600 1'],
  ['8600-1234-1234-1234', '8600 1234 1234 1234'],
  ['8600 1234 1234 1234 99', '8600 1234 1234 1234'],
  ['', ''],
])('groups the digits of %s', (typed, expected) => {
  expect(formatCardNumber(typed)).toBe(expected)
})

it('keeps the caret behind the same digit', () => {
  expect(caretAfter('8600 1234', 0)).toBe(0)
  expect(caretAfter('8600 1234', 4)).toBe(4)
  expect(caretAfter('8600 1234', 5)).toBe(6)
  expect(caretAfter('8600 1234', 8)).toBe(9)
})
