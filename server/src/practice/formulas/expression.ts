/**
 * An expression as MathJSON: a number, a constant or variable, or an operator with its operands. Variables begin with
 * `v_`, so that none is a constant of a library.
 */
export type Expression = { num: string } | string | Expression[]

const operandsOf = (expression: Expression): Expression[] =>
  Array.isArray(expression) ? expression.slice(1) : []

/** Whether the expression or a part of it passes the test. */
export const some = (expression: Expression, test: (one: Expression) => boolean): boolean =>
  test(expression) || operandsOf(expression).some((operand) => some(operand, test))

export const isVariable = (expression: Expression): expression is string =>
  typeof expression === 'string' && expression.startsWith('v_')

/** The variables of an expression, each once. */
export function variablesOf(expression: Expression): string[] {
  if (isVariable(expression)) return [expression]
  return [...new Set(operandsOf(expression).flatMap(variablesOf))]
}

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['Pi', Math.PI],
  ['ExponentialE', Math.E],
  ['PositiveInfinity', Number.POSITIVE_INFINITY],
])

/** The real root; of a negative number only where the degree is odd. */
function rootOf(value: number, degree: number): number {
  if (value < 0 && Math.abs(degree % 2) === 1) return -((-value) ** (1 / degree))
  return value ** (1 / degree)
}

const OPERATIONS: ReadonlyMap<string, (a: number, b: number) => number> = new Map<
  string,
  (a: number, b: number) => number
>([
  ['Divide', (a, b) => a / b],
  ['Negate', (a) => -a],
  ['Power', (a, b) => a ** b],
  ['Sqrt', Math.sqrt],
  ['Root', rootOf],
  ['Abs', Math.abs],
  ['Sin', Math.sin],
  ['Cos', Math.cos],
  ['Tan', Math.tan],
  ['Cot', (a) => 1 / Math.tan(a)],
  ['Sec', (a) => 1 / Math.cos(a)],
  ['Csc', (a) => 1 / Math.sin(a)],
  ['Arcsin', Math.asin],
  ['Arccos', Math.acos],
  ['Arctan', Math.atan],
  ['Arccot', (a) => Math.PI / 2 - Math.atan(a)],
  ['Ln', Math.log],
  ['Log', (a, b) => Math.log(a) / Math.log(b)],
])

/** How exact a value is: the largest term of its sums, and the most times that a term was larger than its sum. */
export interface Exactness {
  terms: number
  loss: number
}

export const exact = (): Exactness => ({ terms: 0, loss: 1 })

/** The real value of an expression; NaN where it has none or a variable is unknown. */
export function evaluate(
  expression: Expression,
  at: ReadonlyMap<string, number> = new Map(),
  exactness = exact(),
): number {
  if (typeof expression === 'string') return at.get(expression) ?? CONSTANTS.get(expression) ?? Number.NaN
  if (!Array.isArray(expression)) return Number(expression.num)
  const values = operandsOf(expression).map((operand) => evaluate(operand, at, exactness))
  if (expression[0] === 'Multiply') return values.reduce((product, value) => product * value, 1)
  if (expression[0] === 'Add') {
    const [sum, largest] = [values.reduce((a, b) => a + b, 0), Math.max(...values.map(Math.abs))]
    exactness.terms = Math.max(exactness.terms, largest)
    if (sum !== 0) exactness.loss = Math.max(exactness.loss, largest / Math.abs(sum))
    return sum
  }
  const [a = Number.NaN, b = Number.NaN] = values
  return OPERATIONS.get(String(expression[0]))?.(a, b) ?? Number.NaN
}
