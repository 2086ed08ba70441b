import { describe, expect, it } from 'vitest'
import { newPaymentId } from './payment-id.ts'

/** Luhn's check as the textbooks have it, from the right, the check digit included. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0)
  }
  return sum % 10 === 0
}

describe('an account number', () => {
  it('has 8 digits, of which the last checks the others', () => {
    for (let i = 0; i < 500; i++) {
      const id = newPaymentId()
      expect(id).toMatch(/^[1-9][0-9]{7}$/)
      expect(passesLuhn(id), id).toBe(true)
    }
  })

  it('belongs to nobody when one digit is mistyped', () => {
    const id = newPaymentId()
    for (let at = 0; at < 8; at++) {
      const wrong = `${id.slice(0, at)}${(Number(id[at]) + 1) % 10}${id.slice(at + 1)}`
      expect(passesLuhn(wrong), wrong).toBe(false)
    }
  })
})
