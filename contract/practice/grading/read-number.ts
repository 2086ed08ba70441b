import Fraction from 'fraction.js'

/** How a number was written; a key may ask for one of the forms. */
export type NumberForm = 'integer' | 'decimal' | 'fraction' | 'mixed'

/** A number that was read, or the characters that could not be: `from` is an index of the text, `to` the one after the last. */
export type NumberReading =
  | {
      isReadable: true
      value: Fraction
      form: NumberForm
      /** A fraction is in lowest terms, and not a whole number written as one. */
      isReduced: boolean
      /** What follows the number, as typed. */
      unit: { text: string; from: number }
    }
  | { isReadable: false; from: number; to: number }

/** The longest text that is read as a number. */
export const MAX_TYPED_NUMBER = 60

const VULGAR = new Map(
  [
    '½12',
    '⅓13',
    '⅔23',
    '¼14',
    '¾34',
    '⅕15',
    '⅖25',
    '⅗35',
    '⅘45',
    '⅙16',
    '⅚56',
    '⅛18',
    '⅜38',
    '⅝58',
    '⅞78',
  ].map(([sign = '', above = '', below = '']) => [sign, [above, below] as const]),
)
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** One character for one, so that a place in the plain text is a place in the typed text. */
const plain = (typed: string) =>
  typed
    .replace(/[−–—‒﹣－]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[⁄∕]/g, '/')
    .replace(/[·×⋅хХxX]/g, '*')

/** Moves over a text by sticky expressions. */
function scanner(text: string) {
  let at = 0
  return {
    get at() {
      return at
    },
    /** The groups of the expression if it matches here. */
    take(expression: RegExp): RegExpExecArray | null {
      expression.lastIndex = at
      const match = expression.exec(text)
      if (match) at = expression.lastIndex
      return match
    },
  }
}

type Scanner = ReturnType<typeof scanner>
interface Magnitude {
  value: Fraction
  form: NumberForm
  isReduced: boolean
}

const ten = (power: number) => 10n ** BigInt(power)

/** The digits after a decimal separator, with a repeating part in brackets: `0,1(6)` is 1/6. */
function readDecimal(scan: Scanner, whole: string): Magnitude | null {
  const match = scan.take(/[.,](?=[\d(])(\d*)(?:\((\d{1,20})\))?/y)
  const [, digits = '', repeating = ''] = match ?? []
  if (digits + repeating === '') return null
  const fixed = BigInt(whole + digits)
  const value = repeating
    ? new Fraction(
        BigInt(whole + digits + repeating) - fixed,
        ten(digits.length) * (ten(repeating.length) - 1n),
      )
    : new Fraction(fixed, ten(digits.length))
  return { value, form: 'decimal', isReduced: true }
}

/** A fraction, with or without a whole part before it; null for a denominator of zero. */
function fraction(numerator: string, denominator: string, whole?: string): Magnitude | null {
  if (BigInt(denominator) === 0n) return null
  const part = new Fraction(BigInt(numerator), BigInt(denominator))
  const isReduced = part.n === BigInt(numerator) && part.d === BigInt(denominator) && part.d !== 1n
  if (whole === undefined) return { value: part, form: 'fraction', isReduced }
  return { value: part.add(BigInt(whole), 1n), form: 'mixed', isReduced: isReduced && part.n < part.d }
}

/** The number without its sign; null where it cannot be read, with the scanner at the doubtful character. */
function readMagnitude(scan: Scanner, text: string): Magnitude | null {
  const grouped = scan.take(/\d{1,3}(?: \d{3})+(?!\d)/y)?.[0].replaceAll(' ', '')
  // `1 234/567` is a whole number and a fraction to one reader, a fraction of 1234 to another.
  if (grouped && text[scan.at] === '/') return null
  const whole = grouped ?? scan.take(/\d+/y)?.[0]
  if (/[.,]/.test(text[scan.at] ?? '')) return readDecimal(scan, whole ?? '0')
  const vulgar = VULGAR.get(scan.take(/ ?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/y)?.[0].trim() ?? '')
  if (vulgar) return fraction(vulgar[0], vulgar[1], whole)
  if (whole === undefined) return null
  const [, below] = scan.take(/ ?\/ ?(\d+)/y) ?? []
  if (below) return fraction(whole, below)
  const [, above, under] = scan.take(/ (\d+) ?\/ ?(\d+)/y) ?? []
  if (above && under) return fraction(above, under, whole)
  return { value: new Fraction(BigInt(whole), 1n), form: 'integer', isReduced: true }
}

/** The power of ten in `1,5·10^3` and `1,5·10⁻³`; 0 where none is written. */
function readPower(scan: Scanner): number {
  const [match, typed, raised = ''] =
    scan.take(/ ?\* ?10(?:\^ ?\(?([-+]?\d{1,2})\)?|(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))/y) ?? []
  if (match === undefined) return 0
  const digits = [...raised.replace('⁻', '')].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')
  return Number(typed ?? (raised.startsWith('⁻') ? `-${digits}` : digits))
}

/**
 * Reads a number as people type it: `-5`, `− 5`, `1 234 567`, `0,5` and `0.5`, `.5`, `1/2`, `1 1/2`, `1½`, `0,(3)`,
 * `1,5·10^3`, each with a unit behind it. The value is exact. What has two readings, such as `1.234,5`, is not read.
 */
export function readNumber(typed: string): NumberReading {
  const text = plain(typed)
  const end = text.trimEnd().length
  const unreadable = (from: number): NumberReading => ({
    isReadable: false,
    from: Math.min(from, Math.max(end - 1, 0)),
    to: end,
  })
  if (end > MAX_TYPED_NUMBER) return unreadable(MAX_TYPED_NUMBER)
  const scan = scanner(text)
  const sign = scan.take(/ {0,60}([-+]?) {0,60}/y)?.[1] === '-' ? -1n : 1n
  const start = scan.at
  const magnitude = readMagnitude(scan, text)
  if (!magnitude) return unreadable(scan.at === start ? start : scan.at)
  const { form, isReduced } = magnitude
  const power = form === 'integer' || form === 'decimal' ? readPower(scan) : 0
  const factor = power < 0 ? new Fraction(1n, ten(-power)) : new Fraction(ten(power), 1n)
  scan.take(/ */y)
  if (scan.at < end && !/^[\p{L}°%‰]/u.test(typed.slice(scan.at))) return unreadable(scan.at)
  return {
    isReadable: true,
    value: magnitude.value.mul(factor).mul(sign, 1n),
    form: power === 0 ? form : 'decimal',
    isReduced,
    unit: { text: typed.slice(scan.at, end), from: scan.at },
  }
}
