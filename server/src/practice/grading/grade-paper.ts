import { EMPTY } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type PaperSlot, questionKey } from '../papers/draw-paper.ts'
import { gradePart, keyOfPart, type Marks, type PartGrade, questionGrade } from './grade-answers.ts'
import { FULL_MARKS, type GradedSlot, type Score, scoreAttempt } from './score-attempt.ts'
import { regradesOf, type TestKeys } from './test-keys.ts'
import { type Grades, measureAttempt, partId } from './test-scale.ts'

/** An answer as it is stored, with the author's ids of options. */
export interface StoredAnswer {
  slot: number
  part: number
  value: AnswerValue
  marks: Marks | null
}

interface GradedAnswer extends PartGrade {
  slot: number
  part: number
}

/** The grade of a stored answer by the key of its slot, later decisions and marks. */
export async function gradeStored(
  { keys, regrades }: Pick<TestKeys, 'keys' | 'regrades'>,
  slot: PaperSlot,
  { part, value, marks }: Omit<StoredAnswer, 'slot'>,
): Promise<PartGrade> {
  const key = keys.get(questionKey(slot))
  if (!key) throw new Error(`question ${slot.question_id} has no key`)
  return gradePart(keyOfPart(key, part), value, { part, regrades: regradesOf(regrades, slot), marks })
}

/** What the grades of a paper earn together. It depends on nothing but its arguments. */
export function scorePaper(
  test: TestKeys,
  paper: { slots: readonly PaperSlot[]; grades: Grades; exempt: readonly number[] },
): Score {
  const { version, keys, regrades } = test
  const slots = paper.slots.map((slot, at): GradedSlot => {
    const own = regradesOf(regrades, slot)
    const parts = keys.get(questionKey(slot))?.parts ?? []
    const isFull = own.some(({ how }) => how === 'full_marks')
    return {
      block: slot.block,
      grade: isFull
        ? FULL_MARKS
        : questionGrade(parts.map((_, part) => paper.grades.get(partId(at, part)) ?? EMPTY)),
      isDropped: own.some(({ how }) => how === 'drop'),
    }
  })
  return scoreAttempt(version.blueprint, slots, {
    exempt: paper.exempt,
    pass_percent: version.settings.pass_percent,
    measures: measureAttempt(test, paper),
  })
}

/** Writes the grades of an attempt, whose row the transaction holds. */
export async function gradeOne(
  tx: Tx,
  attempt: { id: number; slots: readonly PaperSlot[]; exempt: readonly number[] },
  keys: TestKeys,
): Promise<{ score: Score; pending: number }> {
  const stored = await tx.rows<StoredAnswer>(sql`
    select slot, part, value, marks from attempt_answer where attempt_id = ${attempt.id} and not is_late`)
  const answers: GradedAnswer[] = []
  for (const answer of stored) {
    const slot = attempt.slots[answer.slot]
    if (!slot) throw new Error(`the paper of attempt ${attempt.id} has no slot ${answer.slot}`)
    answers.push({ slot: answer.slot, part: answer.part, ...(await gradeStored(keys, slot, answer)) })
  }
  const grades = new Map(answers.map((answer) => [partId(answer.slot, answer.part), answer]))
  const score = scorePaper(keys, { ...attempt, grades })
  const pending = answers.filter(({ verdict }) => verdict === 'pending').length
  await tx.run(sql`
    update attempt_answer w set verdict = g.verdict, credit_milli = g.credit_milli
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as g(slot smallint, part smallint, verdict text, credit_milli smallint)
     where w.attempt_id = ${attempt.id} and w.slot = g.slot and w.part = g.part and not w.is_late
       and (w.verdict, w.credit_milli) is distinct from (g.verdict, g.credit_milli)`)
  await writeScores(tx, [{ id: attempt.id, score, pending }])
  return { score, pending }
}

/** Writes what attempts earned, with one statement. A pass is never taken back: gates and certificates rest on it. */
export async function writeScores(
  tx: Tx,
  attempts: readonly { id: number; score: Score; pending: number; former?: object }[],
): Promise<void> {
  const rows = attempts.map(({ id, score, pending, former }) => {
    const { points_milli, max_milli, score_milli, grade, is_passed, ...rest } = score
    return {
      ...{ id, points_milli, max_milli, score_milli: Math.round(score_milli), grade, is_passed },
      ...{ result: { ...rest, pending }, former: former ?? null },
    }
  })
  await tx.run(sql`
    update attempt a set points_milli = s.points_milli, max_milli = s.max_milli, score_milli = s.score_milli, grade = s.grade,
           is_passed = case when a.state = 'published' and a.is_passed then true else s.is_passed end, result = s.result,
           former = coalesce(nullif(s.former, 'null'::jsonb), a.former)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id int, points_milli int, max_milli int, score_milli int, grade text, is_passed boolean, result jsonb, former jsonb)
     where a.id = s.id`)
}
