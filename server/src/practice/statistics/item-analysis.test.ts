import { expect, it } from 'vitest'
import { analyseItems, correlation } from './item-analysis.ts'

/** Six people and four items; the figures were computed by hand. */
const CREDITS = [
  [1, 1, 1, 0],
  [1, 1, 0, 0],
  [1, 0, 1, 0],
  [1, 1, 0, 1],
  [0, 0, 0, 1],
  [0, 0, 0, 1],
]

it('computes facility, discrimination, correlation with the rest, alpha and the error of measurement', () => {
  const { items, alpha, error } = analyseItems(CREDITS)
  expect(items.map(({ facility }) => facility)).toEqual([4 / 6, 3 / 6, 2 / 6, 3 / 6])
  // 27 % of six people are two: the first and the fourth with 3 points, the last two with 1.
  expect(items.map(({ discrimination }) => discrimination)).toEqual([1, 1, 0.5, -0.5])
  // Item 1 (1 1 1 1 0 0) with the rest (2 1 1 2 1 1): covariance sum 2/3, squares 4/3 and 4/3.
  expect(items[0]?.item_rest).toBeCloseTo(0.5, 9)
  // Variances: 4/15, 3/10, 4/15, 3/10 of the items (n − 1), 4/5 of the totals 3 2 2 3 1 1.
  expect(alpha).toBeCloseTo((4 / 3) * (1 - (4 / 15 + 3 / 10 + 4 / 15 + 3 / 10) / (4 / 5)), 9)
  expect(error).toBeCloseTo(Math.sqrt((4 / 5) * (1 + 5 / 9)), 9)
})

it('shows a key that the best people avoid', () => {
  const swapped = CREDITS.map((person) => person.map((credit, i) => (i === 0 ? 1 - credit : credit)))
  expect(analyseItems(swapped).items[0]?.item_rest).toBeLessThan(0)
})

it('has no correlation with what is constant, and no alpha where all have the same total', () => {
  expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull()
  expect(
    analyseItems([
      [1, 0],
      [0, 1],
    ]),
  ).toMatchObject({ alpha: null, error: null })
})
