import { attributeOf, childOf, childrenOf, outermostIn } from '../walk-xml.ts'
import { cleaned, functionName, isOperator, mathText, plainText } from './math-text.ts'
import { switchOf, valOf } from './properties.ts'

/** An equation with an element that is unknown or lacks what it needs. */
export class BrokenEquation extends Error {}

const part = (element: Element, name: string): string => {
  const child = childOf(element, name)
  if (!child) throw new BrokenEquation(`${element.localName} without ${name}`)
  return sequence(child)
}

/** A base or an argument as one group, in braces unless it is one already. */
const group = (latex: string): string =>
  /^(?:[A-Za-z]|\d+|\\[A-Za-z]+ |\([^\\()]*\))$/.test(latex) ? latex : `{${latex}}`

/** Rows after `\\`, where a bracket or an asterisk would be read as an argument of the line break. */
const rows = (list: readonly string[]): string =>
  list.map((row) => (/^\s*[[*]/.test(row) ? `{}${row}` : row)).join(' \\\\ ')

const script = (mark: '^' | '_', latex: string): string => (latex === '' ? '' : `${mark}{${latex}}`)

/** A base with its scripts; the space after a command is needed only without them. */
const withScripts = (base: string, ...scripts: string[]): string => {
  const all = scripts.join('')
  return all === '' ? base : group(base).trim() + all
}

/** A character of properties: the default where the element or its value is missing, empty where it says so. */
function signOf(properties: Element | null, name: string, usual: string): string {
  const child = childOf(properties, name)
  return child ? (attributeOf(child, 'val') ?? '') : usual
}

const FENCES = new Map(
  Object.entries({
    ...{
      '(': '(',
      ')': ')',
      '[': '[',
      ']': ']',
      '{': '\\{',
      '}': '\\}',
      '|': '|',
      '‖': '\\|',
      '∥': '\\|',
      '/': '/',
    },
    ...{ '⌊': '\\lfloor ', '⌋': '\\rfloor ', '⌈': '\\lceil ', '⌉': '\\rceil ', '\\': '\\backslash ' },
    ...{
      '⟨': '\\langle ',
      '⟩': '\\rangle ',
      '〈': '\\langle ',
      '〉': '\\rangle ',
      '<': '\\langle ',
      '>': '\\rangle ',
    },
    ...{ '∣': '|', '': '.' },
  }),
)
const MATRICES = new Map(
  Object.entries({ '()': 'pmatrix', '[]': 'bmatrix', '{}': 'Bmatrix', '||': 'vmatrix', '‖‖': 'Vmatrix' }),
)

const tableRows = (matrix: Element): string[] =>
  childrenOf(matrix, 'mr').map((row) => childrenOf(row, 'e').map(sequence).join(' & '))

/** The lines of an array of equations. Its signs of alignment are left out: each system has one column. */
const equationRows = (array: Element): string[] => childrenOf(array, 'e').map(sequence)

/** The only element of a group that is not a property, or null. */
function onlyChild(element: Element): Element | null {
  const inside = childrenOf(element).filter(({ localName }) => !/Pr$/.test(localName))
  return inside.length === 1 ? (inside[0] ?? null) : null
}

function delimited(element: Element): string {
  const properties = childOf(element, 'dPr')
  const [begin, end] = [signOf(properties, 'begChr', '('), signOf(properties, 'endChr', ')')]
  const parts = childrenOf(element, 'e')
  const [only] = parts
  if (!only) throw new BrokenEquation('d without e')
  const inner = parts.length === 1 ? onlyChild(only) : null
  const isSystem = inner && (inner.localName === 'eqArr' || inner.localName === 'm')
  if (isSystem) {
    const list = inner.localName === 'm' ? tableRows(inner) : equationRows(inner)
    const matrix = inner.localName === 'm' ? MATRICES.get(begin + end) : undefined
    if (matrix) return `\\begin{${matrix}}${rows(list)}\\end{${matrix}}`
    if (begin === '{' && end === '') return `\\begin{cases}${rows(list)}\\end{cases}`
  }
  const [left, right] = [FENCES.get(begin), FENCES.get(end)]
  if (left === undefined || right === undefined) throw new BrokenEquation(`delimiters ${begin} ${end}`)
  const separator = signOf(properties, 'sepChr', '|')
  const between = separator === '|' ? '\\mid ' : mathText(separator)
  const inside = parts.map(sequence).join(between)
  const isLow = /^[^\\{}]*$/.test(inside) && left.length === 1 && right.length === 1
  if (isLow && left !== '.' && right !== '.') return left + inside + right
  return `\\left${left}${left.endsWith(' ') ? '' : ' '}${inside}\\right${right}`
}

const LARGE = new Map(
  Object.entries({
    ...{ '∑': 'sum', '∏': 'prod', '∐': 'coprod', '∫': 'int', '∬': 'iint', '∭': 'iiint', '∮': 'oint' },
    ...{ '⋃': 'bigcup', '⋂': 'bigcap', '⋁': 'bigvee', '⋀': 'bigwedge', '⨁': 'bigoplus', '⨂': 'bigotimes' },
  }),
)

function large(element: Element): string {
  const properties = childOf(element, 'naryPr')
  const sign = signOf(properties, 'chr', '∫')
  const name = LARGE.get(sign)
  const operator = name ? `\\${name}` : `\\mathop{${mathText(sign)}}`
  const limits = valOf(properties, 'limLoc') === 'undOvr' ? '\\limits' : ''
  const shown = (end: 'sub' | 'sup') =>
    switchOf(properties, `${end}Hide`) || !childOf(element, end) ? '' : part(element, end)
  return `${operator}${limits}${script('_', shown('sub'))}${script('^', shown('sup'))} ${part(element, 'e')}`
}

function fraction(element: Element): string {
  const [above, below] = [part(element, 'num'), part(element, 'den')]
  const type = valOf(childOf(element, 'fPr'), 'type')
  if (type === 'lin') return `${group(above)}/${group(below)}`
  return type === 'noBar' ? `\\genfrac{}{}{0pt}{}{${above}}{${below}}` : `\\frac{${above}}{${below}}`
}

function radical(element: Element): string {
  const isHidden = switchOf(childOf(element, 'radPr'), 'degHide')
  const degree = isHidden || !childOf(element, 'deg') ? '' : part(element, 'deg')
  return `\\sqrt${degree === '' ? '' : `[${group(degree)}]`}{${part(element, 'e')}}`
}

/** Accents by their combining mark: over one letter, and over several. */
const ACCENTS = new Map(
  Object.entries({
    ...{ '\u0300': ['grave', 'grave'], '\u0301': ['acute', 'acute'], '\u0302': ['hat', 'widehat'] },
    ...{
      '\u0303': ['tilde', 'widetilde'],
      '\u0304': ['bar', 'overline'],
      '\u0305': ['overline', 'overline'],
    },
    ...{
      '\u0306': ['breve', 'breve'],
      '\u0307': ['dot', 'dot'],
      '\u0308': ['ddot', 'ddot'],
      '\u030a': ['mathring', 'mathring'],
    },
    ...{ '\u030c': ['check', 'widecheck'], '\u20d6': ['overleftarrow', 'overleftarrow'] },
    ...{
      '\u20d7': ['vec', 'overrightarrow'],
      '\u2192': ['vec', 'overrightarrow'],
      '\u20d1': ['vec', 'overrightarrow'],
    },
    ...{
      '\u20e1': ['overleftrightarrow', 'overleftrightarrow'],
      '^': ['hat', 'widehat'],
      '~': ['tilde', 'widetilde'],
    },
    ...{ '¯': ['bar', 'overline'], '˙': ['dot', 'dot'], '¨': ['ddot', 'ddot'], '´': ['acute', 'acute'] },
  }),
)

function accented(element: Element): string {
  const sign = signOf(childOf(element, 'accPr'), 'chr', '\u0302')
  const names = ACCENTS.get(sign)
  if (!names) throw new BrokenEquation(`accent ${sign}`)
  const base = part(element, 'e')
  return `\\${/^(?:[A-Za-z]|\\[A-Za-z]+ )$/.test(base) ? names[0] : names[1]}{${base}}`
}

function grouped(element: Element): string {
  const properties = childOf(element, 'groupChrPr')
  const sign = signOf(properties, 'chr', '⏟')
  const base = part(element, 'e')
  const isAbove = valOf(properties, 'pos') === 'top'
  if (sign === '⏟' || sign === '⏞') return `\\${sign === '⏞' || isAbove ? 'over' : 'under'}brace{${base}}`
  return sign === '' ? base : `\\${isAbove ? 'over' : 'under'}set{${mathText(sign)}}{${base}}`
}

/** A base with something under or over it; `lim` takes it as its limit. */
function limited(element: Element, mark: '_' | '^'): string {
  const [base, limit] = [part(element, 'e'), part(element, 'lim')]
  if (isOperator(base)) return withScripts(base, script(mark, limit))
  if (/^\\(?:over|under)brace/.test(base)) return base + script(mark, limit)
  return `\\${mark === '_' ? 'under' : 'over'}set{${limit}}{${base}}`
}

function applied(element: Element): string {
  const name = childOf(element, 'fName')
  if (!name) throw new BrokenEquation('func without fName')
  const only = onlyChild(name)
  const called = only?.localName === 'r' ? functionName(textOf(only)) : sequence(name)
  return `${called}${/[\s}]$/.test(called) ? '' : ' '}${part(element, 'e')}`
}

/** The text of a run. A line break inside an equation is a space. */
const textOf = (run: Element): string =>
  [...outermostIn(run, 't', 'sym', 'br')]
    .map((child) => (child.localName === 't' ? (child.textContent ?? '') : ' '))
    .join('')

const isPlain = (run: Element): boolean => switchOf(childOf(run, 'rPr'), 'nor') === true

const SCRIPTS = new Map(Object.entries({ 'double-struck': 'mathbb', fraktur: 'mathfrak', script: 'mathcal' }))

/** What an element is as LaTeX. Whether a name is known is decided here and nowhere else. */
function latexOf(element: Element): string {
  switch (element.localName) {
    case 'f':
      return fraction(element)
    case 'sSup':
      return withScripts(part(element, 'e'), script('^', part(element, 'sup')))
    case 'sSub':
      return withScripts(part(element, 'e'), script('_', part(element, 'sub')))
    case 'sSubSup':
      return withScripts(
        part(element, 'e'),
        script('_', part(element, 'sub')),
        script('^', part(element, 'sup')),
      )
    case 'sPre':
      return `{}${script('_', part(element, 'sub'))}${script('^', part(element, 'sup'))}${group(part(element, 'e'))}`
    case 'rad':
      return radical(element)
    case 'nary':
      return large(element)
    case 'd':
      return delimited(element)
    case 'm':
      return `\\begin{matrix}${rows(tableRows(element))}\\end{matrix}`
    case 'eqArr':
      return `\\begin{array}{l}${rows(equationRows(element))}\\end{array}`
    case 'func':
      return applied(element)
    case 'limLow':
      return limited(element, '_')
    case 'limUpp':
      return limited(element, '^')
    case 'acc':
      return accented(element)
    case 'bar':
      return `\\${valOf(childOf(element, 'barPr'), 'pos') === 'top' ? 'over' : 'under'}line{${part(element, 'e')}}`
    case 'groupChr':
      return grouped(element)
    case 'borderBox':
      return `\\boxed{${part(element, 'e')}}`
    case 'phant':
      return switchOf(childOf(element, 'phantPr'), 'show') === false
        ? `\\phantom{${part(element, 'e')}}`
        : part(element, 'e')
    case 'box':
      return part(element, 'e')
    case 'oMath':
    case 'oMathPara':
    case 'ins':
    case 'moveTo':
    case 'smartTag':
    case 'hyperlink':
      return sequence(element)
    case 'sdt':
      return sequence(childOf(element, 'sdtContent') ?? element)
    case 'del':
    case 'moveFrom':
    case 'bookmarkStart':
    case 'bookmarkEnd':
    case 'proofErr':
    case 'permStart':
    case 'permEnd':
    case 'commentRangeStart':
    case 'commentRangeEnd':
      return ''
    default:
      if (/Pr$/.test(element.localName)) return ''
      throw new BrokenEquation(`element ${element.localName}`)
  }
}

/** The LaTeX of what is inside an element. Neighbouring runs are one text: Word divides `1,5` anywhere. */
function sequence(element: Element): string {
  let latex = ''
  let text = ''
  const flush = () => {
    // In an array of equations `&` aligns; it is never a sign of school mathematics.
    latex += mathText(
      (element.parentNode as Element | null)?.localName === 'eqArr' ? text.replaceAll('&', '') : text,
    )
    text = ''
  }
  for (const child of childrenOf(element)) {
    if (child.localName !== 'r') {
      flush()
      latex += latexOf(child)
      continue
    }
    const properties = childOf(child, 'rPr')
    const alphabet = SCRIPTS.get(valOf(properties, 'scr') ?? '')
    const letters = cleaned(textOf(child))
    if (isPlain(child)) {
      flush()
      latex += plainText(textOf(child))
    } else if (alphabet && /^[A-Za-z]+$/.test(letters)) {
      flush()
      latex += `\\${alphabet}{${letters}}`
    } else text += textOf(child)
  }
  flush()
  return latex
}

/** The LaTeX of an equation of Word (`m:oMath`). Throws BrokenEquation for one that cannot be read. */
export const latexOfEquation = (equation: Element): string => sequence(equation).trim()
