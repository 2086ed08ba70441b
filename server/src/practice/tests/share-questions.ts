import type { FrozenQuestion } from '../papers/frozen-blueprint.ts'

/** Questions that stand together: those of one passage, or a single one. */
interface Unit {
  pools: { at: number; questions: FrozenQuestion[] }[]
}

interface PoolState {
  count: number
  taken: FrozenQuestion[]
  /** Questions that no pool has got yet and this one could. */
  left: number
}

const unitKey = ({ question_id, passage_id }: FrozenQuestion) =>
  passage_id === null ? `question:${question_id}` : `passage:${passage_id}`

/**
 * Gives each question to one of the pools that it suits, so that no paper has it twice. The pool with the least to spare comes
 * first; when all have enough, the one that has the least of its need. A passage goes to one pool.
 */
export function shareQuestions(
  pools: readonly { count: number; questions: readonly FrozenQuestion[] }[],
): FrozenQuestion[][] {
  const states = pools.map(
    ({ count, questions }): PoolState => ({ count, taken: [], left: questions.length }),
  )
  const units = new Map<string, Unit>()
  for (const [at, { questions }] of pools.entries()) {
    for (const question of questions) {
      const key = unitKey(question)
      const unit = units.get(key) ?? { pools: [] }
      units.set(key, unit)
      const last = unit.pools.at(-1)
      if (last?.at === at) last.questions.push(question)
      else unit.pools.push({ at, questions: [question] })
    }
  }
  for (const unit of [...units.values()].sort((a, b) => a.pools.length - b.pools.length)) {
    const suited = unit.pools.flatMap(({ at, questions }) => {
      const state = states[at]
      return state ? [{ state, questions }] : []
    })
    const [best] = suited.toSorted((one, other) => compare(one.state, other.state))
    for (const { state, questions } of suited) state.left -= questions.length
    best?.state.taken.push(...best.questions)
  }
  return states.map(({ taken }) => taken)
}

/** Which of two pools gets a question that suits both: below 0 the first. */
function compare(one: PoolState, other: PoolState): number {
  const [needs, otherNeeds] = [one, other].map(({ count, taken }) => count - taken.length)
  if (needs === undefined || otherNeeds === undefined) return 0
  if (needs > 0 !== otherNeeds > 0) return needs > 0 ? -1 : 1
  if (needs > 0) return one.left - needs - (other.left - otherNeeds)
  return one.taken.length / one.count - other.taken.length / other.count
}

/** The most questions up to `count` that can be drawn without dividing a passage. */
export function mostDrawn(questions: readonly FrozenQuestion[], count: number): number {
  const passages = new Map<number, number>()
  let singles = 0
  for (const { passage_id } of questions) {
    if (passage_id === null) singles++
    else passages.set(passage_id, (passages.get(passage_id) ?? 0) + 1)
  }
  const reached = new Set([0])
  for (const size of passages.values())
    for (const sum of [...reached]) if (sum + size <= count) reached.add(sum + size)
  return Math.max(...[...reached].map((sum) => Math.min(count, sum + singles)))
}
