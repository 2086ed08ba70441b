import { expect, it } from 'vitest'
import { hasCheckDigit, pinflDigits } from './pinfl.ts'

it('verifies the check digit, and detects a wrong digit or two swapped ones', () => {
  expect(hasCheckDigit('31234567890123')).toBe(true)
  for (let digit = 0; digit <= 9; digit++) {
    expect(hasCheckDigit(`3123456789012${digit}`)).toBe(digit === 3)
  }
  expect(hasCheckDigit('31234567890213')).toBe(false)
  expect(hasCheckDigit('13234567890123')).toBe(false)
})

it('accepts a number with spaces', () => {
  expect(pinflDigits(' 3 123456 789 0123 ')).toBe('31234567890123')
})
