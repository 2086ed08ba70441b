import { EMPTY } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { ReviewedQuestion, ShownVerdict } from '@kashf/contract/practice/results.ts'
import { blockPoints } from '@kashf/contract/practice/scoring/points.ts'
import { displayName } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type Marks, questionGrade } from '../grading/grade-answers.ts'
import { regradesOf, type TestKeys } from '../grading/test-keys.ts'
import { partId } from '../grading/test-scale.ts'
import { questionKey } from '../papers/draw-paper.ts'
import { numberedSections, type OpenedPaper } from '../papers/render-paper.ts'
import type { QuestionVersion } from '../papers/test-papers.ts'

interface GradedPart {
  /** With the author's ids of options. */
  value: AnswerValue
  verdict: ShownVerdict
  credit_milli: number
  is_late: boolean
  marks: Marks | null
  marked_by: ReviewedQuestion['parts'][number]['marked_by']
}

/** A question of a person's paper with its key, their answers and what they earned. */
export interface GradedQuestion {
  slot: number
  block: string
  question: QuestionVersion
  key: QuestionKey
  parts: GradedPart[]
  points_milli: number
  max_milli: number
}

/** The questions of a graded attempt that were not exempt, in the order of its paper. */
export async function gradedQuestions(
  db: Queryable,
  attempt: { id: number; exempt: readonly number[] },
  paper: OpenedPaper,
  { keys, regrades }: TestKeys,
): Promise<GradedQuestion[]> {
  const rows = await db.rows<GradedPart & { slot: number; part: number }>(sql`
    select slot, part, value, coalesce(verdict, 'empty') as verdict, coalesce(credit_milli, 0) as credit_milli, marks,
           ${displayName(sql`m`)} as marked_by,
           exists (select from attempt_answer l where l.attempt_id = w.attempt_id and l.slot = w.slot and l.part = w.part
                      and l.is_late) as is_late
      from attempt_answer w left join app_user m on m.id = w.marked_by
     where attempt_id = ${attempt.id} and not is_late`)
  const given = new Map(rows.map((row) => [partId(row.slot, row.part), row]))
  const blocks = numberedSections(paper.version.blueprint).flatMap(({ blocks }) => blocks)
  return paper.slots.flatMap((drawn, slot): GradedQuestion[] => {
    const block = blocks[drawn.block]
    const key = keys.get(questionKey(drawn))
    const question = paper.contents[slot]
    if (!block || !key || !question || attempt.exempt.includes(drawn.block)) return []
    const parts = key.parts.map((_, part): GradedPart => {
      const { value, verdict, credit_milli, marks, marked_by, is_late } =
        given.get(partId(slot, part)) ?? NOT_ANSWERED
      return { value, verdict, credit_milli, marks, marked_by, is_late }
    })
    const decided = new Set(regradesOf(regrades, drawn).map(({ how }) => how))
    const grade = questionGrade(parts)
    const points = decided.has('full_marks') ? block.weight_milli : blockPoints(block, [grade])
    return [
      {
        ...{ slot, block: block.title, question, key, parts },
        points_milli: decided.has('drop') ? 0 : points,
        max_milli: decided.has('drop') ? 0 : block.weight_milli,
      },
    ]
  })
}

const NOT_ANSWERED: GradedPart = { value: null, ...EMPTY, is_late: false, marks: null, marked_by: null }
