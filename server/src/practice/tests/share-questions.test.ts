import { expect, it } from 'vitest'
import { randomFrom } from '../../testing/random-from.ts'
import type { FrozenQuestion } from '../papers/frozen-blueprint.ts'
import { mostDrawn, shareQuestions } from './share-questions.ts'

const question = (question_id: number, passage_id: number | null = null): FrozenQuestion => ({
  question_id,
  version: 1,
  passage_id,
})
const questions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => question(from + at))
const sizes = (pools: Parameters<typeof shareQuestions>[0]) =>
  shareQuestions(pools).map(({ length }) => length)

it.each([
  [
    'a narrow pool inside a wide one',
    [
      { count: 5, questions: questions(1, 10) },
      { count: 5, questions: questions(1, 5) },
    ],
  ],
  [
    'a chain of pools',
    [
      { count: 1, questions: questions(1, 2) },
      { count: 1, questions: questions(2, 3) },
      { count: 1, questions: questions(1, 1) },
    ],
  ],
  [
    'equal pools',
    [
      { count: 3, questions: questions(1, 6) },
      { count: 3, questions: questions(1, 6) },
    ],
  ],
])('fills %s', (_, pools) => {
  for (const [at, size] of sizes(pools).entries()) expect(size).toBeGreaterThanOrEqual(pools[at]?.count ?? 0)
})

it('gives equal pools as much to choose from as their counts ask for', () => {
  const all = questions(1, 300)
  expect(
    sizes([
      { count: 10, questions: all },
      { count: 20, questions: all },
    ]),
  ).toEqual([100, 200])
})

it('never gives a question or a passage to two pools', () => {
  const random = randomFrom(29)
  for (let round = 0; round < 200; round++) {
    const bank = Array.from({ length: 40 }, (_, id) =>
      question(id, random() < 0.4 ? Math.floor(random() * 6) : null),
    )
    const pools = Array.from({ length: 4 }, () => ({
      count: 1 + Math.floor(random() * 8),
      questions: bank.filter(() => random() < 0.5),
    }))
    const shares = shareQuestions(pools)
    const ids = shares.flat().map(({ question_id }) => question_id)
    expect(new Set(ids).size).toBe(ids.length)
    const passages = shares.flatMap((share) => [
      ...new Set(share.flatMap(({ passage_id }) => passage_id ?? [])),
    ])
    expect(new Set(passages).size).toBe(passages.length)
    for (const [at, share] of shares.entries())
      expect(share.every((one) => pools[at]?.questions.includes(one))).toBe(true)
  }
})

it.each([
  [[], 5, 3, 3],
  [[4, 4], 0, 5, 4],
  [[4, 4], 1, 5, 5],
  [[3, 5], 0, 8, 8],
  [[3, 5], 0, 2, 0],
  [[], 0, 1, 0],
] as const)(
  'of passages of %j and %i single questions %i can be drawn as %i',
  (passages, singles, count, most) => {
    const pool = [
      ...passages.flatMap((size, passage) =>
        Array.from({ length: size }, (_, at) => question(100 * passage + at, passage)),
      ),
      ...questions(1000, 999 + singles),
    ]
    expect(mostDrawn(pool, count)).toBe(most)
  },
)
