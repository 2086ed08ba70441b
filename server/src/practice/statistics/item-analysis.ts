/** An item's statistics. Undefined figures, such as a correlation with a constant, are null. */
export interface ItemFigures {
  /** Mean credit, 0 to 1. */
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

/**
 * The figures of a test of at least two people and items. `credits[p][i]`: the credit of a person for an item, 0 to 1, 0 where it
 * was left empty. Formulas: docs/practice.md.
 */
export function analyseItems(credits: readonly (readonly number[])[]): TestFigures {
  const items = credits[0]?.length ?? 0
  if (credits.length < 2 || items < 2) throw new Error('an analysis needs two people and two items')
  const totals = credits.map(sum)
  const byTotal = [...credits.keys()].sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))
  const group = Math.max(1, Math.round(credits.length * GROUP))
  const [upper, lower] = [byTotal.slice(0, group), byTotal.slice(-group)]
  const columns = Array.from({ length: items }, (_, i) => credits.map((person) => person[i] ?? 0))
  const figures = columns.map((column): ItemFigures => {
    const meanOf = (people: readonly number[]) => mean(people.map((person) => column[person] ?? 0))
    return {
      facility: mean(column),
      discrimination: meanOf(upper) - meanOf(lower),
      item_rest: correlation(
        column,
        totals.map((total, person) => total - (column[person] ?? 0)),
      ),
    }
  })
  const spread = variance(totals)
  if (spread === 0) return { items: figures, alpha: null, error: null }
  const alpha = (items / (items - 1)) * (1 - sum(columns.map(variance)) / spread)
  return { items: figures, alpha, error: Math.sqrt(spread * Math.max(0, 1 - alpha)) }
}
