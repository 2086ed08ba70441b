import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { gradedAttempts, isFirstAttempt } from '../grading/graded-attempts.ts'
import { type PaperSlot, questionKey } from '../papers/draw-paper.ts'

/** How many people had a question, and how many of them gave an answer to a part of it. */
export interface AnswerCounts {
  peopleOf(question: Question): number
  of(question: Question, part: number, value: AnswerValue): number
}
type Question = Pick<PaperSlot, 'question_id' | 'version'>

/** A set of options is one answer, in whatever order they were ticked. */
const valueId = (value: AnswerValue): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : value)

async function countAnswers(db: Queryable, testId: number): Promise<AnswerCounts> {
  const people = new Map<string, number>()
  const given = new Map<string, number>()
  const add = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const { slots, answers, state } of await gradedAttempts(db, testId, 'first')) {
    if (state !== 'published') continue
    for (const drawn of slots) add(people, questionKey(drawn))
    for (const [id, { value }] of answers) {
      const [slot = 0, part = 0] = id.split(' ').map(Number)
      const drawn = slots[slot]
      if (drawn && value !== null) add(given, `${questionKey(drawn)} ${part} ${valueId(value)}`)
    }
  }
  return {
    peopleOf: (question) => people.get(questionKey(question)) ?? 0,
    of: (question, part, value) => given.get(`${questionKey(question)} ${part} ${valueId(value)}`) ?? 0,
  }
}

interface Known {
  counts: Promise<AnswerCounts>
  people: number
  untilMs: number
}

const CACHED_MS = 60_000
const MAX_TESTS = 50

/**
 * The counts of a test, kept in this process for a minute, because thousands read their results at the same time. They are counted
 * again earlier when one per cent of the people have come.
 */
export function createAnswerCounts(
  deps: Pick<Deps, 'db' | 'clock'>,
): (testId: number) => Promise<AnswerCounts> {
  const known = new Map<number, Known>()
  return async (testId) => {
    const { people } = await deps.db.only<{ people: number }>(sql`
      select count(*)::int as people from attempt a
       where a.test_id = ${testId} and a.state = 'published' and ${isFirstAttempt}`)
    const nowMs = deps.clock.now().getTime()
    const before = known.get(testId)
    const isFresh =
      before && before.untilMs > nowMs && Math.abs(people - before.people) * 100 < Math.max(people, 1)
    if (isFresh) return before.counts
    const counts = countAnswers(deps.db, testId)
    if (known.size >= MAX_TESTS) known.clear()
    known.set(testId, { counts, people, untilMs: nowMs + CACHED_MS })
    counts.catch(() => known.delete(testId))
    return counts
  }
}
