import { expect, test } from 'vitest'
import { positionsAfterMove } from './category-order.ts'

const list = (...positions: number[]) => positions.map((position, at) => ({ id: at + 1, position }))

test('swaps neighbours and leaves the rest', () => {
  expect(positionsAfterMove(list(1, 2, 3, 4), 2, 1)).toEqual([
    { id: 3, position: 2 },
    { id: 2, position: 3 },
  ])
})

test('renumbers positions that repeat or have gaps', () => {
  expect(positionsAfterMove(list(0, 0, 9), 0, 1)).toEqual([
    { id: 2, position: 1 },
    { id: 1, position: 2 },
    { id: 3, position: 3 },
  ])
})

test('moves nothing past the ends', () => {
  expect(positionsAfterMove(list(1, 2), 0, -1)).toEqual([])
  expect(positionsAfterMove(list(1, 2), 1, 2)).toEqual([])
})
