import { expect, it } from 'vitest'
import { gradePart, gradeQuestion, type PartValue, type PureKey } from './grade-part.ts'
import type { Verdict } from './verdict.ts'

/** The outcome of an answer: its credit in thousandths, or the verdict of one that earned nothing. */
function outcome(key: PureKey, value: PartValue | null): number | Verdict {
  const { verdict, credit_milli } = gradePart(key, value)
  return credit_milli > 0 ? credit_milli : verdict
}

const choices = (policy: 'exact' | 'minus' | 'decisions' | 'weights'): PureKey => ({
  kind: 'choices',
  options: ['a', 'b', 'c', 'd', 'e'],
  right: ['a', 'b', 'c'],
  policy,
  weights: [
    { option: 'a', credit: 500 },
    { option: 'b', credit: 300 },
    { option: 'c', credit: 200 },
    { option: 'd', credit: -500 },
    { option: 'e', credit: -500 },
  ],
})

it.each<
  [
    string[],
    exact: number | Verdict,
    minus: number | Verdict,
    decisions: number | Verdict,
    weights: number | Verdict,
  ]
>([
  [[], 'empty', 'empty', 'empty', 'empty'],
  [['a', 'b', 'c'], 1000, 1000, 1000, 1000],
  [['c', 'b', 'a'], 1000, 1000, 1000, 1000],
  [['a'], 'wrong', 333, 600, 500],
  [['a', 'b'], 'wrong', 667, 800, 800],
  [['a', 'd'], 'wrong', 'wrong', 400, 'wrong'],
  [['a', 'b', 'd'], 'wrong', 167, 600, 300],
  [['d', 'e'], 'wrong', 'wrong', 'wrong', 'wrong'],
  [['a', 'b', 'c', 'd', 'e'], 'wrong', 'wrong', 600, 'wrong'],
])('%j ticked of a, b, c by the four policies', (ticked, exact, minus, decisions, weights) => {
  expect([
    outcome(choices('exact'), ticked),
    outcome(choices('minus'), ticked),
    outcome(choices('decisions'), ticked),
    outcome(choices('weights'), ticked),
  ]).toEqual([exact, minus, decisions, weights])
})

it('tells an option, another option and no option apart', () => {
  const key: PureKey = { kind: 'choice', right: 'notgiven' }
  expect([
    outcome(key, 'notgiven'),
    outcome(key, 'true'),
    outcome(key, null),
    outcome(key, ['notgiven']),
  ]).toEqual([1000, 'wrong', 'empty', 'empty'])
})

const order = (policy: 'exact' | 'position' | 'neighbours' | 'subsequence'): PureKey => ({
  kind: 'order',
  right: ['a', 'b', 'c', 'd'],
  policy,
})

it.each<
  [
    string[] | null,
    exact: number | Verdict,
    position: number | Verdict,
    neighbours: number | Verdict,
    subsequence: number | Verdict,
  ]
>([
  [null, 'empty', 'empty', 'empty', 'empty'],
  [['a', 'b', 'c', 'd'], 1000, 1000, 1000, 1000],
  [['d', 'c', 'b', 'a'], 'wrong', 'wrong', 'wrong', 'wrong'],
  [['d', 'a', 'b', 'c'], 'wrong', 'wrong', 667, 750],
  [['b', 'a', 'd', 'c'], 'wrong', 'wrong', 'wrong', 500],
  [['a', 'c', 'b', 'd'], 'wrong', 500, 'wrong', 750],
])('the order %j by the four policies', (given, exact, position, neighbours, subsequence) => {
  expect([
    outcome(order('exact'), given),
    outcome(order('position'), given),
    outcome(order('neighbours'), given),
    outcome(order('subsequence'), given),
  ]).toEqual([exact, position, neighbours, subsequence])
})

it('counts the parts of a question alike', () => {
  const [right, wrong, empty] = [
    gradePart({ kind: 'choice', right: 'a' }, 'a'),
    gradePart({ kind: 'choice', right: 'a' }, 'b'),
    gradePart({ kind: 'choice', right: 'a' }, null),
  ]
  expect(gradeQuestion([right, right, right])).toEqual({ verdict: 'right', credit_milli: 1000 })
  expect(gradeQuestion([right, wrong, empty])).toEqual({ verdict: 'partial', credit_milli: 333 })
  expect(gradeQuestion([wrong, empty])).toEqual({ verdict: 'wrong', credit_milli: 0 })
  expect(gradeQuestion([empty, empty])).toEqual({ verdict: 'empty', credit_milli: 0 })
  const unreadable = gradePart({ kind: 'number', answers: [{ value: '5', credit: 1000 }] }, '5,,')
  expect(gradeQuestion([right, unreadable])).toEqual({ verdict: 'unreadable', credit_milli: 500 })
})
