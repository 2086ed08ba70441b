import { expect, it } from 'vitest'
import { axisMaximum } from './axis-maximum.ts'

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 10],
  [11, 20],
  [61, 100],
  [640, 1000],
])('scales counts up to %i to %i', (most, top) => {
  expect(axisMaximum(most)).toBe(top)
})
