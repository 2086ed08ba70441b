import { describe, expect, it } from 'vitest'
import { emptyCourse, priceOf, textsOf } from './course-fields.ts'

describe('a price as people type it', () => {
  it.each([
    ['120000', 120000],
    ['120 000', 120000],
    ['1 250 000', 1250000],
    ['120.000', 120000],
    ['1,250,000', 1250000],
    ['0', 0],
  ])('reads %s', (typed, expected) => {
    expect(priceOf(typed)).toBe(expected)
  })

  it.each(['', '-5', '12,5', 'bepul', '1e6', '99999999999'])('refuses %s', (typed) => {
    expect(priceOf(typed)).toBeNull()
  })
})

it('sends only the outcomes that were written', () => {
  const texts = textsOf({ ...emptyCourse, price: '1 000', outcomes: [{ text: ' Bir ' }, { text: '' }] })
  expect(texts).toMatchObject({ price: '1000', outcomes: '["Bir"]', period: '13' })
})
