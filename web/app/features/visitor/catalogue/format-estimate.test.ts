import { expect, it } from 'vitest'
import { formatEstimate } from './format-estimate.ts'

it.each([
  [283_744, '280 000'],
  [3_008, '3 000'],
  [99, '99'],
  [0, '0'],
])('%i reads %s', (count, text) => {
  expect(formatEstimate(count).replaceAll(/\s/g, ' ')).toBe(text)
})
