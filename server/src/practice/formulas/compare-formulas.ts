import { compareExpressions, isNear, type Prove, pointsOf, type Sameness } from './compare-expressions.ts'
import { type Expression, evaluate, exact, isVariable, some, variablesOf } from './expression.ts'
import type { Formula, Item, Relation } from './read-formula.ts'

type Range = Extract<Item, { kind: 'range' }>

const difference = ({ left, right }: Relation): Expression => ['Add', left, ['Negate', right]]

/** Whether a function of its variables is a plane: its value in the middle of two points is the mean of theirs. */
function isAffine(expression: Expression): boolean {
  const points = pointsOf(variablesOf(expression)).slice(0, 16)
  return points.every((point, i) => {
    const other = points[(i + 1) % points.length] ?? point
    const middle = new Map(
      [...point].map(([name, value]) => [name, (value + (other.get(name) ?? value)) / 2]),
    )
    const mean = (evaluate(expression, point) + evaluate(expression, other)) / 2
    return isNear(evaluate(expression, middle), mean, 1e-9, { terms: 1e3, loss: 1 })
  })
}

/**
 * The constant that one expression is of the other; null where they are not in proportion, NaN where no value tells.
 */
function proportion(a: Expression, b: Expression): number | null {
  let ratio = Number.NaN
  for (const point of pointsOf([...new Set([...variablesOf(a), ...variablesOf(b)])])) {
    const exactness = exact()
    const [first, second] = [evaluate(a, point, exactness), evaluate(b, point, exactness)]
    if (!Number.isFinite(first) || !Number.isFinite(second)) continue
    if (Number.isNaN(ratio) && Math.abs(second) > 1e-9 * exactness.terms) ratio = first / second
    if (!Number.isNaN(ratio) && !isNear(first, ratio * second, 1e-9, exactness)) return null
  }
  return ratio
}

/** A variable that an equation gives: `x = …` or `… = x`. */
function solvedFor({ left, right, comparison }: Relation): { variable: string; value: Expression } | null {
  if (comparison !== '=') return null
  const gives = (variable: Expression, value: Expression) =>
    isVariable(variable) && !some(value, (one) => one === variable) ? { variable, value } : null
  return gives(left, right) ?? gives(right, left)
}

async function compareRelation(a: Relation, b: Relation, prove: Prove): Promise<Sameness> {
  const [first, second] = [solvedFor(a), solvedFor(b)]
  if (first && second && first.variable === second.variable) {
    return compareExpressions(first.value, second.value, prove)
  }
  const [f, g] = [difference(a), difference(b)]
  const ratio = proportion(f, g)
  if (ratio !== null) {
    if (!Number.isFinite(ratio) || ratio === 0) return 'unknown'
    const isTurnedRight = a.comparison === '=' || a.comparison === '≠' || ratio > 0
    return a.comparison === b.comparison && isTurnedRight ? 'equal' : 'different'
  }
  return isAffine(f) && isAffine(g) ? 'different' : 'unknown'
}

/** The interval of a variable that one or two inequalities bound: `x > 2`, `1 < x < 3`. */
function rangeOf(relations: readonly Relation[]): Range | null {
  const bounds = {
    brackets: ['(', ')'],
    ends: [['Negate', 'PositiveInfinity'], 'PositiveInfinity'] as Expression[],
  }
  const variables = new Set(relations.flatMap(({ left, right }) => [left, right].filter(isVariable)))
  if (variables.size !== 1) return null
  for (const { left, comparison, right } of relations) {
    const side = isVariable(right) ? 0 : 1
    const end = side === 0 ? left : right
    if (comparison === '=' || comparison === '≠' || variablesOf(end).length > 0) return null
    bounds.ends[side] = end
    if (comparison === '≤') bounds.brackets[side] = side === 0 ? '[' : ']'
  }
  return { kind: 'range', brackets: bounds.brackets.join(''), ends: bounds.ends }
}

/** All equal is equal, one different is different. */
function every(all: readonly Sameness[]): Sameness {
  if (all.includes('different')) return 'different'
  return all.includes('unknown') ? 'unknown' : 'equal'
}

async function compareRanges(a: Range, b: Range, prove: Prove): Promise<Sameness> {
  if (a.brackets !== b.brackets || a.ends.length !== b.ends.length) return 'different'
  const ends: Sameness[] = []
  for (const [i, end] of a.ends.entries()) ends.push(await compareExpressions(end, b.ends[i] ?? end, prove))
  return every(ends)
}

async function compareItems(a: Item, b: Item, prove: Prove): Promise<Sameness> {
  if (a.kind === 'range' || b.kind === 'range') {
    const [first, second] = [a, b].map((one) => (one.kind === 'relations' ? rangeOf(one.relations) : one))
    if (first?.kind === 'range' && second?.kind === 'range') return compareRanges(first, second, prove)
    return first && second ? 'different' : 'unknown'
  }
  if (a.kind === 'relations' && b.kind === 'relations') {
    return compareSets(a.relations, b.relations, (one, other) => compareRelation(one, other, prove))
  }
  const [first, second] = [valueGiven(a), valueGiven(b)]
  return first && second ? compareExpressions(first, second, prove) : 'unknown'
}

/** The expression that an item gives: itself, or what an equation says that a variable is. */
function valueGiven(item: Item): Expression | null {
  if (item.kind === 'expression') return item.expression
  const [relation, ...others] = item.kind === 'relations' ? item.relations : []
  return relation && others.length === 0 ? (solvedFor(relation)?.value ?? null) : null
}

/** Compares in any order: each has an equal one among the others. */
async function compareSets<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (one: T, other: T) => Promise<Sameness>,
): Promise<Sameness> {
  const table: Sameness[][] = []
  // One after another, so that an answer has one proof at a time.
  for (const one of a) {
    const row: Sameness[] = []
    for (const other of b) row.push(await compare(one, other))
    table.push(row)
  }
  const columns = b.map((_, i) => table.map((row) => row[i] ?? 'different'))
  const best = [...table, ...columns].map((row): Sameness => {
    if (row.includes('equal')) return 'equal'
    return row.includes('unknown') ? 'unknown' : 'different'
  })
  return every(best)
}

/** Takes the names off several values of one variable: `x_1 = 2; x_2 = 3` is `2; 3`. */
function withoutNames(items: readonly Item[]): readonly Item[] {
  if (items.length < 2) return items
  const letters = new Set(
    items.map((item) => {
      if (item.kind === 'expression') return 'value'
      const [relation] = item.kind === 'relations' ? item.relations : []
      return (relation && solvedFor(relation)?.variable.split('_')[1]) ?? 'other'
    }),
  )
  letters.delete('value')
  if (letters.size > 1) return items
  return items.map((item) => {
    const expression = valueGiven(item)
    return expression ? { kind: 'expression', expression } : item
  })
}

const PARAMETER = { from: -24, to: 24 }

/** The values of expressions for every integer, ordered; null where one has other variables. */
function familyOf(items: readonly Item[], parameter: string): { values: number[]; reach: number } | null {
  let reach = Number.POSITIVE_INFINITY
  const values = items.flatMap((item) => {
    const expression = valueGiven(item)
    if (!expression) return [Number.NaN]
    const at = (n: number) => evaluate(expression, new Map([[parameter, n]]))
    // A value without the parameter bounds nothing.
    if (some(expression, (one) => one === parameter)) {
      reach = Math.min(reach, Math.abs(at(PARAMETER.from)), Math.abs(at(PARAMETER.to)))
    }
    return Array.from({ length: PARAMETER.to - PARAMETER.from + 1 }, (_, i) => at(PARAMETER.from + i))
  })
  return values.every(Number.isFinite) ? { values: values.sort((a, b) => a - b), reach } : null
}

/** Compares `π/4 + πn` for every integer with another such set, which may be written in several pieces. */
function compareFamilies(a: Formula, b: Formula): Sameness {
  const variables = [a, b].map(
    ({ items, parameter }) =>
      parameter ?? items.flatMap((item) => variablesOf(valueGiven(item) ?? 'Pi'))[0] ?? 'v_n',
  )
  const [first, second] = [a, b].map(({ items }, i) => familyOf(items, variables[i] ?? 'v_n'))
  if (!first || !second) return 'unknown'
  const reach = Math.min(first.reach, second.reach) / 2
  if (reach === 0 || !Number.isFinite(reach)) return 'unknown'
  const has = (values: number[], value: number) => values.some((one) => Math.abs(one - value) <= 1e-9 * reach)
  const isWithin = (inner: number[], outer: number[]) =>
    inner.every((value) => Math.abs(value) > reach || has(outer, value))
  return isWithin(first.values, second.values) && isWithin(second.values, first.values)
    ? 'equal'
    : 'different'
}

/** Compares what two people wrote. */
export async function compareFormulas(a: Formula, b: Formula, prove: Prove): Promise<Sameness> {
  if (a.parameter !== null || b.parameter !== null) return compareFamilies(a, b)
  return compareSets(withoutNames(a.items), withoutNames(b.items), (one, other) =>
    compareItems(one, other, prove),
  )
}

const isSum = (expression: Expression) => Array.isArray(expression) && expression[0] === 'Add'

/** Whether an answer has the asked form: no sum inside a product or a power, or no sum that is not in one. */
export function hasForm({ items }: Formula, form: 'expanded' | 'factored'): boolean {
  return items.every((item) => {
    const expression = valueGiven(item)
    if (!expression) return true
    if (form === 'factored') return !isSum(expression)
    return !some(expression, (one) => {
      const [operator, ...operands] = Array.isArray(one) ? one : ['']
      if (operator === 'Power') return isSum(operands[0] ?? '')
      return operator === 'Multiply' && operands.some(isSum)
    })
  })
}
