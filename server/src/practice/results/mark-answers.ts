import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnyPartKey, MarkedKey, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { MarkBody } from '@kashf/contract/practice/results.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Marks } from '../grading/grade-answers.ts'
import { gradeAgain, type JudgedAttempt, lockAttemptOfTest, type OfAttempt } from './attempt-of-test.ts'

/** By what a person marks a part: the rubric of an essay; of a formula that could not be judged, whether it is right. */
export function markingOf(key: AnyPartKey | undefined): Pick<MarkedKey, 'rubric'> | undefined {
  if (key?.kind === 'formula') return { rubric: [{ title: '', max_milli: FULL_MILLI }] }
  return key?.kind === 'marked' ? key : undefined
}

/** `writeMarks` by the author of the test. */
export async function markAnswer(deps: Deps, of: OfAttempt, marks: MarkBody): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await lockAttemptOfTest(tx, of)
    await writeMarks(deps, tx, attempt, { ...marks, markerId: of.ownerId })
  })
}

/**
 * Marks an answer of a locked attempt by its rubric and grades the attempt again. The same marks again change nothing; other ones
 * are refused with `edit_conflict`, unless they say that they replace those.
 */
export async function writeMarks(
  deps: Deps,
  tx: Tx,
  attempt: JudgedAttempt,
  { slot, part, marks_milli, comment, replaces, markerId }: MarkBody & { markerId: number },
): Promise<void> {
  const drawn = attempt.slots[slot]
  const row = await tx.found<{ marks: Marks | null; key: QuestionKey }>(sql`
    select w.marks, v.key from attempt_answer w join question_version v
        on v.question_id = ${drawn?.question_id ?? null} and v.version = ${drawn?.version ?? null}
     where w.attempt_id = ${attempt.id} and w.slot = ${slot} and w.part = ${part} and not w.is_late
       and w.verdict is not null`)
  const rubric = markingOf(row.key.parts[part])?.rubric
  if (!rubric) throw new Failure('not_found')
  const fits =
    marks_milli.length === rubric.length &&
    rubric.every(({ max_milli }, i) => (marks_milli[i] ?? 0) <= max_milli)
  if (!fits) throw new Failure('validation_failed', { fields: { marks_milli: 'not_allowed' } })
  const isSame = row.marks?.comment === comment && row.marks.marks_milli.join() === marks_milli.join()
  if (isSame) return
  if (row.marks !== null && !replaces) throw new Failure('edit_conflict')
  await tx.run(sql`
    update attempt_answer
       set marks = ${JSON.stringify({ marks_milli, comment })}::jsonb, marked_by = ${markerId}, marked_at = ${deps.clock.now()}
     where attempt_id = ${attempt.id} and slot = ${slot} and part = ${part} and not is_late`)
  await gradeAgain(deps, tx, attempt)
}
