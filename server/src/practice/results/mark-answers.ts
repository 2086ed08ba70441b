import { countWords } from '@kashf/contract/practice/count-words.ts'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { AnyPartKey, MarkedKey, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { MarkBody, WaitingAnswer } from '@kashf/contract/practice/results.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentRecordings } from '../../media/recordings/recordings.ts'
import type { AttemptDeps } from '../attempts/attempt-deps.ts'
import type { Marks } from '../grading/grade-answers.ts'
import { textPictures } from '../questions/picture-addresses.ts'
import { revealQuestion } from '../questions/reveal-question.ts'
import { gradeAgain, lockAttemptOfTest, type OfAttempt } from './attempt-of-test.ts'

const MAX_WAITING = 50

interface WaitingRow {
  attempt_id: number
  paper_id: number
  slot: number
  part: number
  value: AnswerValue
  key: QuestionKey
  is_spoken: boolean
}

/** Written and spoken answers that wait to be marked, the oldest first, without the names of their authors. */
export async function waitingAnswers(
  deps: AttemptDeps,
  { testId, viewer }: { testId: number; viewer: SessionUser },
): Promise<WaitingAnswer[]> {
  const rows = await deps.db.rows<WaitingRow>(sql`
    select a.id as attempt_id, a.paper_id, w.slot, w.part, w.value, v.key,
           coalesce(v.content -> 'parts' -> w.part ->> 'answer' = 'recorded', false) as is_spoken
      from attempt a join attempt_answer w on w.attempt_id = a.id and w.verdict = 'pending' and not w.is_late
      join test_paper p on p.id = a.paper_id
      join question_version v on v.question_id = (p.slots -> w.slot ->> 'question_id')::int
       and v.version = (p.slots -> w.slot ->> 'version')::int
     where a.test_id = ${testId} and a.state in ('graded', 'published')
     order by a.submitted_at, a.id, w.slot, w.part limit ${MAX_WAITING}`)
  const spoken = rows.flatMap(({ value, is_spoken }) => (is_spoken ? [Number(value)] : []))
  const recordings = await presentRecordings(deps, deps.db, spoken, viewer)
  const waiting: WaitingAnswer[] = []
  for (const { attempt_id, paper_id, slot, part, value, key, is_spoken } of rows) {
    const question = (await deps.papers.open(deps.db, paper_id)).questions[slot]
    const marked = markingOf(key.parts[part])
    if (!question || !marked) continue
    const text = typeof value === 'string' && !is_spoken ? value : ''
    waiting.push({
      ...{ attempt_id, slot, part, question, text, words: countWords(text), rubric: marked.rubric },
      recording: is_spoken ? (recordings.get(Number(value)) ?? null) : null,
      model_answer: revealQuestion(key, [], textPictures(deps)).right[part]?.join('') ?? '',
    })
  }
  return waiting
}

/** By what a person marks a part: the rubric of an essay; of a formula that could not be judged, whether it is right. */
function markingOf(key: AnyPartKey | undefined): Pick<MarkedKey, 'rubric'> | undefined {
  if (key?.kind === 'formula') return { rubric: [{ title: '', max_milli: FULL_MILLI }] }
  return key?.kind === 'marked' ? key : undefined
}

/**
 * Marks a written answer by its rubric and grades its attempt again. The same marks again change nothing; other ones are refused
 * with `edit_conflict`, unless they say that they replace those.
 */
export async function markAnswer(
  deps: Deps,
  of: OfAttempt,
  { slot, part, marks_milli, comment, replaces }: MarkBody,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await lockAttemptOfTest(tx, of)
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
      update attempt_answer set marks = ${JSON.stringify({ marks_milli, comment, marker_id: of.ownerId })}::jsonb
       where attempt_id = ${attempt.id} and slot = ${slot} and part = ${part} and not is_late`)
    await gradeAgain(deps, tx, attempt)
  })
}
