import { expect, it } from 'vitest'
import type { Grade } from '../grading/verdict.ts'
import { blockMaximum, blockPoints, exemptPoints } from './points.ts'
import { gradeLabel, roundedMean, standardScore, tableValue } from './scale.ts'

const right: Grade = { verdict: 'right', credit_milli: 1000 }
const wrong: Grade = { verdict: 'wrong', credit_milli: 0 }
const empty: Grade = { verdict: 'empty', credit_milli: 0 }
const third: Grade = { verdict: 'partial', credit_milli: 333 }
const times = (count: number, grade: Grade) => Array.from({ length: count }, () => grade)
const points = (weight_milli: number, grades: Grade[], penalty_milli = 0) =>
  blockPoints({ weight_milli, penalty_milli }, grades)

it('gives 189 points for an entrance test without an error', () => {
  const blocks = [
    points(1100, times(10, right)),
    points(1100, times(10, right)),
    points(1100, times(10, right)),
    points(3100, times(30, right)),
    points(2100, times(30, right)),
  ]
  expect(blocks).toEqual([11_000, 11_000, 11_000, 93_000, 63_000])
  expect(blocks.reduce((sum, block) => sum + block, 0)).toBe(189_000)
  expect(blockMaximum({ weight_milli: 3100, penalty_milli: 0 }, 30)).toBe(93_000)
})

it('takes points for wrong answers only where a penalty is set, and none for empty ones', () => {
  expect(points(1000, [right, wrong, wrong, empty])).toBe(1000)
  expect(points(1000, [right, wrong, wrong, empty], 250)).toBe(500)
  expect(points(1000, [wrong, wrong], 250)).toBe(-500)
  expect(points(1100, [third, third])).toBe(733)
})

it('gives an exempted block its share of the points', () => {
  expect(exemptPoints({ weight_milli: 2100, penalty_milli: 0 }, 30, { credit_percent: 75 })).toBe(47_250)
})

const IELTS_LISTENING = [
  [39, 9],
  [37, 8.5],
  [35, 8],
  [32, 7.5],
  [30, 7],
].map(([from = 0, band = 0]) => ({ from_milli: from * 1000, value_milli: band * 1000 }))

it('finds a band by its table, whatever the order of the rows', () => {
  const bands = (raw: number) => tableValue(IELTS_LISTENING, raw * 1000) / 1000
  expect([40, 39, 38, 30, 29].map(bands)).toEqual([9, 9, 8.5, 7, 0])
  expect(tableValue([...IELTS_LISTENING].reverse(), 38_000)).toBe(8500)
})

it('rounds a mean of sections to the nearest half, the middle upwards', () => {
  const mean = (...bands: number[]) =>
    roundedMean(
      bands.map((band) => band * 1000),
      500,
    ) / 1000
  expect([mean(6, 6.5), mean(6, 6, 6, 6.5), mean(6.5, 7), mean(7, 7)]).toEqual([6.5, 6, 7, 7])
})

const CERTIFICATE = (
  [
    ['C', 46],
    ['C+', 50],
    ['B', 55],
    ['B+', 60],
    ['A', 65],
    ['A+', 70],
  ] as const
).map(([label, from]) => ({ label, from_milli: from * 1000 }))

it('grades a certificate by what is shown of its score', () => {
  const grade = (z: number) => {
    const score = standardScore(z, { min_milli: 0, max_milli: 75_000 })
    return [score / 1000, gradeLabel(CERTIFICATE, score)]
  }
  expect(grade(1.99)).toEqual([69.9, 'A'])
  expect(grade(1.996)).toEqual([69.9, 'A'])
  expect(grade(2)).toEqual([70, 'A+'])
  expect(grade(-0.41)).toEqual([45.9, null])
  expect(grade(9)).toEqual([75, 'A+'])
  expect(grade(-9)).toEqual([0, null])
})
