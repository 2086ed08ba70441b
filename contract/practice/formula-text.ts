/** Commands with the characters that they are. Other commands read as their names: `\sin`, `\tg`. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  [
    ['cdot', '·'],
    ['times', '×'],
    ['div', ':'],
    ['le leq leqslant', '≤'],
    ['ge geq geqslant', '≥'],
    ['ne neq', '≠'],
    ['approx', '≈'],
    ['sim', '~'],
    ['equiv', '≡'],
    ['lt', '<'],
    ['gt', '>'],
    ['pm', '±'],
    ['mp', '∓'],
    ['infty', '∞'],
    ['in', '∈'],
    ['notin', '∉'],
    ['subset', '⊂'],
    ['cup', '∪'],
    ['cap', '∩'],
    ['varnothing emptyset', '∅'],
    ['angle', '∠'],
    ['triangle', '△'],
    ['perp', '⊥'],
    ['parallel', '∥'],
    ['degree circ', '°'],
    ['to rightarrow', '→'],
    ['Rightarrow implies', '⇒'],
    ['Leftrightarrow iff', '⇔'],
    ['forall', '∀'],
    ['exists', '∃'],
    ['ldots dots cdots', '…'],
    ['prime', '′'],
    ['sum', '∑'],
    ['prod', '∏'],
    ['int', '∫'],
    ['alpha', 'α'],
    ['beta', 'β'],
    ['gamma', 'γ'],
    ['delta', 'δ'],
    ['Delta', 'Δ'],
    ['varepsilon epsilon', 'ε'],
    ['lambda', 'λ'],
    ['mu', 'μ'],
    ['nu', 'ν'],
    ['pi', 'π'],
    ['rho', 'ρ'],
    ['sigma', 'σ'],
    ['tau', 'τ'],
    ['varphi phi', 'φ'],
    ['psi', 'ψ'],
    ['theta', 'θ'],
    ['omega', 'ω'],
    ['Omega', 'Ω'],
    ['lvert rvert vert', '|'],
    ['quad qquad', ' '],
    ['\\', '; '],
    [', ; : ! left right displaystyle limits', ''],
  ].flatMap(([names = '', sign = '']) => names.split(' ').map((name) => [name, sign] as const)),
)

/** Commands whose argument is read as it stands. */
const AS_IT_STANDS = new Set([
  'text',
  'mathrm',
  'mathbf',
  'mathbb',
  'operatorname',
  'ce',
  'vec',
  'overline',
  'boxed',
])

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
const TOKEN = /\\(?:[a-zA-Z]+\*?|[\s\S]|$)|[\s\S]/y
const ENVIRONMENT = /\{[a-z]*\*?\}(?:\{[clr|]*\})?/y

/** In parentheses unless it is one letter, number or root. */
const grouped = (text: string) =>
  /^(?:[\d.,]*|\p{L}|[√∛][\d\p{L}])[°′⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u.test(text) ? text : `(${text})`

/** A power or an index: small digits if it has only these. */
const script = (text: string, mark: string, small: string) =>
  /^\d+$/.test(text) ? text.replace(/\d/g, (digit) => small[Number(digit)] ?? digit) : mark + grouped(text)

/** A formula as readable text on one line: `\frac{x+1}{2}` is `(x+1)/2`. For titles, and browsers without MathML. */
export function formulaText(latex: string): string {
  let at = 0
  const take = (expression: RegExp): string => {
    expression.lastIndex = at
    const found = expression.exec(latex)?.[0] ?? ''
    at += found.length
    return found
  }
  const skipSpaces = () => {
    while (latex[at] === ' ') at++
  }

  function until(closing: string): string {
    let text = ''
    while (at < latex.length && latex[at] !== closing) text += piece()
    at++
    return text.trim()
  }

  function argument(): string {
    skipSpaces()
    return piece()
  }

  function command(name: string): string {
    if (/^[dtc]?frac$/.test(name)) return `${grouped(argument())}/${grouped(argument())}`
    if (name === 'sqrt') {
      if (latex[at] !== '[') return `√${grouped(argument())}`
      at++
      const degree = until(']')
      return `${degree === '3' ? '∛' : `${script(degree, '', SUPERSCRIPTS)}√`}${grouped(argument())}`
    }
    if (name === 'begin') return take(ENVIRONMENT).startsWith('{cases') ? '{ ' : ''
    if (name === 'end') return take(ENVIRONMENT).slice(0, 0)
    if (AS_IT_STANDS.has(name)) return argument()
    return SIGNS.get(name) ?? `${name} `
  }

  function piece(): string {
    const token = take(TOKEN)
    // LaTeX ends the name of a command by a space.
    if (/[a-zA-Z]$/.test(token) && token.length > 1) skipSpaces()
    if (token.startsWith('\\')) return /^\\[{}%$&#_ ]$/.test(token) ? token.slice(1) : command(token.slice(1))
    if (token === '{') return until('}')
    if (token === '&' || token === '~') return ' '
    if (token === '^') {
      const power = argument()
      return power === '°' || power === '′' ? power : script(power, '^', SUPERSCRIPTS)
    }
    return token === '_' ? script(argument(), '_', SUBSCRIPTS) : token
  }

  let text = ''
  while (at < latex.length) text += piece()
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[)^_,;⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉])/g, '')
    .trim()
}
