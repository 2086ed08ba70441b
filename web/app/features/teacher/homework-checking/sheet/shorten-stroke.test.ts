import type { Mark } from '@kashf/contract/homework/homework.ts'
import { MAX_MARK_COORDINATES } from '@kashf/contract/homework/limits.ts'
import { expect, it } from 'vitest'
import { markAt } from './mark-at.ts'
import { shortenStroke } from './shorten-stroke.ts'

it('keeps the ends of a straight stroke, and a dot', () => {
  const line = Array.from({ length: 50 }, (_, n) => ({ x: 0.1 + n * 0.01, y: 0.2 }))
  expect(shortenStroke(line)).toEqual([0.1, 0.2, 0.59, 0.2])
  expect(shortenStroke([{ x: 0.123456, y: 1.2 }])).toEqual([0.1235, 1])
})

it('keeps the shape of a long scribble within the limit of a mark', () => {
  const scribble = Array.from({ length: 3000 }, (_, n) => ({
    x: 0.5 + 0.4 * Math.sin(n / 9),
    y: 0.5 + 0.4 * Math.cos(n / 7),
  }))
  const at = shortenStroke(scribble)
  expect(at.length).toBeLessThanOrEqual(MAX_MARK_COORDINATES)
  expect(at.length).toBeGreaterThan(MAX_MARK_COORDINATES / 4)
  expect(at.slice(0, 2)).toEqual([0.5, 0.9])
})

it('finds the mark that is pressed, the newest of those in one place', () => {
  const mark = (rest: Partial<Mark>): Mark => ({
    ...{ sheet_id: 1, page: 1, kind: 'right', at: [0.5, 0.5], text: '' },
    ...rest,
  })
  const marks = [mark({}), mark({ kind: 'wrong' }), mark({ kind: 'stroke', at: [0.1, 0.1, 0.1, 0.9] })]
  expect(markAt(marks, { x: 0.51, y: 0.5 })).toBe(marks[1])
  expect(markAt(marks, { x: 0.12, y: 0.6 })).toBe(marks[2])
  expect(markAt(marks, { x: 0.3, y: 0.3 })).toBeNull()
})
