import Fraction from 'fraction.js'
import { type Static, Type } from 'typebox'
import { oneOf } from '../../common.ts'
import { MAX_UNIT } from '../limits.ts'
import { Credit } from './credit.ts'
import { MAX_TYPED_NUMBER, type NumberReading, readNumber } from './read-number.ts'
import { unitOf } from './units.ts'
import { EMPTY, FULL_MILLI, type Grade, gradeOf, type ReadGrade, unreadable } from './verdict.ts'

/** A number as the author typed it. */
const TypedNumber = Type.String({ minLength: 1, maxLength: MAX_TYPED_NUMBER })

/**
 * How far from the right number an answer may be: by an absolute amount, by per cent of it, or as rounding to so many digits
 * after the decimal separator allows. The bounds belong to the right answers.
 */
const Tolerance = Type.Union([
  Type.Object({ by: Type.Literal('amount'), within: TypedNumber }),
  Type.Object({ by: Type.Literal('percent'), within: TypedNumber }),
  Type.Object({ by: Type.Literal('digits'), digits: Type.Integer({ minimum: 0, maximum: 12 }) }),
])
type Tolerance = Static<typeof Tolerance>

/** `reduced`: a fraction in lowest terms or a whole number. An answer in another form earns `other_form`. */
const AskedForm = Type.Object({ form: oneOf(['reduced', 'decimal']), other_form: Credit })

export const NumberKey = Type.Object({
  kind: Type.Literal('number'),
  answers: Type.Array(Type.Object({ value: TypedNumber, credit: Credit }), { minItems: 1, maxItems: 20 }),
  tolerance: Type.Optional(Tolerance),
  asked: Type.Optional(AskedForm),
  unit: Type.Optional(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: MAX_UNIT }), missing: Credit, wrong: Credit }),
  ),
})
export type NumberKey = Static<typeof NumberKey>

/** Several numbers in any order, with `;` between them, because the comma is the decimal separator. */
export const NumbersKey = Type.Object({
  kind: Type.Literal('numbers'),
  values: Type.Array(TypedNumber, { minItems: 1, maxItems: 20 }),
  tolerance: Type.Optional(Tolerance),
  /** Each right number earns its share and each wrong one costs it; otherwise only the whole set earns. */
  by_share: Type.Boolean(),
})
export type NumbersKey = Static<typeof NumbersKey>

/** Every number that the author typed into a key, with the path of its field. */
export function typedNumbersOf(key: NumberKey | NumbersKey): [field: string, typed: string][] {
  const { tolerance } = key
  const within = tolerance && tolerance.by !== 'digits' ? tolerance.within : null
  const typed =
    key.kind === 'number'
      ? key.answers.map(({ value }, i): [string, string] => [`answers.${i}.value`, value])
      : key.values.map((value, i): [string, string] => [`values.${i}`, value])
  return within === null ? typed : [...typed, ['tolerance.within', within]]
}

type Read = Extract<NumberReading, { isReadable: true }>

/** The number of a key, which was read when the key was saved. */
function keyNumber(typed: string): Read {
  const read = readNumber(typed)
  if (!read.isReadable) throw new Error(`the key "${typed}" is not a number`)
  return read
}

function isWithin(value: Fraction, right: Fraction, tolerance?: Tolerance): boolean {
  const difference = value.sub(right).abs()
  if (tolerance === undefined) return difference.equals(0)
  if (tolerance.by === 'digits') return difference.lte(new Fraction(1n, 2n * 10n ** BigInt(tolerance.digits)))
  const within = keyNumber(tolerance.within).value.abs()
  return difference.lte(tolerance.by === 'amount' ? within : within.mul(right.abs()).div(100))
}

function hasForm({ form, isReduced }: Read, asked: 'reduced' | 'decimal'): boolean {
  return asked === 'reduced' ? isReduced && form !== 'decimal' : form === 'decimal' || form === 'integer'
}

/** The best share, 0 to 1, that one of the key's numbers gives to this value. */
const bestShare = (key: NumberKey, value: Fraction) =>
  Math.max(
    0,
    ...key.answers
      .filter((answer) => isWithin(value, keyNumber(answer.value).value, key.tolerance))
      .map(({ credit }) => credit / FULL_MILLI),
  )

/** The share of a number with the unit behind it. */
function shareWithUnit(key: NumberKey, { value, unit }: Read): number {
  if (!key.unit) return bestShare(key, value)
  if (unit.text === '') return (bestShare(key, value) * key.unit.missing) / FULL_MILLI
  const [asked, given] = [unitOf(key.unit.name), unitOf(unit.text)]
  if (asked.kind === given.kind) return bestShare(key, value.mul(given.factor).div(asked.factor))
  return (bestShare(key, value) * key.unit.wrong) / FULL_MILLI
}

/** Grades a typed number. Behind a number whose key has no unit any letters are unreadable. */
export function gradeNumber(key: NumberKey, typed: string): ReadGrade {
  if (typed.trim() === '') return EMPTY
  const read = readNumber(typed)
  if (!read.isReadable) return unreadable(read.from, read.to)
  if (!key.unit && read.unit.text !== '') {
    return unreadable(read.unit.from, read.unit.from + read.unit.text.length)
  }
  const share = shareWithUnit(key, read)
  const isAsked = !key.asked || hasForm(read, key.asked.form)
  return gradeOf(isAsked ? share : (share * (key.asked?.other_form ?? 0)) / FULL_MILLI)
}

/** Grades several numbers. A number given twice counts once. */
export function gradeNumbers(key: NumbersKey, typed: string): ReadGrade {
  if (typed.trim() === '') return EMPTY
  const given: Fraction[] = []
  let from = 0
  for (const piece of typed.split(';')) {
    const read = readNumber(piece)
    if (!read.isReadable) return unreadable(from + read.from, from + Math.max(read.to, read.from + 1))
    if (read.unit.text !== '') return unreadable(from + read.unit.from, from + piece.length)
    if (!given.some((value) => value.equals(read.value))) given.push(read.value)
    from += piece.length + 1
  }
  return gradeSet(key, given)
}

/** Pairs each right number with one given number, so that two near ones do not earn twice. */
function gradeSet(key: NumbersKey, given: Fraction[]): Grade {
  const rest = [...given]
  let found = 0
  for (const typed of key.values) {
    const at = rest.findIndex((value) => isWithin(value, keyNumber(typed).value, key.tolerance))
    if (at < 0) continue
    rest.splice(at, 1)
    found++
  }
  if (!key.by_share) return gradeOf(found === key.values.length && rest.length === 0 ? 1 : 0)
  return gradeOf((found - rest.length) / key.values.length)
}
