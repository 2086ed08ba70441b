import { describe, expect, it } from 'vitest'
import { type DrawnContent, drawPaper, questionKey } from './draw-paper.ts'
import type { FrozenBlueprint, FrozenQuestion, FrozenSlot } from './frozen-blueprint.ts'

const question = (id: number, passage_id: number | null = null): FrozenQuestion => ({
  question_id: id,
  version: 1,
  passage_id,
})
const listed = (...questions: FrozenQuestion[]): FrozenSlot[] =>
  questions.map((one) => ({ questions: [one], count: 1 }))
const blueprint = (...blocks: FrozenSlot[][]): FrozenBlueprint => ({
  sections: [
    {
      title: '',
      minutes: null,
      scale: null,
      blocks: blocks.map((slots) => ({
        title: 'Blok',
        weight_milli: 1000,
        penalty_milli: 0,
        questions: null,
        exemption: null,
        slots,
      })),
    },
  ],
  scale: { kind: 'points' },
  grades: [],
})
const options = (form: DrawnContent['form'], keeps_order = false): DrawnContent => ({
  form,
  keeps_order,
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id })),
})
const contents = (ids: number[], content = options('single')) =>
  new Map(ids.map((id) => [questionKey(question(id)), content]))
const SHUFFLED = { shuffles_options: true, shuffles_questions: true }
const seeds = (count: number) => Array.from({ length: count }, (_, i) => BigInt(i) * 7_919n)

describe('a drawn paper', () => {
  it('is the same for the same seed in any release', () => {
    const ids = [1, 2, 3, 4, 5, 6]
    const pool = [{ questions: ids.map((id) => question(id)), count: 3 }]
    const paper = drawPaper(blueprint(pool), SHUFFLED, contents(ids), 42n)
    expect(paper.map(({ question_id, options }) => [question_id, options.join('')])).toMatchInlineSnapshot(`
      [
        [
          4,
          "badc",
        ],
        [
          2,
          "cdab",
        ],
        [
          1,
          "dbac",
        ],
      ]
    `)
  })

  it('keeps the questions of a passage together in 1,000 draws', () => {
    const ids = Array.from({ length: 20 }, (_, i) => i + 1)
    const passageOf = (id: number) => (id <= 4 ? 1 : id <= 7 ? 2 : null)
    const pool = [{ questions: ids.map((id) => question(id, passageOf(id))), count: 9 }]
    for (const seed of seeds(1000)) {
      const drawn = drawPaper(blueprint(pool), SHUFFLED, contents(ids), seed).map(
        ({ question_id }) => question_id,
      )
      expect(new Set(drawn).size).toBe(9)
      for (const passage of [1, 2]) {
        const places = drawn.flatMap((id, at) => (passageOf(id) === passage ? [at] : []))
        expect([0, passage === 1 ? 4 : 3]).toContain(places.length)
        if (places.length > 0) expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(places.length - 1)
      }
    }
  })

  it('never draws a question twice, from pools that overlap or beside a listed one', () => {
    const ids = Array.from({ length: 10 }, (_, i) => i + 1)
    const pool = (count: number) => ({ questions: ids.map((id) => question(id)), count })
    for (const seed of seeds(200)) {
      const drawn = drawPaper(
        blueprint([pool(4)], [...listed(question(3)), pool(5)]),
        SHUFFLED,
        contents(ids),
        seed,
      )
      expect(new Set(drawn.map(({ question_id }) => question_id)).size).toBe(10)
      expect(drawn.slice(4).map(({ question_id }) => question_id)).toContain(3)
    }
  })

  it('gives each option each place about equally often', () => {
    const counts = new Map<string, number>()
    for (const seed of seeds(4000)) {
      const [first] = drawPaper(blueprint(listed(question(1))), SHUFFLED, contents([1]), seed)
      const letter = first?.options[0] ?? ''
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect([...counts.values()].every((count) => count > 850 && count < 1150)).toBe(true)
  })

  it('leaves true and false, and options that name others, in their places', () => {
    for (const content of [options('truth'), options('single', true)])
      for (const seed of seeds(20))
        expect(
          drawPaper(blueprint(listed(question(1))), SHUFFLED, contents([1], content), seed)[0]?.options.join(
            '',
          ),
        ).toBe('abcd')
  })

  it('never shows items to order as their author listed them, even where nothing is shuffled', () => {
    const fixed = { shuffles_options: false, shuffles_questions: false }
    for (const seed of seeds(500)) {
      const [first] = drawPaper(
        blueprint(listed(question(1))),
        fixed,
        contents([1], options('ordering', true)),
        seed,
      )
      expect(first?.options.join('')).not.toBe('abcd')
    }
  })

  it('keeps the order of blocks, and of questions where they are not shuffled', () => {
    const fixed = { shuffles_options: false, shuffles_questions: false }
    const two = blueprint(listed(question(2), question(1)), listed(question(4), question(3)))
    const ids = (settings: typeof fixed, seed: bigint) =>
      drawPaper(two, settings, contents([1, 2, 3, 4]), seed).map(({ question_id }) => question_id)
    expect(ids(fixed, 1n)).toEqual([2, 1, 4, 3])
    for (const seed of seeds(30)) expect(ids(SHUFFLED, seed).slice(0, 2).sort()).toEqual([1, 2])
  })
})
