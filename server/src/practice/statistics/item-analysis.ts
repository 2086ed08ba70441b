/** An item's statistics. Undefined figures, such as a correlation with a constant, are null. */
export interface ItemFigures {
  /** Mean credit; of points, their mean. */
  facility: number
  /** Facility among the upper 27 % of people less that among the lower 27 %. */
  discrimination: number
  /** Correlation of the item with the total of the other items. */
  item_rest: number | null
}

export interface TestFigures {
  items: ItemFigures[]
  /** Cronbach's alpha. */
  alpha: number | null
  /** Standard error of measurement, in the unit of the totals. */
  error: number | null
}

/** The share of the upper and the lower group of the discrimination. */
const GROUP = 0.27

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length

/** The sample variance, with n − 1. */
function variance(numbers: readonly number[]): number {
  const middle = mean(numbers)
  return sum(numbers.map((number) => (number - middle) ** 2)) / (numbers.length - 1)
}

/** Pearson's correlation; null if one side is constant. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [middleX, middleY] = [mean(xs), mean(ys)]
  const shared = sum(xs.map((x, i) => (x - middleX) * ((ys[i] ?? 0) - middleY)))
  const squares = sum(xs.map((x) => (x - middleX) ** 2)) * sum(ys.map((y) => (y - middleY) ** 2))
  return squares > 0 ? shared / Math.sqrt(squares) : null
}

/** People by their points, the strongest first. */
export const byPoints = (totals: readonly number[]): number[] =>
  [...totals.keys()].sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))

/** The strongest and the weakest 27 % of people in the order of `byPoints`. */
export function outerGroups(ordered: readonly number[]): { upper: number[]; lower: number[] } {
  const group = Math.max(1, Math.round(ordered.length * GROUP))
  return { upper: ordered.slice(0, group), lower: ordered.slice(-group) }
}

/** People in the order of `byPoints` in five groups of equal size, from the weakest to the strongest. */
export function fifths(ordered: readonly number[]): number[][] {
  const rising = ordered.toReversed()
  const from = (group: number) => Math.round((group * rising.length) / 5)
  return Array.from({ length: 5 }, (_, group) => rising.slice(from(group), from(group + 1)))
}

/**
 * The figures of a test of at least two people. `credits[p][i]`: what a person earned with an item, 0 where it was left empty and
 * null where they did not have it. Alpha is that of the items that everybody had. Formulas: docs/practice.md.
 */
export function analyseItems(credits: readonly (readonly (number | null)[])[]): TestFigures {
  const items = credits[0]?.length ?? 0
  if (credits.length < 2 || items < 2) throw new Error('an analysis needs two people and two items')
  const totals = credits.map((person) => sum(person.map((credit) => credit ?? 0)))
  const columns = Array.from({ length: items }, (_, i) => credits.map((person) => person[i] ?? null))
  const ordered = byPoints(totals)
  const figures = columns.map((column): ItemFigures => {
    const people = ordered.filter((person) => column[person] !== null)
    const { upper, lower } = outerGroups(people)
    const meanOf = (some: readonly number[]) => mean(some.map((person) => column[person] ?? 0))
    return {
      facility: meanOf(people),
      discrimination: meanOf(upper) - meanOf(lower),
      item_rest: correlation(
        people.map((person) => column[person] ?? 0),
        people.map((person) => (totals[person] ?? 0) - (column[person] ?? 0)),
      ),
    }
  })
  const common = columns.filter((column): column is number[] => !column.includes(null))
  const spread = variance(credits.map((_, person) => sum(common.map((column) => column[person] ?? 0))))
  if (common.length < 2 || spread === 0) return { items: figures, alpha: null, error: null }
  const alpha = (common.length / (common.length - 1)) * (1 - sum(common.map(variance)) / spread)
  return { items: figures, alpha, error: Math.sqrt(spread * Math.max(0, 1 - alpha)) }
}
