import { describe, expect, it } from 'vitest'
import { newPaymentId } from './payment-id.ts'

/** The textbook version of Luhn's check, over all digits from the right. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0)
  }
  return sum % 10 === 0
}

describe('an account number', () => {
  it('has 8 digits, the last a check digit', () => {
    for (let i = 0; i < 500; i++) {
      const id = newPaymentId()
      expect(id).toMatch(/^[1-9][0-9]{7}$/)
      expect(passesLuhn(id), id).toBe(true)
    }
  })

  it('is invalid with one mistyped digit', () => {
    const id = newPaymentId()
    for (let at = 0; at < 8; at++) {
      const wrong = `${id.slice(0, at)}${(Number(id[at]) + 1) % 10}${id.slice(at + 1)}`
      expect(passesLuhn(wrong), wrong).toBe(false)
    }
  })
})
