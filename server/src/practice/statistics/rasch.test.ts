import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../testing/random-from.ts'
import { abilities, fitRasch, type RaschCounts } from './rasch.ts'

/** A normal number (Box-Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The answers of people whose abilities are normal with this spread to items of these difficulties. */
function simulate(
  people: number,
  difficulties: readonly number[],
  spread: number,
  seed: number,
): RaschCounts {
  const random = randomFrom(seed)
  const people_by_score = new Array<number>(difficulties.length + 1).fill(0)
  const right_by_item = difficulties.map(() => 0)
  for (let person = 0; person < people; person++) {
    const ability = normal(random) * spread
    let score = 0
    for (const [i, difficulty] of difficulties.entries()) {
      if (random() >= 1 / (1 + Math.exp(difficulty - ability))) continue
      score++
      right_by_item[i] = (right_by_item[i] ?? 0) + 1
    }
    people_by_score[score] = (people_by_score[score] ?? 0) + 1
  }
  return { people_by_score, right_by_item }
}

const spaced = (items: number) => Array.from({ length: items }, (_, i) => -2 + (4 * i) / (items - 1))

describe('the Rasch model', () => {
  it('finds the difficulties and the spread of 5,000 simulated people', () => {
    const wanted = spaced(55)
    const { difficulties, spread } = fitRasch(simulate(5000, wanted, 1.2, 1))
    const squares = difficulties.map((difficulty, i) => (difficulty - (wanted[i] ?? 0)) ** 2)
    expect(Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / 55)).toBeLessThan(0.05)
    expect(spread).toBeCloseTo(1.2, 1)
  })

  it('satisfies the equations of the estimate: as many right answers are expected as there were', () => {
    const counts = simulate(400, spaced(20), 1, 2)
    const { difficulties, spread } = fitRasch(counts)
    const nodes = Array.from({ length: 2001 }, (_, i) => ((i - 1000) / 200) * spread)
    const density = nodes.map((node) => Math.exp(-((node / spread) ** 2) / 2))
    const mass = density.reduce((sum, one) => sum + one, 0)
    const expected = (difficulty: number) =>
      (400 * nodes.reduce((sum, node, q) => sum + (density[q] ?? 0) / (1 + Math.exp(difficulty - node)), 0)) /
      mass
    const total = difficulties.reduce((sum, difficulty) => sum + expected(difficulty), 0)
    const right = counts.right_by_item.reduce((sum, one) => sum + one, 0)
    expect(Math.abs(total / right - 1)).toBeLessThan(0.02)
  })

  it('gives finite abilities for none and for all right, rising with the score, surest in the middle', () => {
    const model = fitRasch(simulate(1000, spaced(30), 1, 3))
    const found = abilities(model)
    expect(found).toHaveLength(31)
    for (const [i, { ability, error }] of found.entries()) {
      expect(Number.isFinite(ability)).toBe(true)
      expect(error).toBeGreaterThan(0)
      if (i > 0) expect(ability).toBeGreaterThan(found[i - 1]?.ability ?? Number.NEGATIVE_INFINITY)
    }
    expect(found[15]?.error).toBeLessThan(found[0]?.error ?? 0)
  })

  it('refuses items without a difficulty', () => {
    expect(() => fitRasch({ people_by_score: [1, 1, 1], right_by_item: [3, 0] })).toThrow('no difficulty')
    expect(() => fitRasch({ people_by_score: [1, 2], right_by_item: [1, 2] })).toThrow('fit together')
  })
})
