import type { Blueprint } from '@kashf/contract/practice/tests.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { FrozenBlueprint, FrozenQuestion } from '../papers/frozen-blueprint.ts'
import { slotsOf } from './blueprint.ts'
import { shareQuestions } from './share-questions.ts'

/** A question as far as a blueprint needs to know it. */
export interface SuitableQuestion extends FrozenQuestion {
  bank_id: number
  state: 'draft' | 'ready'
  tags: string[]
  difficulty: number | null
  is_explained: boolean
  has_video: boolean
  is_marked: boolean
}

/** A blueprint with the questions that its slots have now. */
export interface ResolvedBlueprint {
  frozen: FrozenBlueprint
  /** The author's own questions that it lists, drafts among them. */
  listed: ReadonlyMap<number, SuitableQuestion>
  /** Every ready question that a paper may have. */
  questions: SuitableQuestion[]
  /** Ready questions that suit each pool and stand nowhere else on the paper, before pools share them. */
  poolSizes: number[]
}

/**
 * Finds the questions of a blueprint in the author's banks. A pool takes ready questions with all of its tags; what is listed by
 * itself is not drawn again, nor is the rest of its passage. `lock` keeps the questions as they are until the transaction ends.
 */
export async function resolveBlueprint(
  db: Queryable,
  of: { blueprint: Blueprint; owner_id: number },
  lock = sql``,
): Promise<ResolvedBlueprint> {
  const slots = slotsOf(of.blueprint)
  const ids = slots.flatMap(({ slot }) => ('pool' in slot ? [] : [slot.question_id]))
  const pools = slots.flatMap(({ slot }) => ('pool' in slot ? [slot.pool] : []))
  const found = await db.rows<SuitableQuestion>(sql`
    select q.id as question_id, q.version, q.passage_id, q.bank_id, q.state, q.tags, q.difficulty,
           coalesce(q.key ->> 'explanation', '') <> '' as is_explained, q.key ->> 'explained' is not null as has_video,
           q.key -> 'parts' @> '[{"kind": "marked"}]' as is_marked
      from bank_question q join question_bank b on b.id = q.bank_id
     where b.owner_id = ${of.owner_id} and b.deleted_at is null and q.deleted_at is null
       and (q.id = any(${ids}::int[]) or q.state = 'ready' and q.bank_id = any(${pools.map(({ bank_id }) => bank_id)}::int[]))
     order by q.id${lock}`)
  const wanted = new Set(ids)
  const listed = new Map(found.filter((q) => wanted.has(q.question_id)).map((q) => [q.question_id, q]))
  const passages = new Set([...listed.values()].flatMap(({ passage_id }) => passage_id ?? []))
  const drawable = found.filter(
    ({ question_id, passage_id, state }) =>
      state === 'ready' && !wanted.has(question_id) && !(passage_id !== null && passages.has(passage_id)),
  )
  const suitable = pools.map(({ bank_id, tags, difficulty, count }) => ({
    count,
    questions: drawable.filter(
      (q) =>
        q.bank_id === bank_id &&
        (difficulty === null || q.difficulty === difficulty) &&
        tags.every((tag) => q.tags.includes(tag)),
    ),
  }))
  const shares = shareQuestions(suitable)
  const drawn = new Set(shares.flat().map(({ question_id }) => question_id))
  let pool = 0
  const frozen: FrozenBlueprint = {
    ...of.blueprint,
    sections: of.blueprint.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => ({
        ...block,
        slots: block.slots.map((slot) => {
          if ('pool' in slot)
            return { questions: (shares[pool++] ?? []).map(frozenQuestion), count: slot.pool.count }
          const question = listed.get(slot.question_id)
          return { questions: question ? [frozenQuestion(question)] : [], count: 1 }
        }),
      })),
    })),
  }
  return {
    frozen,
    listed,
    questions: found.filter(
      ({ question_id, state }) => state === 'ready' && (wanted.has(question_id) || drawn.has(question_id)),
    ),
    poolSizes: suitable.map(({ questions }) => questions.length),
  }
}

const frozenQuestion = ({ question_id, version, passage_id }: FrozenQuestion): FrozenQuestion => ({
  question_id,
  version,
  passage_id,
})
