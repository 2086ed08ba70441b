/** The longest formula that a person types. */
export const MAX_TYPED_FORMULA = 200

/** Names of several letters, as they are typed, with their commands. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...[
    ...[
      'arcsin',
      'arccos',
      'arctan',
      'arctg',
      'arcctg',
      'sin',
      'cos',
      'tan',
      'tg',
      'cot',
      'ctg',
      'sec',
      'csc',
    ],
    ...['log', 'lg', 'ln', 'lim', 'min', 'max', 'pi', 'alpha', 'beta', 'gamma', 'delta', 'lambda', 'omega'],
    ...['varphi', 'phi', 'theta', 'infty'],
  ].map((name) => [name, `\\${name} `] as const),
  ['arccot', '\\arcctg '],
  ['cosec', '\\csc '],
  ['oo', '\\infty '],
  ['inf', '\\infty '],
])
const ROOTS: ReadonlyMap<string, string> = new Map([
  ['sqrt', '\\sqrt'],
  ['cbrt', '\\sqrt[3]'],
  ['√', '\\sqrt'],
  ['∛', '\\sqrt[3]'],
])
const LONGEST_NAME = 6

/** Functions, whose argument stands behind them. */
const FUNCTION = /^\\(?:arc)?(?:sin|cos|tan|c?tg|cot|sec|csc|log|lg|ln|lim|min|max)\b/

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['<=', '\\le '],
  ['>=', '\\ge '],
  ['=<', '\\le '],
  ['=>', '\\ge '],
  ['!=', '\\ne '],
  ['<>', '\\ne '],
  ['+-', '\\pm '],
  ['-+', '\\mp '],
  ['≤', '\\le '],
  ['⩽', '\\le '],
  ['≥', '\\ge '],
  ['⩾', '\\ge '],
  ['≠', '\\ne '],
  ['±', '\\pm '],
  ['*', '\\cdot '],
  ['·', '\\cdot '],
  ['⋅', '\\cdot '],
  ['×', '\\cdot '],
  ['÷', ':'],
  ['−', '-'],
  ['–', '-'],
  ['∈', '\\in '],
  ['∪', '\\cup '],
])

/** Signs of a quantity, which may be a numerator or have a power. */
const QUANTITIES: ReadonlyMap<string, string> = new Map([
  ['π', '\\pi '],
  ['∞', '\\infty '],
  ['∅', '\\varnothing '],
  ['α', '\\alpha '],
  ['β', '\\beta '],
  ['γ', '\\gamma '],
  ['φ', '\\varphi '],
  ['θ', '\\theta '],
  ...Array.from(
    '½12⅓13⅔23¼14¾34⅕15⅖25⅗35⅘45⅙16⅚56⅛18⅜38⅝58⅞78'.matchAll(/(.)(.)(.)/g),
    ([, sign, above, below]) => {
      return [sign ?? '', `\\frac{${above}}{${below}}`] as const
    },
  ),
])

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUPERSCRIPT_RUN = /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/y
/** Letters of the Cyrillic keyboard that look like Latin ones. */
const LOOKALIKES = new Map(
  Array.from('аaсcеeоoрpхxуyАAВBСCЕEНHКKМMОOРPТTХX'.matchAll(/(.)(.)/g), ([, from, to]) => [from, to]),
)

/** A number with a decimal comma or point; more commas separate whole numbers. */
const NUMBER = /\d+(?:,\d+){2,}|\d+(?:(?:[.,]|\{,\})\d+)?/y
const LETTERS = /[a-zA-Z]+/y
const SPACES = /\s+/y
const BELONGS_TO = /\s(?:in|tegishli)\s/g
/** A further factor of the argument of a function, directly behind the first: `sin 2x`. */
const MORE_ARGUMENT = /(?!arc|sin|cos|c?tg|tan|cot|sec|csc|log|lg|ln)[a-zA-Zπαβγφθ√\u0400-\u04ff]/y
const OR = /\s(?:yoki|или)\s/g

/**
 * A piece of LaTeX. A fraction may take what is a factor; `inner` is it without the parentheses that a fraction leaves
 * out.
 */
interface Piece {
  latex: string
  isFactor: boolean
  inner?: string
  isNumber?: boolean
  isFunction?: boolean
}

const sign = (latex: string): Piece => ({ latex, isFactor: false })
const factor = (latex: string): Piece => ({ latex, isFactor: true })
const bare = (piece: Piece | undefined) => (piece?.inner ?? piece?.latex ?? '').trim()
const joined = (pieces: readonly Piece[]) =>
  pieces
    .map(({ latex }) => latex)
    .join('')
    .trim()

/** Reads from left to right; each character is looked at a constant number of times. */
function reader(text: string) {
  let at = 0
  const take = (expression: RegExp): string => {
    expression.lastIndex = at
    const found = expression.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }

  /** What is between brackets; the closing one may be of the other form, as in `[1;2)`, or missing. */
  function group(opening: string): Piece {
    const content = joined(pieces(opening === '|' ? '|' : opening === '{' ? '}' : ')]'))
    const closing = text[at] ?? ''
    at++
    if (opening === '{') return { latex: `\\{${content}\\}`, isFactor: true, inner: content }
    const isTall = content.includes('\\frac') && closing !== ''
    const latex = isTall ? `\\left${opening}${content}\\right${closing}` : opening + content + closing
    return opening === '(' && closing === ')' && !content.includes(';')
      ? { latex, isFactor: true, inner: content }
      : factor(latex)
  }

  function named(): Piece | null {
    const letters = LETTERS
    letters.lastIndex = at
    const run = letters.exec(text)?.[0] ?? ''
    for (let length = Math.min(run.length, LONGEST_NAME); length > 1; length--) {
      const name = run.slice(0, length)
      const [root, command] = [ROOTS.get(name), NAMES.get(name)]
      if (root === undefined && command === undefined && name !== 'abs') continue
      at += length
      if (root !== undefined) return rooted(root)
      if (name === 'abs') return factor(`|${bare(atom())}|`)
      return { latex: command ?? '', isFactor: true, isFunction: FUNCTION.test(command ?? '') }
    }
    return null
  }

  const rooted = (command: string) => factor(`${command}{${bare(atom())}}`)

  /** One number, letter, name, group or sign. */
  function atom(): Piece {
    take(SPACES)
    const number = take(NUMBER)
    if (number.split(',').length > 2) return sign(number)
    if (number) return { latex: number.replace(/\{,\}|,/, '{,}'), isFactor: true, isNumber: true }
    const name = named()
    if (name) return name
    const two = SIGNS.get(text.slice(at, at + 2))
    if (two !== undefined) {
      at += 2
      return sign(two)
    }
    const char = text[at] ?? ''
    at++
    if ('([{|'.includes(char) && char !== '') return group(char)
    const root = ROOTS.get(char)
    if (root !== undefined) return rooted(root)
    const quantity = QUANTITIES.get(char)
    if (quantity !== undefined) return factor(quantity)
    const letter = LOOKALIKES.get(char) ?? char
    if (/\p{L}/u.test(letter)) return factor(letter)
    if (char === '%') return factor('\\%')
    return sign(SIGNS.get(char) ?? char)
  }

  /** What stands behind `^` or `_`, with its sign. */
  function script(): string {
    take(SPACES)
    const minus = text[at] === '-' || text[at] === '−' ? '-' : ''
    at += minus.length
    return minus + bare(atom())
  }

  /** An atom with its powers and indices. */
  function scripted(): Piece {
    const base = atom()
    let scripts = ''
    for (;;) {
      const power = take(SUPERSCRIPT_RUN)
      const mark = text[at] ?? ''
      if (power) {
        scripts += `^{${Array.from(power, (digit) => (digit === '⁻' ? '-' : SUPERSCRIPTS.indexOf(digit))).join('')}}`
      } else if (mark === '°' || mark === '!' || mark === "'") {
        if (text[at + 1] === '=') break
        at++
        scripts += mark === '°' ? '^{\\circ}' : mark
      } else if (mark === '^' || mark === '_') {
        at++
        scripts += `${mark}{${script()}}`
      } else break
    }
    const latex = scripts === '' ? base.latex : base.latex.trim() + scripts
    if (base.isFunction) return applied(latex)
    return scripts === '' ? base : { latex, isFactor: base.isFactor }
  }

  /** A function with its argument, as far as it is certain. */
  function applied(command: string): Piece {
    const argument = [scripted()]
    while (argument[0]?.isFactor && argument[0].inner === undefined) {
      MORE_ARGUMENT.lastIndex = at
      if (!MORE_ARGUMENT.test(text)) break
      argument.push(scripted())
    }
    return factor(command + joined(argument))
  }

  /**
   * The numerator: factors that stand directly before the slash. A whole number and a space before it make it mixed.
   */
  function numerator(before: Piece[], isMixed: boolean): string {
    let from = before.length - 1
    if (!isMixed) {
      while (from > 0 && before[from - 1]?.isFactor) from--
    }
    const taken = before.splice(Math.max(from, 0))
    return taken.length === 1 ? bare(taken[0]) : joined(taken)
  }

  function pieces(closings: string): Piece[] {
    const found: Piece[] = []
    let isMixed = false
    for (;;) {
      const isSpaced = take(SPACES) !== ''
      const char = text[at]
      if (char === undefined || closings.includes(char)) return found
      if (char === '/' && found.at(-1)?.isFactor) {
        at++
        const above = numerator(found, isMixed)
        found.push(factor(`\\frac{${above}}{${bare(scripted())}}`))
        continue
      }
      const last = found.at(-1)
      const next = scripted()
      isMixed = isSpaced && last?.isNumber === true && next.isNumber === true
      // Two numbers in a row stay apart.
      if (isSpaced && last?.isNumber && next.isNumber && text[at] !== '/') found.push(sign('\\ '))
      found.push(next)
    }
  }
  return {
    all() {
      const found: Piece[] = []
      while (at < text.length) {
        found.push(...pieces(''))
        at++
      }
      return joined(found)
    },
  }
}

/**
 * The LaTeX of what a teacher or learner types: `1/2`, `x^(n+1)`, `sqrt(2)`, `log_2(8)`, `<=`, `½`. LaTeX, which has a
 * backslash, and what is too long are left as they are.
 */
export function latexOf(typed: string): string {
  if (typed.includes('\\') || typed.length > MAX_TYPED_FORMULA) return typed.trim()
  return reader(` ${typed} `.replace(BELONGS_TO, ' ∈ ').replace(OR, ' ; ').trim()).all()
}
