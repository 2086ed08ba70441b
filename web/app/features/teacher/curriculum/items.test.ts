import { describe, expect, it } from 'vitest'
import { curriculumOf, type Item, moveItem, stepItem } from './items.ts'

const lesson = (id: number): Item => ({ kind: 'lesson', id })
const section = (id: number): Item => ({ kind: 'section', id, title: `${id}-bo'lim` })
const [a, b, c, d, one, two] = [lesson(1), lesson(2), lesson(3), lesson(4), section(10), section(20)]
const items = [a, one, b, c, two, d]
const ids = (list: Item[]) => list.map(({ id }) => id)

it('is sent as lessons by section, new sections without an id', () => {
  expect(curriculumOf([a, one, b, section(-1)])).toEqual({
    lesson_ids: [1],
    sections: [
      { id: 10, title: "10-bo'lim", lesson_ids: [2] },
      { title: "-1-bo'lim", lesson_ids: [] },
    ],
  })
})

describe('a step', () => {
  it.each([
    ['a lesson into the next section', c, 1, [1, 10, 2, 20, 3, 4]],
    ['a lesson out of all sections', b, -1, [1, 2, 10, 3, 20, 4]],
    ['not beyond the start', a, -1, [1, 10, 2, 3, 20, 4]],
    ['not beyond the end', d, 1, [1, 10, 2, 3, 20, 4]],
    ['a section with its lessons down', one, 1, [1, 20, 4, 10, 2, 3]],
    ['a section with its lessons up', two, -1, [1, 20, 4, 10, 2, 3]],
    ['not the first section above the lessons without one', one, -1, [1, 10, 2, 3, 20, 4]],
  ] as const)('moves %s', (_what, item, step, expected) => {
    expect(ids(stepItem(items, item, step))).toEqual(expected)
  })
})

it('moves a lesson to any place, and a section only between sections', () => {
  expect(ids(moveItem(items, d, 0))).toEqual([4, 1, 10, 2, 3, 20])
  expect(ids(moveItem(items, two, 2))).toEqual([1, 10, 2, 3, 20, 4])
  expect(ids(moveItem(items, two, 1))).toEqual([1, 20, 4, 10, 2, 3])
})
