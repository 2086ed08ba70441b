import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { ShownVerdict } from '@kashf/contract/practice/results.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { PaperSlot } from '../papers/draw-paper.ts'
import type { Marks, PartGrade } from './grade-answers.ts'
import { type Grades, partId } from './test-scale.ts'

/** The largest value that is read of an answer, in bytes; essays are longer and count by their marks alone. */
const MAX_VALUE_BYTES = 2_000

/** Whether attempt `a` is the first of a person who is not the author of the test. */
export const isFirstAttempt: Statement = sql`
  a.user_id <> (select owner_id from test where id = a.test_id)
  and (a.number = 1 or not exists (
    select from attempt f where f.test_id = a.test_id and f.user_id = a.user_id and f.number < a.number and f.state <> 'void'))`

/** An answer with its grade. `value` is null for one that is longer than a short answer. */
export interface GradedAnswer extends PartGrade {
  value: AnswerValue
  marks: Marks | null
}

/** A graded attempt in memory. */
export interface GradedAttempt {
  id: number
  user_id: number
  test_version: number
  state: 'graded' | 'published'
  /** Of a person who is not the author of the test. */
  is_first: boolean
  exempt: number[]
  points_milli: number
  max_milli: number
  score_milli: number
  grade: string | null
  is_passed: boolean | null
  slots: readonly PaperSlot[]
  /** By `partId`. */
  answers: ReadonlyMap<string, GradedAnswer>
}

type Row = Omit<GradedAttempt, 'slots' | 'answers'> & {
  paper_id: number
  answers: [
    slot: number,
    part: number,
    verdict: ShownVerdict,
    credit_milli: number,
    value: AnswerValue,
    marks: Marks | null,
  ][]
}

/** The graded attempts of a test with their answers, by two statements, because an exam has thousands. */
export async function gradedAttempts(
  db: Queryable,
  testId: number,
  which: 'all' | 'first',
): Promise<GradedAttempt[]> {
  const papers = await db.rows<{ id: number; slots: PaperSlot[] }>(sql`
    select id, slots from test_paper where test_id = ${testId}`)
  const slots = new Map(papers.map((paper) => [paper.id, paper.slots]))
  const rows = await db.rows<Row>(sql`
    select a.id, a.user_id, a.test_version, a.state, a.exempt, a.points_milli, a.max_milli, a.score_milli, a.grade,
           a.is_passed, a.paper_id, (${isFirstAttempt}) as is_first,
           (select coalesce(json_agg(json_build_array(w.slot, w.part, w.verdict, w.credit_milli,
                     case when octet_length(w.value::text) <= ${MAX_VALUE_BYTES} then w.value end, w.marks)), '[]')
              from attempt_answer w where w.attempt_id = a.id and not w.is_late and w.verdict is not null) as answers
      from attempt a
     where a.test_id = ${testId} and a.state in ('graded', 'published')
       and ${which === 'first' ? isFirstAttempt : sql`true`}
     order by a.id`)
  return rows.map(({ paper_id, answers, ...attempt }) => ({
    ...attempt,
    slots: slots.get(paper_id) ?? [],
    answers: new Map(
      answers.map(([slot, part, verdict, credit_milli, value, marks]) => [
        partId(slot, part),
        { verdict, credit_milli, value, marks },
      ]),
    ),
  }))
}

/** The paper of a graded attempt, as `scorePaper` reads it. */
export const paperOf = ({ slots, answers, exempt }: GradedAttempt) => ({
  slots,
  exempt,
  grades: answers satisfies Grades,
})
