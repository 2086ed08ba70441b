import { describe, expect, it } from 'vitest'
import { readCardNumber, readPinfl } from './payout-details.ts'

describe('readCardNumber', () => {
  it.each(['8600 1200 0000 1233', '8600-1200-0000-1233', ' 8600120000001233 '])('PO-01 reads %s', (text) => {
    expect(readCardNumber(text)).toEqual({ digits: '8600120000001233', system: 'uzcard' })
  })

  it.each(['860012000000123', '86001200000012330', '8600o20000001233', '', '8600_1200_0000_1233'])(
    'PO-02 refuses "%s"',
    (text) => expect(readCardNumber(text)).toBeNull(),
  )

  it.each([
    ['8600120000001233', 'uzcard'],
    ['9860010000004563', 'humo'],
    ['6262470000007893', 'uzcard'],
    ['5440810000000124', 'uzcard'],
    ['5555360000000568', 'humo'],
  ])('PO-03 recognises %s as %s', (text, system) => expect(readCardNumber(text)?.system).toBe(system))

  it('PO-04 refuses a wrong check digit', () => expect(readCardNumber('8600120000001234')).toBeNull())

  it('PO-05 refuses another system', () => expect(readCardNumber('4111111111111111')).toBeNull())
})

describe('readPinfl', () => {
  it('takes 14 digits and nothing else', () => {
    expect(readPinfl('3 123456 789 012 3')).toBe('31234567890123')
    for (const text of ['3123456789012', '312345678901234', '3123456789012a', '']) {
      expect(readPinfl(text)).toBeNull()
    }
  })
})
