import { expect, it } from 'vitest'
import { createTimeLeftEstimator } from './estimate-time-left.ts'

it('estimates the end of a step from its pace, and starts over with the next step', () => {
  let nowMs = 0
  const left = createTimeLeftEstimator(() => nowMs)
  expect(left('first', 5)).toBeNull()
  nowMs = 3000
  expect(left('first', 12)).toBeNull()
  nowMs = 10_000
  expect(left('first', 6)).toBeNull()
  expect(left('first', 15)).toBe(25)
  expect(left('first', 40)).toBe(0)
  // This is the first measurement of a step resumed after a crash, so its pace is unknown.
  expect(left('rest', 70)).toBeNull()
  nowMs = 20_000
  expect(left('rest', 80)).toBe(20)
})
