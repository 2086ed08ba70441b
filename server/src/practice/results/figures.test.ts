import type { Blueprint } from '@kashf/contract/practice/tests.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import {
  type BuiltAttempt,
  buildAttempts,
  gradeWaiting,
  publishWaiting,
  signInAs,
} from '../../testing/builders/practice-attempts.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson

beforeAll(async () => {
  teacher = await buildTeacher(kashf.deps)
})

/** Numbers between 0 and 1 that look random and are the same each time. */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

/** Answers of people with normal abilities to items of rising difficulty by the Rasch model: right, wrong, or left empty. */
function simulated(people: number, items: number, seed: number): string[][] {
  const random = randomly(seed)
  return Array.from({ length: people }, () => {
    const ability = normal(random)
    return Array.from({ length: items }, (_, i) => {
      const difficulty = -1.5 + (3 * i) / (items - 1)
      const wrong = ['b', 'c', 'd'][Math.floor(random() * 3)] ?? 'b'
      return random() < 1 / (1 + Math.exp(difficulty - ability)) ? 'a' : wrong
    })
  })
}

async function examOf(ids: number[], blueprint?: (ids: number[]) => Blueprint): Promise<number> {
  const { id } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam' },
    blueprint: (blueprint ?? blueprintOf)(ids),
    settings: { results: 'by_hand' },
  })
  return id
}
/** Grades what was handed in, and publishes it as the author does. */
async function publish(testId: number): Promise<void> {
  await gradeWaiting(kashf.deps)
  await kashf.call('POST', `/api/practice/tests/${testId}/results`, { token: teacher.token })
  await publishWaiting(kashf.deps, testId)
}

const questions = async (count: number, right?: (i: number) => string): Promise<number[]> => {
  const specs = Array.from({ length: count }, (_, i) => ({
    key: { parts: [{ kind: 'choice' as const, right: right?.(i) ?? 'a' }] },
  }))
  return (await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: specs })).ids
}
const figuresOf = async (testId: number) =>
  (await kashf.call('GET', `/api/practice/tests/${testId}/figures`, { token: teacher.token })).json().data
const resultOf = async ({ id, userId }: BuiltAttempt) => {
  const token = await signInAs(kashf.deps, userId)
  return (await kashf.call('GET', `/api/practice/attempts/${id}/result`, { token })).json().data
}

describe('figures of a test', () => {
  it('equal an independent computation, whatever the order of the questions on the papers', async () => {
    const answers = simulated(120, 12, 7)
    const testId = await examOf(await questions(12))
    await buildAttempts(kashf.deps, { testId, answers, variants: 4 })
    await gradeWaiting(kashf.deps)
    const figures = await figuresOf(testId)
    const scores = answers.map((row) => row.map((value): number => (value === 'a' ? 1 : 0)))
    expect(figures.people).toBe(120)
    expect(Math.abs(figures.alpha - alphaByCovariances(scores))).toBeLessThan(1e-9)
    for (const [i, item] of figures.items.entries()) {
      const column = scores.map((row) => row[i] ?? 0)
      expect(Math.abs(item.facility - column.reduce((sum, one) => sum + one, 0) / 120)).toBeLessThan(1e-9)
      const rest = scores.map((row) => row.reduce((sum, one) => sum + one, 0) - (row[i] ?? 0))
      expect(Math.abs(item.correlation - pointBiserial(column, rest))).toBeLessThan(1e-9)
      const [right] = item.options
      expect(right.people).toBe(column.filter(Boolean).length)
    }
  })

  it('name a swapped key, and do not blame right ones', async () => {
    // The key of the fifth question says b, although a is right.
    const testId = await examOf(await questions(12, (i) => (i === 4 ? 'b' : 'a')))
    await buildAttempts(kashf.deps, { testId, answers: simulated(200, 12, 11) })
    await gradeWaiting(kashf.deps)
    const { items } = await figuresOf(testId)
    expect(items[4].flags).toEqual(
      expect.arrayContaining(['best_avoid_key', 'wrong_option_attracts_best', 'does_not_separate']),
    )
    const blamed = items.filter((item: { flags: string[] }) => item.flags.includes('best_avoid_key'))
    expect(blamed).toHaveLength(1)
    const attracts = items[4].options.find(({ id }: { id: string }) => id === 'a')
    expect(attracts.fifths[4]).toBeGreaterThan(attracts.fifths[0])
  })

  it('have no alpha, r and flags below 30 people', async () => {
    const testId = await examOf(await questions(5))
    await buildAttempts(kashf.deps, { testId, answers: simulated(29, 5, 3) })
    await gradeWaiting(kashf.deps)
    const figures = await figuresOf(testId)
    expect(figures).toMatchObject({ people: 29, alpha: null, error_milli: null })
    for (const item of figures.items) {
      expect(item).toMatchObject({ discrimination: null, correlation: null, flags: [] })
    }
  })
})

/** Alpha by the mean of covariances: k · c̄ / (v̄ + (k − 1) · c̄). */
function alphaByCovariances(scores: number[][]): number {
  const items = scores[0]?.length ?? 0
  const people = scores.length
  const means = Array.from(
    { length: items },
    (_, i) => scores.reduce((sum, row) => sum + (row[i] ?? 0), 0) / people,
  )
  const covariance = (i: number, j: number) =>
    scores.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0) / (people - 1) -
    ((means[i] ?? 0) * (means[j] ?? 0) * people) / (people - 1)
  let [own, shared] = [0, 0]
  for (let i = 0; i < items; i++) {
    own += covariance(i, i) / items
    for (let j = 0; j < items; j++) if (i !== j) shared += covariance(i, j) / (items * (items - 1))
  }
  return (items * shared) / (own + (items - 1) * shared)
}

/** The correlation with a dichotomous item: (M₁ − M₀) / s · √(pq), s of the population. */
function pointBiserial(item: number[], rest: number[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const of = (value: number) => rest.filter((_, person) => item[person] === value)
  const p = mean(item)
  const middle = mean(rest)
  const spread = Math.sqrt(mean(rest.map((one) => (one - middle) ** 2)))
  return ((mean(of(1)) - mean(of(0))) / spread) * Math.sqrt(p * (1 - p))
}

const GRADES = [
  { label: 'C', from_milli: 46_000 },
  { label: 'B', from_milli: 55_000 },
  { label: 'A', from_milli: 65_000 },
]
/** A certificate: one Rasch scale from 0 to 75. */
const certificate = (ids: number[]): Blueprint => ({
  ...blueprintOf(ids),
  scale: { kind: 'rasch', min_milli: 0, max_milli: 75_000 },
  grades: GRADES,
})

describe('a Rasch scale', () => {
  it('is not fitted for 199 people, who have per cent without a grade', async () => {
    const testId = await examOf(await questions(10), certificate)
    const [first] = await buildAttempts(kashf.deps, { testId, answers: simulated(199, 10, 5) })
    await publish(testId)
    const { result } = await resultOf(first as BuiltAttempt)
    expect(result).toMatchObject({ is_tentative: true, grade: null, score_milli: result.percent * 1000 })
  })

  it('is fitted from 200 people, frozen for later ones, and finite for none and for all right', async () => {
    const all = await questions(14)
    const testId = await examOf(all, certificate)
    // The last two questions were solved by all and by nobody: they have no difficulty.
    const answers = simulated(200, 12, 9).map((row) => [...row, 'a', 'b'])
    answers[0] = all.map(() => 'a')
    answers[0][13] = 'b'
    answers[1] = all.map(() => 'b')
    answers[1][12] = 'a'
    const attempts = await buildAttempts(kashf.deps, { testId, answers, variants: 3 })
    await publish(testId)
    const scale = await kashf.deps.db.only<{
      people: number
      spread: number
      items: { question_id: number; difficulty: number }[]
    }>(sql`select people, spread, items from test_scale where test_id = ${testId}`)
    expect(scale.people).toBe(200)
    expect(scale.items.map(({ question_id }) => question_id).sort((a, b) => a - b)).toEqual(all.slice(0, 12))
    const scores = answers.map((row) => row.slice(0, 12).map((value) => (value === 'a' ? 1 : 0)))
    const difficulties = all
      .slice(0, 12)
      .map((id) => scale.items.find(({ question_id }) => question_id === id)?.difficulty ?? 0)
    expect(likelihoodSlope(scores, difficulties, scale.spread)).toBeLessThan(0.01)
    const [best, worst, usual] = attempts
    const of = async (one: BuiltAttempt | undefined) => (await resultOf(one as BuiltAttempt)).result
    expect(await of(best)).toMatchObject({ is_tentative: false, grade: 'A' })
    expect((await of(best)).score_milli).toBeGreaterThan((await of(worst)).score_milli)
    expect((await of(worst)).grade).toBeNull()
    const { score_milli, interval_milli } = await of(usual)
    expect(interval_milli.from).toBeLessThan(score_milli)
    expect(interval_milli.to).toBeGreaterThan(score_milli)
    // A later sitting does not move the scale.
    const [later] = await buildAttempts(kashf.deps, { testId, answers: [answers[2] ?? []] })
    await publish(testId)
    expect((await of(later)).score_milli).toBe(score_milli)
  })

  it('links tests by ten common questions, and shows growth on one scale', async () => {
    const shared = await questions(10)
    const first = await examOf([...shared, ...(await questions(4))], certificate)
    const second = await examOf([...shared, ...(await questions(4))], certificate)
    const unlinked = await examOf(await questions(4))
    const answers = simulated(200, 14, 13)
    answers[0] = answers[0]?.map((_, i) => (i < 5 ? 'a' : 'b')) ?? []
    const before = await buildAttempts(kashf.deps, { testId: first, answers, minutesAgo: 60 })
    const person = before[0]?.userId ?? 0
    await buildAttempts(kashf.deps, { testId: unlinked, answers: [['a']], userIds: [person] })
    const again = simulated(199, 14, 17)
    const after = await buildAttempts(kashf.deps, { testId: second, answers: again })
    const [now] = await buildAttempts(kashf.deps, {
      testId: second,
      answers: [Array.from({ length: 14 }, (_, i) => (i < 11 ? 'a' : 'b'))],
      userIds: [person],
    })
    for (const testId of [first, second, unlinked]) await publish(testId)
    expect(after).toHaveLength(199)
    const { growth, result } = await resultOf(now as BuiltAttempt)
    expect(growth.map(({ test_id }: { test_id: number }) => test_id)).toEqual([first, second])
    expect(growth[1].score_milli).toBe(result.score_milli)
    expect(growth[0].score_milli).toBeLessThan(growth[1].score_milli)
    // Both cohorts have the same abilities, so linking moves the score by little.
    const own = (await resultOf(before[0] as BuiltAttempt)).result.score_milli
    expect(Math.abs(growth[0].score_milli - own)).toBeLessThan(3000)
  })
})

/**
 * How steep the marginal likelihood of the Rasch model still is at these difficulties, per person: by numerical integration over
 * 401 points and numerical derivatives, person by person.
 */
function likelihoodSlope(scores: number[][], difficulties: number[], spread: number): number {
  const points = Array.from({ length: 401 }, (_, i) => (i - 200) / 40)
  const weights = points.map((z) => Math.exp((-z * z) / 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const logLikelihood = (items: number[]) =>
    scores.reduce((sum, row) => {
      const marginal = points.reduce((mass, z, q) => {
        const chance = row.reduce((product, score, i) => {
          const p = 1 / (1 + Math.exp((items[i] ?? 0) - z * spread))
          return product * (score === 1 ? p : 1 - p)
        }, 1)
        return mass + (chance * (weights[q] ?? 0)) / total
      }, 0)
      return sum + Math.log(marginal)
    }, 0)
  const step = 1e-4
  const slopes = difficulties.map((_, i) => {
    const moved = (by: number) => difficulties.map((one, j) => (j === i ? one + by : one))
    return (logLikelihood(moved(step)) - logLikelihood(moved(-step))) / (2 * step) / scores.length
  })
  return Math.max(...slopes.map(Math.abs))
}
