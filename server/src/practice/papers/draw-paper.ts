import { createHmac } from 'node:crypto'
import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import type { TestSettings } from '@kashf/contract/practice/tests.ts'
import type { FrozenBlueprint, FrozenQuestion, FrozenSlot } from './frozen-blueprint.ts'

/** The version of the algorithm below. A change of what it draws needs a new number, because papers are drawn again from seeds. */
export const DRAW_ALGORITHM = 1

/** A question on one paper, with its options (the author's ids) in the order of this paper. */
export interface PaperSlot {
  /** Of all blocks of the paper, from 0 on. */
  block: number
  question_id: number
  version: number
  options: string[]
}

/** What drawing needs of a question. */
export type DrawnContent = Pick<QuestionContent, 'form' | 'options' | 'keeps_order'>

/** Questions that stay together: those of one passage, or a single one. */
type Group = FrozenQuestion[]

export const questionKey = (question: { question_id: number; version: number }): string =>
  `${question.question_id}:${question.version}`

/**
 * The questions of a paper and the order of their options, from a seed. It reads no key, so that two tests that differ in keys
 * only have equal papers. An order is by HMAC-SHA-256 of the seed and the id of what is ordered.
 */
export function drawPaper(
  blueprint: FrozenBlueprint,
  settings: Pick<TestSettings, 'shuffles_options' | 'shuffles_questions'>,
  contents: ReadonlyMap<string, DrawnContent>,
  seed: bigint,
): PaperSlot[] {
  const rank = ranker(seed)
  const contentOf = (question: FrozenQuestion): DrawnContent => {
    const content = contents.get(questionKey(question))
    if (!content) throw new Error(`question ${question.question_id} has no content`)
    return content
  }
  const blocks = blueprint.sections.flatMap(({ blocks }) => blocks)
  const drawn = drawSlots(
    blocks.flatMap(({ slots }) => slots),
    rank,
  )
  return blocks
    .flatMap((block, at) => {
      const groups = joinPassages(block.slots.flatMap((slot) => drawn.get(slot) ?? []))
      const ordered = settings.shuffles_questions
        ? ranked(groups, rank, (group) => `block ${at} ${groupId(group)}`).flat()
        : groups.flat()
      return ordered.map((question) => ({ block: at, question }))
    })
    .map(({ block, question }) => ({
      block,
      question_id: question.question_id,
      version: question.version,
      options: orderOptions(question.question_id, contentOf(question), settings.shuffles_options, rank),
    }))
}

type Rank = (id: string) => string

function ranker(seed: bigint): Rank {
  const key = Buffer.alloc(8)
  key.writeBigInt64BE(seed)
  return (id) => createHmac('sha256', key).update(id).digest('hex')
}

/** The items in the order of the ranks of their ids. */
function ranked<T>(items: readonly T[], rank: Rank, idOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, rank: rank(idOf(item)) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item)
}

/**
 * The questions of each slot. Slots with the least choice are drawn first, so that a wide pool does not take the questions that
 * a narrow one needs; a listed question is a pool without choice.
 */
function drawSlots(slots: readonly FrozenSlot[], rank: Rank): ReadonlyMap<FrozenSlot, Group[]> {
  const taken = new Set<number>()
  const byChoice = slots
    .map((slot, at) => ({ slot, at, choice: slot.questions.length - slot.count }))
    .sort((a, b) => a.choice - b.choice || a.at - b.at)
  return new Map(byChoice.map(({ slot, at }) => [slot, drawPool(slot, rank, `slot ${at}`, taken)]))
}

const groupId = ([first]: Group): string =>
  first?.passage_id == null ? `question ${first?.question_id}` : `passage ${first.passage_id}`

/** Neighbouring questions of one passage become one group, in the author's order. */
function joinPassages(groups: readonly Group[]): Group[] {
  const joined = new Map<string, Group>()
  for (const group of groups) {
    const before = joined.get(groupId(group))
    if (before) before.push(...group)
    else joined.set(groupId(group), [...group])
  }
  return [...joined.values()]
}

/** Draws `count` questions without those that the paper has. Passages are drawn whole, in the author's order. */
function drawPool({ questions, count }: FrozenSlot, rank: Rank, name: string, taken: Set<number>): Group[] {
  const groups = joinPassages(
    questions.filter(({ question_id }) => !taken.has(question_id)).map((question) => [question]),
  )
  const hasChoice = questions.length > count
  const drawn = fill(hasChoice ? ranked(groups, rank, (group) => `${name} ${groupId(group)}`) : groups, count)
  for (const { question_id } of drawn.flat()) taken.add(question_id)
  return drawn
}

/** The first groups in their order whose sizes sum to `count`; the nearest smaller sum where none fits exactly. */
function fill(groups: readonly Group[], count: number): Group[] {
  // The groups by which each sum was first reached.
  const reached = new Map<number, Group[]>([[0, []]])
  for (const group of groups) {
    for (const [sum, chosen] of [...reached]) {
      const next = sum + group.length
      if (next <= count && !reached.has(next)) reached.set(next, [...chosen, group])
    }
    if (reached.has(count)) break
  }
  return reached.get(Math.max(...reached.keys())) ?? []
}

/** The options of one question in an order of its own, drawn from a seed as on a paper. */
export const shuffledOptions = (questionId: number, content: DrawnContent, seed: bigint): string[] =>
  orderOptions(questionId, content, true, ranker(seed))

/** The options of a question in the order of the paper. Items to put in order never stand as their author listed them. */
function orderOptions(
  questionId: number,
  content: DrawnContent,
  shufflesOptions: boolean,
  rank: Rank,
): string[] {
  const listed = content.options.map(({ id }) => id)
  const isOrdering = content.form === 'ordering'
  const stays = content.keeps_order || !shufflesOptions || content.form === 'truth'
  if (!isOrdering && stays) return listed
  const order = ranked(listed, rank, (id) => `question ${questionId} option ${id}`)
  const isAsListed = order.every((id, i) => id === listed[i])
  return isOrdering && isAsListed ? [...order.slice(1), ...order.slice(0, 1)] : order
}
