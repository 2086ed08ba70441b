import { type Exactness, type Expression, evaluate, exact, variablesOf } from './expression.ts'

/** What is known of two expressions or formulas: `unknown` is neither. */
export type Sameness = 'equal' | 'different' | 'unknown'

/** Proves that two expressions are equal where their values do not decide; null where it cannot. */
export type Prove = (a: Expression, b: Expression) => Promise<boolean | null>

/** Values of a variable: on both sides of 0, near it and far, inside and outside the usual domains. */
const VALUES = [
  0.37, -0.83, 1.71, -2.39, 0.094, 3.13, -5.87, 11.3, 0.61, 2.23, -0.29, 7.79, 23.7, -14.1, 0.947, 41.9, 1.13,
]
/** So many equal values decide. */
const NEEDED = 12

/** Each round takes all values, multiplied by another number. */
const ROUNDS = [1, 0.83, 0.57, 1.19]

/** Points with a value for each variable, ordered differently for each. */
export function pointsOf(variables: readonly string[]): ReadonlyMap<string, number>[] {
  const sorted = [...variables].sort()
  if (sorted.length === 0) return [new Map()]
  return ROUNDS.flatMap((factor, round) =>
    VALUES.map((_, i) => {
      const value = (v: number) => VALUES[(i * (2 * v + 1) + (5 + round) * v) % VALUES.length] ?? 1
      return new Map(sorted.map((name, v) => [name, factor * value(v)]))
    }),
  )
}

/** Whether two values are the same but for rounding. */
export function isNear(a: number, b: number, within: number, { terms, loss } = exact()): boolean {
  // A binary number has 15 digits; of a difference of large terms the first of them are lost.
  const share = Math.max(within, 1e-15 * Math.min(loss, 1e8))
  return Math.abs(a - b) <= Math.max(share * Math.max(Math.abs(a), Math.abs(b)), 1e-13 * terms)
}

/** Constants up to here are exact enough in binary numbers; larger ones can differ in a digit that these lack. */
const EXACT_UP_TO = 1e6

function byValues(a: Expression, b: Expression): Sameness {
  const variables = [...new Set([...variablesOf(a), ...variablesOf(b)])]
  const isConstant = variables.length === 0
  let common = 0
  for (const point of pointsOf(variables)) {
    const exactness: Exactness = exact()
    const [first, second] = [evaluate(a, point, exactness), evaluate(b, point, exactness)]
    if (!Number.isFinite(first) || !Number.isFinite(second)) continue
    if (!isNear(first, second, isConstant ? 1e-12 : 1e-9, exactness)) return 'different'
    if (isConstant) return Math.abs(first) <= EXACT_UP_TO ? 'equal' : 'unknown'
    if (++common === NEEDED) return 'equal'
  }
  return 'unknown'
}

/** Compares by values at real points where both have one; where they do not decide, by a proof. */
export async function compareExpressions(a: Expression, b: Expression, prove: Prove): Promise<Sameness> {
  if (JSON.stringify(a) === JSON.stringify(b)) return 'equal'
  const found = byValues(a, b)
  if (found !== 'unknown') return found
  const proved = await prove(a, b)
  if (proved === null) return 'unknown'
  return proved ? 'equal' : 'different'
}
