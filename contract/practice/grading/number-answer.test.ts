import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../server/src/testing/random-from.ts'
import { gradeNumber, gradeNumbers, type NumberKey, type NumbersKey } from './number-answer.ts'
import { readNumber } from './read-number.ts'
import type { Verdict } from './verdict.ts'

/** A number as a fraction, or the place where it stopped being readable. */
function reading(typed: string): string {
  const read = readNumber(typed)
  if (!read.isReadable) return `? ${read.from}-${read.to}`
  return read.value.toFraction() + (read.unit.text === '' ? '' : ` | ${read.unit.text}`)
}

it.each([
  ['5', '5'],
  ['-5', '-5'],
  ['−5', '-5'],
  ['– 5', '-5'],
  ['+5', '5'],
  ['  007 ', '7'],
  ['1 234 567', '1234567'],
  ['1\u00a0234', '1234'],
  ['0,5', '1/2'],
  ['0.5', '1/2'],
  ['.5', '1/2'],
  ['1 234,5', '2469/2'],
  ['0,(3)', '1/3'],
  ['0,1(6)', '1/6'],
  ['2,(9)', '3'],
  ['1/2', '1/2'],
  ['1 / 2', '1/2'],
  ['1⁄2', '1/2'],
  ['-6/4', '-3/2'],
  ['½', '1/2'],
  ['1½', '3/2'],
  ['1 ½', '3/2'],
  ['1 1/2', '3/2'],
  ['-1 1/2', '-3/2'],
  ['1,5·10^3', '1500'],
  ['1,5 × 10^-3', '3/2000'],
  ['1,5*10^(-3)', '3/2000'],
  ['2·10³', '2000'],
  ['2x10⁻²', '1/50'],
  ['5 sm', '5 | sm'],
  ['12,5км/соат', '25/2 | км/соат'],
  ['30°', '30 | °'],
  ['50 %', '50 | %'],
  ['', '? 0-0'],
  ['-', '? 0-1'],
  ['3,,5', '? 1-4'],
  ['1.234,5', '? 5-7'],
  ['1,234,567', '? 5-9'],
  ['5,', '? 1-2'],
  ['1/0', '? 2-3'],
  ['1/', '? 1-2'],
  ['1 234/567', '? 5-9'],
  ['12 34', '? 3-5'],
  ['1/2/3', '? 3-5'],
  ['--5', '? 1-3'],
  ['5-', '? 1-2'],
  ['(5)', '? 0-3'],
  ['besh', '? 0-4'],
  ['Infinity', '? 0-8'],
  ['1e5', '1 | e5'],
  ['9'.repeat(61), '? 60-61'],
])('"%s" is read as %s', (typed, expected) => {
  expect(reading(typed)).toBe(expected)
})

it('reads every fraction and decimal that it writes', () => {
  const random = randomFrom(7)
  for (let i = 0; i < 2000; i++) {
    const [whole, above, below] = [random(), random(), random()].map((part) => Math.floor(part * 1000))
    const sign = random() < 0.5 ? '-' : ''
    const fraction = readNumber(`${sign}${above}/${(below ?? 0) + 1}`)
    const decimal = readNumber(`${sign}${whole},${String(above).padStart(3, '0')}`)
    if (!fraction.isReadable || !decimal.isReadable) throw new Error('unreadable')
    expect(Number(fraction.value)).toBeCloseTo(Number(`${sign}1`) * ((above ?? 0) / ((below ?? 0) + 1)), 9)
    expect(Number(decimal.value)).toBe(Number(`${sign}${whole}.${String(above).padStart(3, '0')}`))
  }
})

const number = (value: string, more: Partial<NumberKey> = {}): NumberKey => ({
  kind: 'number',
  answers: [{ value, credit: 1000 }],
  ...more,
})
function outcome({ verdict, credit_milli }: { verdict: Verdict; credit_milli: number }): number | Verdict {
  return credit_milli > 0 ? credit_milli : verdict
}

describe('a number', () => {
  it.each<[right: string, typed: string, number | Verdict]>([
    ['5', '-5', 'wrong'],
    ['0.5', '½', 1000],
    ['1/2', '0,50', 1000],
    ['3/2', '1 1/2', 1000],
    ['1/3', '0.33', 'wrong'],
    ['1/3', '0,333333333333333333', 'wrong'],
    ['1/3', '0,(3)', 1000],
    ['3', '9/3', 1000],
    ['5', '', 'empty'],
    ['5', '   ', 'empty'],
    ['5', '3,,5', 'unreadable'],
    ['1234.5', '1.234,5', 'unreadable'],
    ['5', '5 sm', 'unreadable'],
    ['100000000000000000001', '100000000000000000000', 'wrong'],
  ])('of %s takes "%s" as %s', (right, typed, expected) => {
    expect(outcome(gradeNumber(number(right), typed))).toBe(expected)
  })

  it.each<[NumberKey['tolerance'], inside: string[], outside: string[]]>([
    [{ by: 'amount', within: '0,1' }, ['9,9', '10.1', '10'], ['9,899', '10,1000001']],
    [{ by: 'percent', within: '5' }, ['9,5', '10,5'], ['9,49', '10,51']],
    [{ by: 'digits', digits: 1 }, ['9,95', '10,05', '10,01'], ['9,94', '10,06']],
  ])('has the bounds of the tolerance %j', (tolerance, inside, outside) => {
    for (const typed of inside)
      expect([typed, outcome(gradeNumber(number('10', { tolerance }), typed))]).toEqual([typed, 1000])
    for (const typed of outside)
      expect([typed, outcome(gradeNumber(number('10', { tolerance }), typed))]).toEqual([typed, 'wrong'])
  })

  it('rounds a third by digits', () => {
    const key = number('1/3', { tolerance: { by: 'digits', digits: 2 } })
    expect(['0,33', '0,333', '0,3'].map((typed) => outcome(gradeNumber(key, typed)))).toEqual([
      1000,
      1000,
      'wrong',
    ])
  })

  it('asks for a form', () => {
    const reduced = number('3/2', { asked: { form: 'reduced', other_form: 500 } })
    expect(
      ['3/2', '1 1/2', '6/4', '1 2/4', '1,5'].map((typed) => outcome(gradeNumber(reduced, typed))),
    ).toEqual([1000, 1000, 500, 500, 500])
    expect(outcome(gradeNumber(number('3', { asked: { form: 'reduced', other_form: 0 } }), '9/3'))).toBe(
      'wrong',
    )
    const decimal = number('3/2', { asked: { form: 'decimal', other_form: 0 } })
    expect(['1,5', '3/2', '1½'].map((typed) => outcome(gradeNumber(decimal, typed)))).toEqual([
      1000,
      'wrong',
      'wrong',
    ])
  })

  it('reads units in either alphabet and converts them', () => {
    const key = number('50', { unit: { name: 'sm', missing: 500, wrong: 250 } })
    expect(
      ['50 sm', '50см', '0,5 m', '500 мм', '50', '50 kg', '50 m', '40 sm'].map((typed) =>
        outcome(gradeNumber(key, typed)),
      ),
    ).toEqual([1000, 1000, 1000, 1000, 500, 250, 'wrong', 'wrong'])
    const speed = number('36', { unit: { name: 'km/soat', missing: 0, wrong: 0 } })
    expect(
      ['36 км/ч', '10 m/s', '10 м/с', '36 m/s'].map((typed) => outcome(gradeNumber(speed, typed))),
    ).toEqual([1000, 1000, 1000, 'wrong'])
    const area = number('2', { unit: { name: 'm²', missing: 0, wrong: 0 } })
    expect(['2 m^2', '2 м²', '20000 sm2', '2 m'].map((typed) => outcome(gradeNumber(area, typed)))).toEqual([
      1000,
      1000,
      1000,
      'wrong',
    ])
  })

  it('gives the best credit of several right numbers', () => {
    const key: NumberKey = {
      kind: 'number',
      answers: [
        { value: '3,14', credit: 1000 },
        { value: '3', credit: 300 },
      ],
      tolerance: { by: 'amount', within: '0,2' },
    }
    expect(['3,14', '3', '2,9'].map((typed) => outcome(gradeNumber(key, typed)))).toEqual([1000, 1000, 300])
  })
})

describe('a set of numbers', () => {
  const roots = (by_share: boolean): NumbersKey => ({ kind: 'numbers', values: ['1', '-0,5'], by_share })
  it.each<[typed: string, whole: number | Verdict, share: number | Verdict]>([
    ['1; -1/2', 1000, 1000],
    ['−0,5;1', 1000, 1000],
    ['1;1;-0,5', 1000, 1000],
    ['1', 'wrong', 500],
    ['1;2', 'wrong', 'wrong'],
    ['1;-0,5;2', 'wrong', 500],
    ['', 'empty', 'empty'],
    ['1;', 'unreadable', 'unreadable'],
    ['1, -0,5', 'unreadable', 'unreadable'],
  ])('takes "%s" whole as %s, by share as %s', (typed, whole, share) => {
    expect([outcome(gradeNumbers(roots(false), typed)), outcome(gradeNumbers(roots(true), typed))]).toEqual([
      whole,
      share,
    ])
  })

  it('names the doubtful characters in the whole text', () => {
    expect(gradeNumbers(roots(false), '1; 2,,5')).toEqual({
      verdict: 'unreadable',
      credit_milli: 0,
      doubtful: { from: 4, to: 7 },
    })
  })
})
