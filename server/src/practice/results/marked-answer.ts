import { countWords } from '@kashf/contract/practice/count-words.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { MarkedAnswer } from '@kashf/contract/practice/results.ts'
import { displayName } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentRecordings } from '../../media/recordings/recordings.ts'
import type { AttemptDeps } from '../attempts/attempt-deps.ts'
import { recordingIn } from '../attempts/recorded-answers.ts'
import type { Marks } from '../grading/grade-answers.ts'
import { textPictures } from '../questions/picture-addresses.ts'
import { revealQuestion } from '../questions/reveal-question.ts'
import { markingOf } from './mark-answers.ts'

/** Where an answer stands: its attempt, the place of the question on the paper, and the part of the question. */
export interface AnswerPlace {
  attemptId: number
  slot: number
  part: number
}

/** To select from: answers `w` of attempts `a` that were graded, at tests `t`. */
export const gradedAnswers: Statement = sql`
  attempt_answer w join attempt a on a.id = w.attempt_id and a.state in ('graded', 'published')
  join test t on t.id = a.test_id and t.deleted_at is null`

/** Whether the answer `w` waits for a person's marks. */
export const waitsForMarks: Statement = sql`(w.verdict = 'pending' and not w.is_late)`

/** How the answer `w` of attempt `a` was given (`PartAnswer`), as a column. */
export const answerForm: Statement = sql`(
  select v.content -> 'parts' -> w.part ->> 'answer' from test_paper p join question_version v
      on v.question_id = (p.slots -> w.slot ->> 'question_id')::int and v.version = (p.slots -> w.slot ->> 'version')::int
   where p.id = a.paper_id)`

interface AnswerRow {
  paper_id: number
  value: AnswerValue
  key: QuestionKey
  marks: Marks | null
  by: MarkedByName
  at: Date | null
}
type MarkedByName = NonNullable<MarkedAnswer['marks']>['by']

/** An answer that a person marks; `not_found` for any other. The caller has decided that the viewer may mark it. */
export async function markedAnswer(
  deps: AttemptDeps,
  db: Queryable,
  { place: { attemptId, slot, part }, viewer }: { place: AnswerPlace; viewer: SessionUser },
): Promise<MarkedAnswer> {
  const row = await db.found<AnswerRow>(sql`
    select a.paper_id, w.value, w.marks, v.key, ${displayName(sql`m`)} as by, w.marked_at as at
      from ${gradedAnswers} join test_paper p on p.id = a.paper_id
      join question_version v on v.question_id = (p.slots -> w.slot ->> 'question_id')::int
       and v.version = (p.slots -> w.slot ->> 'version')::int
      left join app_user m on m.id = w.marked_by
     where a.id = ${attemptId} and w.slot = ${slot} and w.part = ${part} and not w.is_late`)
  const paper = await deps.papers.open(db, row.paper_id)
  const question = paper.questions[slot]
  const marking = markingOf(row.key.parts[part])
  if (!question || !marking) throw new Failure('not_found')
  const recordingId = recordingIn(paper, { slot, part, value: row.value })
  const recordings = await presentRecordings(deps, db, recordingId === null ? [] : [recordingId], viewer)
  const text = recordingId === null && typeof row.value === 'string' ? row.value : ''
  return {
    question,
    text,
    recording: recordingId === null ? null : (recordings.get(recordingId) ?? null),
    words: countWords(text),
    rubric: marking.rubric,
    model_answer: revealQuestion(row.key, [], textPictures(deps)).right[part]?.join('') ?? '',
    marks: row.marks && {
      marks_milli: row.marks.marks_milli,
      comment: row.marks.comment,
      by: row.by,
      at: row.at?.toISOString() ?? null,
    },
  }
}
