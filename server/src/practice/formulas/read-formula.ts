import { latexOf, MAX_TYPED_FORMULA } from '../../../../contract/practice/shorthand.ts'
import { type Expression, evaluate, some } from './expression.ts'

export type Comparison = '=' | '≠' | '<' | '≤'

/** `left` compared with `right`; `>` is read as `<` with its sides exchanged. */
export interface Relation {
  left: Expression
  comparison: Comparison
  right: Expression
}

/** One of the things that an answer lists: an expression, relations that hold together, or an interval or a point. */
export type Item =
  | { kind: 'expression'; expression: Expression }
  | { kind: 'relations'; relations: Relation[] }
  | { kind: 'range'; brackets: string; ends: Expression[] }

/** What a person wrote: items in any order; `parameter` is the variable that stands for every integer. */
export interface Formula {
  items: Item[]
  parameter: string | null
}

const LIMITS = { depth: 20, exponent: 100, items: 20 }

class Unreadable extends Error {}
const refuse = (): never => {
  throw new Unreadable()
}

const SKIPPED =
  /(?:\s|~|\\(?:begin|end)\{cases\}|\\[ ,;:!]|\\(?:left|right|[bB]igg?[lr]?|displaystyle|limits|quad|qquad)(?![a-zA-Z]))+/y
const GROUPED_NUMBER = /\d{1,3}(?:(?:\\[ ,]|[ \u00a0])\d{3})+(?!\d)/y
const NUMBER_LIST = /\d+(?:,\d+){2,}/y
const NUMBER = /\d+(?:(?:\{,\}|[.,])\d+)?/y
const UPRIGHT = /\\(?:mathrm|operatorname\*?|text|mathbb|mathbf|rm)\s*\{\s*([a-zA-Z]+)\s*\}/y
const COMMAND = /\\(?:[a-zA-Z]+|.)/y

/** Tokens that are written in several ways. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  [
    ['* · ⋅ × \\cdot \\times \\ast', '*'],
    ['/ : ÷ \\div', '/'],
    ['− – -', '-'],
    ['\\dfrac \\tfrac \\cfrac \\frac', '\\frac'],
    ['; ,', ';'],
    ['\\\\ \\yoki \\or \\lor \\vee', ';'],
    ['\\le \\leq \\leqslant ≤', '≤'],
    ['\\ge \\geq \\geqslant ≥', '≥'],
    ['\\ne \\neq ≠', '≠'],
    ['\\lt', '<'],
    ['\\gt', '>'],
    ['\\{ \\lbrace', '\\{'],
    ['\\} \\rbrace', '\\}'],
    ['\\lvert \\rvert \\vert', '|'],
    ['\\Z ℤ', 'Z'],
    ['\\R ℝ', 'R'],
    ['∪', '\\cup'],
    ['∈', '\\in'],
    ['∞', '\\infty'],
    ['±', '\\pm'],
    ['π', '\\pi'],
    ['\\degree', '°'],
    ['\\varnothing ∅', '\\emptyset'],
  ].flatMap(([forms = '', token = '']) => forms.split(' ').map((form) => [form, token] as const)),
)

/** Functions of one argument with their names in MathJSON. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map(
  [
    ['sin', 'Sin'],
    ['cos', 'Cos'],
    ['tan tg', 'Tan'],
    ['cot ctg', 'Cot'],
    ['sec', 'Sec'],
    ['csc cosec', 'Csc'],
    ['arcsin', 'Arcsin'],
    ['arccos', 'Arccos'],
    ['arctan arctg', 'Arctan'],
    ['arccot arcctg', 'Arccot'],
    ['ln', 'Ln'],
    ['lg log', 'Log'],
    ['exp', 'Exp'],
  ].flatMap(([forms = '', name = '']) => forms.split(' ').map((form) => [`\\${form}`, name] as const)),
)
const INVERSES: ReadonlyMap<string, string> = new Map(
  ['Sin', 'Cos', 'Tan', 'Cot'].map((name) => [name, `Arc${name.toLowerCase()}`]),
)

const GREEK =
  /^\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|lambda|mu|nu|rho|sigma|tau|omega|varphi|phi|psi|theta|Delta|Omega)$/

function tokensOf(latex: string): string[] {
  const tokens: string[] = []
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const match = expression.exec(latex)
    if (match) at += match[0].length
    return match
  }
  for (;;) {
    take(SKIPPED)
    if (at >= latex.length) return tokens
    const list = take(NUMBER_LIST)?.[0].split(',')
    if (list) {
      tokens.push(...list.flatMap((one, i) => (i === 0 ? [one] : [';', one])))
      continue
    }
    const grouped = take(GROUPED_NUMBER)?.[0].replace(/\D/g, '')
    const number = grouped ?? take(NUMBER)?.[0].replace(/\{,\}|,/, '.')
    const upright = number === undefined ? take(UPRIGHT)?.[1] : undefined
    const name = upright === undefined || upright.length === 1 ? upright : `\\${upright}`
    const char = String.fromCodePoint(latex.codePointAt(at) ?? 0)
    const token = number ?? name ?? take(COMMAND)?.[0] ?? char
    if (token === char) at += char.length
    // Of \frac12 each argument is one digit.
    if (tokens.at(-1) === '\\frac' && /^\d\d+$/.test(token)) tokens.push(token.charAt(0), token.slice(1))
    else tokens.push(ALIASES.get(token) ?? token)
  }
}

const OPENINGS = new Set(['(', '[', '{', '\\{'])
const CLOSINGS = new Set([')', ']', '}', '\\}'])

/** Splits at a token that is in no brackets. */
function split(tokens: readonly string[], separator: string): string[][] {
  const parts: string[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (OPENINGS.has(token)) depth++
    if (CLOSINGS.has(token)) depth--
    if (token === separator && depth === 0) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** What is inside brackets that embrace all tokens; null where they do not. */
function embraced(tokens: readonly string[], openings: readonly string[]): string[] | null {
  if (!openings.includes(tokens[0] ?? '')) return null
  let depth = 0
  for (const [i, token] of tokens.entries()) {
    if (OPENINGS.has(token)) depth++
    if (CLOSINGS.has(token)) depth--
    if (depth === 0) return i === tokens.length - 1 ? tokens.slice(1, -1) : null
  }
  return null
}

const num = (text: string | number): Expression => ({ num: String(text) })

/** A number as an exact fraction. */
function exactly(text: string): Expression {
  const [whole = '', digits = ''] = text.split('.')
  return digits === ''
    ? num(text)
    : ['Divide', num(`${BigInt(whole + digits)}`), num(`1${'0'.repeat(digits.length)}`)]
}

const isInteger = (expression: Expression): expression is { num: string } =>
  typeof expression === 'object' && 'num' in expression

const isPower = (expression: Expression) => Array.isArray(expression) && expression[0] === 'Power'

/** Refuses a power in an exponent and large exponents: their values have more digits than a computer has memory. */
function power(base: Expression, exponent: Expression): Expression {
  const isLarge = Math.abs(evaluate(exponent)) > LIMITS.exponent
  return isLarge || some(exponent, isPower) ? refuse() : ['Power', base, exponent]
}

/** Reads an expression from left to right by recursive descent. */
function parser(tokens: readonly string[]) {
  let at = 0
  let depth = 0
  const peek = () => tokens[at] ?? ''
  const next = () => tokens[at++] ?? refuse()
  const expect = (token: string) => (next() === token ? undefined : refuse())
  const has = (token: string) => peek() === token && ++at > 0

  const deeper = <T>(read: () => T): T => {
    if (++depth > LIMITS.depth) refuse()
    const result = read()
    depth--
    return result
  }

  function sum(): Expression {
    return deeper(() => {
      const terms = [signedTerm()]
      while (peek() === '+' || peek() === '-') terms.push(signedTerm())
      return terms.length === 1 ? (terms[0] ?? refuse()) : ['Add', ...terms]
    })
  }

  function signedTerm(): Expression {
    if (has('-')) return ['Negate', term()]
    has('+')
    return term()
  }

  const startsFactor = () =>
    /^(?:[a-zA-Z\d({[]|\\frac|\\sqrt|\\pi|\\infty|\\emptyset)/.test(peek()) || GREEK.test(peek())
  const startsFunction = () => FUNCTIONS.has(peek())

  function term(): Expression {
    let product = factor()
    for (;;) {
      if (has('*')) product = ['Multiply', product, signedFactor()]
      else if (has('/')) product = ['Divide', product, signedFactor()]
      else if (startsFactor() || startsFunction() || (peek() === '|' && bars === 0)) {
        // Two numbers in a row are no product.
        if (/^\d/.test(peek()) && /^\d/.test(tokens[at - 1] ?? '')) refuse()
        product = ['Multiply', product, factor()]
      } else return product
    }
  }

  /** A factor behind a sign of an operation: `2 * -3`. */
  const signedFactor = (): Expression => (has('-') ? ['Negate', factor()] : factor())

  /** An operand with its powers, degrees and per cent. */
  function factor(): Expression {
    let base = startsFunction() ? applied() : operand()
    for (;;) {
      if (has('°')) base = degrees(base)
      else if (has('\\%') || has('%')) base = ['Divide', base, num(100)]
      else if (has('^')) {
        if (has('\\circ') || has('°')) base = degrees(base)
        else if (peek() === '{' && tokens[at + 1] === '\\circ' && tokens[at + 2] === '}') {
          at += 3
          base = degrees(base)
        } else base = power(base, script())
      } else return base
    }
  }

  const degrees = (of: Expression): Expression => ['Multiply', of, ['Divide', 'Pi', num(180)]]

  /** What stands behind `^`: a group or one operand with its sign. */
  function script(): Expression {
    if (peek() === '{') return group('{', '}')
    return has('-') ? ['Negate', operand()] : operand()
  }

  function group(opening: string, closing: string): Expression {
    expect(opening)
    const inner = sum()
    expect(closing)
    return inner
  }

  let bars = 0
  function operand(): Expression {
    const token = peek()
    if (token === '(') return group('(', ')')
    if (token === '[') return group('[', ']')
    if (token === '{') return group('{', '}')
    at++
    if (/^\d/.test(token)) return mixed(exactly(token))
    if (token === '|') {
      bars++
      const inner = sum()
      bars--
      expect('|')
      return ['Abs', inner]
    }
    if (token === '\\frac') return ['Divide', argument(), argument()]
    if (token === '\\sqrt') {
      if (peek() !== '[') return ['Sqrt', argument()]
      const degree = group('[', ']')
      return ['Root', argument(), degree]
    }
    if (token === '\\pi') return 'Pi'
    if (token === '\\infty') return 'PositiveInfinity'
    if (token === '\\emptyset') return 'EmptySet'
    if (token === 'e') return 'ExponentialE'
    if (/^[a-zA-Z]$/.test(token) || GREEK.test(token)) return variable(token)
    return refuse()
  }

  const argument = () => deeper(operand)

  /**
   * A whole number with a fraction of whole numbers behind it is their sum; before any other fraction it is a factor.
   */
  function mixed(whole: Expression): Expression {
    const before = at
    if (!isInteger(whole) || peek() !== '\\frac') return whole
    const fraction = operand()
    if (Array.isArray(fraction) && fraction.slice(1).every(isInteger)) return ['Add', whole, fraction]
    at = before
    return whole
  }

  function variable(letter: string): Expression {
    const name = `v_${letter.replace('\\', '')}`
    if (!has('_')) return name
    return `${name}_${indexText()}`
  }

  function indexText(): string {
    if (!has('{')) return next().replace(/\W/g, '')
    let text = ''
    while (peek() !== '}') text += next().replace(/\W/g, '')
    expect('}')
    return text
  }

  /** A function with its argument: a group, or factors up to the next sign or function. */
  function applied(): Expression {
    return deeper(() => {
      const token = next()
      let name = FUNCTIONS.get(token) ?? refuse()
      let base: Expression | null = name === 'Log' && has('_') ? script() : null
      let exponent: Expression | null = has('^') ? script() : null
      if (name === 'Log') base ??= has('_') ? script() : num(10)
      if (Array.isArray(exponent) && JSON.stringify(exponent) === '["Negate",{"num":"1"}]') {
        name = INVERSES.get(name) ?? refuse()
        exponent = null
      }
      const of = functionArgument()
      const value: Expression =
        name === 'Exp' ? power('ExponentialE', of) : base ? ['Log', of, base] : [name, of]
      return exponent === null ? value : power(value, exponent)
    })
  }

  function functionArgument(): Expression {
    if (peek() === '(') return group('(', ')')
    if (peek() === '|') return operand()
    let product = factor()
    let isNumber = isInteger(product)
    while (startsFactor() && peek() !== '[' && (peek() !== '(' || isNumber)) {
      product = ['Multiply', product, factor()]
      isNumber = false
    }
    return product
  }

  return { sum, peek, next, isAtEnd: () => at >= tokens.length }
}

const COMPARISONS: ReadonlyMap<string, { comparison: Comparison; isTurned: boolean }> = new Map([
  ['=', { comparison: '=', isTurned: false }],
  ['≠', { comparison: '≠', isTurned: false }],
  ['<', { comparison: '<', isTurned: false }],
  ['≤', { comparison: '≤', isTurned: false }],
  ['>', { comparison: '<', isTurned: true }],
  ['≥', { comparison: '≤', isTurned: true }],
])

/** An expression, or expressions with comparisons between them. */
function readRelations(tokens: readonly string[]): Item {
  const read = parser(tokens)
  let left = read.sum()
  if (read.isAtEnd()) return { kind: 'expression', expression: left }
  const relations: Relation[] = []
  while (!read.isAtEnd()) {
    const { comparison, isTurned } = COMPARISONS.get(read.next()) ?? refuse()
    const right = read.sum()
    relations.push(isTurned ? { left: right, comparison, right: left } : { left, comparison, right })
    left = right
  }
  return { kind: 'relations', relations }
}

function readExpression(tokens: readonly string[]): Expression {
  const read = parser(tokens)
  const expression = read.sum()
  return read.isAtEnd() ? expression : refuse()
}

const EVERY_REAL: Item = {
  kind: 'range',
  brackets: '()',
  ends: [['Negate', 'PositiveInfinity'], 'PositiveInfinity'],
}

/** One item, or two where it has `±`. */
function readItem(tokens: readonly string[]): Item[] {
  if (tokens.includes('\\pm')) {
    const withSigns = (plus: string, minus: string) =>
      tokens.map((token) => (token === '\\pm' ? plus : token === '\\mp' ? minus : token))
    return [...readItem(withSigns('+', '-')), ...readItem(withSigns('-', '+'))]
  }
  const ends = split(embraced(tokens, ['(', '[']) ?? [], ';')
  if (ends.length > 1) {
    return [{ kind: 'range', brackets: `${tokens[0]}${tokens.at(-1)}`, ends: ends.map(readExpression) }]
  }
  return [readRelations(tokens)]
}

function readItems(tokens: readonly string[]): Item[] {
  return split(tokens, ';').flatMap((part) => {
    const inSet = embraced(part, ['\\{'])
    if (inSet) return readItems(inSet)
    const united = split(part, '\\cup')
    if (united.length > 1) return united.flatMap(readItems)
    const at = part.indexOf('\\in')
    if (at < 0) return readItem(part)
    return at === part.length - 2 && part.at(-1) === 'R' ? [EVERY_REAL] : readItems(part.slice(at + 1))
  })
}

/** Takes `n ∈ Z` off the end, with what separates it. */
function withoutParameter(tokens: string[]): { rest: string[]; parameter: string | null } {
  const isInParentheses = tokens.at(-5) === '(' && tokens.at(-1) === ')'
  const tail = isInParentheses ? tokens.slice(-5) : tokens.slice(-3)
  const [letter = '', belongs, set] = isInParentheses ? tail.slice(1, -1) : tail
  if (belongs !== '\\in' || set !== 'Z' || !/^[a-zA-Z]$/.test(letter))
    return { rest: tokens, parameter: null }
  const rest = tokens.slice(0, -tail.length)
  return { rest: rest.at(-1) === ';' ? rest.slice(0, -1) : rest, parameter: `v_${letter}` }
}

/**
 * Reads a formula that a person typed, in LaTeX or shorthand; null where it is no formula, is too long or too deep, or
 * has what a school answer does not: sums, integrals, factorials, a power in an exponent, exponents above 100.
 */
export function readFormula(typed: string): Formula | null {
  if (typed.length > MAX_TYPED_FORMULA) return null
  const { rest, parameter } = withoutParameter(tokensOf(latexOf(typed)))
  try {
    const items = readItems(rest)
    return items.length === 0 || items.length > LIMITS.items ? null : { items, parameter }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
