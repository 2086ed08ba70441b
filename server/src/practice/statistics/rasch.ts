/**
 * The Rasch model: the probability of a right answer is 1 / (1 + e^(difficulty − ability)). The number of right answers of a
 * person says all that the answers say of the ability, so people are counted by it.
 */

/** The answers of an exam: for each number of right answers how many people had it, for each item how many solved it. */
export interface RaschCounts {
  /** `people_by_score[r]`: people with r right answers, r from 0 to the number of items. */
  people_by_score: readonly number[]
  right_by_item: readonly number[]
}

export interface RaschModel {
  /** Logits; the mean of the abilities is 0. */
  difficulties: number[]
  /** Standard deviation of the abilities, in logits. */
  spread: number
}

/** An ability in logits with its standard error. */
export interface Ability {
  ability: number
  error: number
}

/** Abilities at which the distribution is computed, in standard deviations, and their weights. */
const NODES = Array.from({ length: 41 }, (_, i) => (i - 20) / 4)
const DENSITY = NODES.map((node) => Math.exp(-(node * node) / 2))
const DENSITY_SUM = DENSITY.reduce((sum, density) => sum + density, 0)
const WEIGHTS = DENSITY.map((density) => density / DENSITY_SUM)

const MAX_ROUNDS = 500
const CLOSE_ENOUGH = 1e-7

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const chance = (ability: number, difficulty: number) => 1 / (1 + Math.exp(difficulty - ability))

/** For each number of right answers the probability of each node. */
function posteriors({ difficulties, spread }: RaschModel): number[][] {
  const nodes = NODES.map((node, q) => {
    const ability = node * spread
    const allAnswers = sum(difficulties.map((difficulty) => Math.log1p(Math.exp(ability - difficulty))))
    return { ability, log: Math.log(WEIGHTS[q] ?? 0) - allAnswers }
  })
  return Array.from({ length: difficulties.length + 1 }, (_, score) => {
    const logs = nodes.map(({ ability, log }) => log + score * ability)
    const top = Math.max(...logs)
    const odds = logs.map((log) => Math.exp(log - top))
    const total = sum(odds)
    return odds.map((odd) => odd / total)
  })
}

/** The difficulty at which people of these abilities solve an item `right` times in all. */
function difficultyOf(right: number, people: readonly number[], spread: number, start: number): number {
  let difficulty = start
  for (let step = 0; step < 50; step++) {
    const chances = NODES.map((node) => chance(node * spread, difficulty))
    const expected = sum(chances.map((p, q) => p * (people[q] ?? 0)))
    const slope = sum(chances.map((p, q) => p * (1 - p) * (people[q] ?? 0)))
    const change = Math.max(-1, Math.min(1, (expected - right) / slope))
    difficulty += change
    if (Math.abs(change) < CLOSE_ENOUGH) break
  }
  return difficulty
}

/**
 * Estimates difficulties and the spread of abilities by marginal maximum likelihood (EM with a normal distribution). Items that
 * nobody or everybody solved must be left out: they have no difficulty.
 */
export function fitRasch({ people_by_score, right_by_item }: RaschCounts): RaschModel {
  const people = sum(people_by_score)
  if (right_by_item.length + 1 !== people_by_score.length)
    throw new Error('scores and items do not fit together')
  if (right_by_item.some((right) => right <= 0 || right >= people)) {
    throw new Error('an item that nobody or everybody solved has no difficulty')
  }
  let model: RaschModel = {
    difficulties: right_by_item.map((right) => Math.log((people - right) / right)),
    spread: 1,
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const byScore = posteriors(model)
    const atNode = NODES.map((_, q) => sum(people_by_score.map((count, r) => count * (byScore[r]?.[q] ?? 0))))
    const { difficulties: before, spread } = model
    const variance = sum(NODES.map((node, q) => (node * spread) ** 2 * (atNode[q] ?? 0))) / people
    const difficulties = right_by_item.map((right, i) => difficultyOf(right, atNode, spread, before[i] ?? 0))
    model = { difficulties, spread: Math.sqrt(variance) }
    const change = Math.max(
      Math.abs(model.spread - spread),
      ...difficulties.map((difficulty, i) => Math.abs(difficulty - (before[i] ?? 0))),
    )
    if (change < CLOSE_ENOUGH) break
  }
  return model
}

/** The expected ability for each number of right answers; finite for none and for all. */
export function abilities(model: RaschModel): Ability[] {
  return posteriors(model).map((probabilities) => {
    const mean = sum(NODES.map((node, q) => node * model.spread * (probabilities[q] ?? 0)))
    const variance = sum(NODES.map((node, q) => (node * model.spread - mean) ** 2 * (probabilities[q] ?? 0)))
    return { ability: mean, error: Math.sqrt(variance) }
  })
}
