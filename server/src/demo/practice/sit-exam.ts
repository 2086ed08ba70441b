import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { PartGrade } from '../../practice/grading/grade-answers.ts'
import { gradeStored, type StoredAnswer, scorePaper } from '../../practice/grading/grade-paper.ts'
import { testKeys } from '../../practice/grading/test-keys.ts'
import { partId } from '../../practice/grading/test-scale.ts'
import { paperOfVariant, storedPaper, testVersion } from '../../practice/papers/test-papers.ts'
import { decideResults, publishResultsHandler } from '../../practice/results/publish-results.ts'

/** A person who takes the exam, with an ability in standard deviations. */
export interface Sitting {
  userId: number
  number: number
  ability: number
  at: Date
}

const MINUTE_MS = 60_000
/** How clearly a question separates people, so that the exam is as reliable as a real one. */
const STEEPNESS = 1.7
const DEVICE = '6f1c2a34-0d5e-4b7a-9c11-2f6d8e9a0b10'

/** A deterministic pseudo-random number from 0 to 1. */
const vary = (seed: number): number => (((seed * 2_654_435_761) >>> 0) % 100_003) / 100_003

/** The ability of the nth person: normal, by the mean of twelve even numbers. */
export const abilityOf = (nth: number): number =>
  Array.from({ length: 12 }, (_, i) => vary(nth * 97 + i * 7_919 + 11)).reduce((sum, one) => sum + one, 0) - 6

/** What a person answers: right by the Rasch model, from easy questions to hard ones, and else a wrong option that tempts. */
function answerOf(
  kind: string,
  { userId, number, ability }: Sitting,
  slot: number,
  slots: number,
): StoredAnswer {
  const difficulty = (4 * ((slot * 37) % slots)) / slots - 2
  const luck = vary(userId * 1_009 + number * 31 + slot * 613)
  const isRight = luck < 1 / (1 + Math.exp(STEEPNESS * (difficulty - ability)))
  const wrong = vary(userId * 17 + slot) < 0.6 ? 'b' : vary(userId + slot * 3) < 0.6 ? 'c' : 'd'
  return { slot, part: 0, value: kind === 'number' ? '777' : isRight ? 'a' : wrong, marks: null }
}

/** Writes attempts at a test that is over, with all their answers and grades, in a few statements. */
export async function sitExam(
  deps: Deps,
  tx: Tx,
  of: {
    testId: number
    version: number
    sittings: readonly Sitting[]
    numberRight: ReadonlyMap<number, string>
  },
): Promise<void> {
  const version = await testVersion(tx, of.testId, of.version)
  const { id: paperId } = await paperOfVariant(tx, version, 0, deps.clock.now())
  const { slots } = await storedPaper(tx, paperId)
  const keys = await testKeys(tx, of.testId, of.version)
  const attempts = []
  const answers = []
  for (const sitting of of.sittings) {
    const given = slots.map((question, slot): StoredAnswer => {
      const right = of.numberRight.get(question.question_id)
      const answer = answerOf(right === undefined ? 'choice' : 'number', sitting, slot, slots.length)
      const asChoice = answerOf('choice', sitting, slot, slots.length)
      return right !== undefined && asChoice.value === 'a' ? { ...answer, value: right } : answer
    })
    const graded: (StoredAnswer & PartGrade)[] = []
    for (const [at, slot] of slots.entries()) {
      const answer = given[at]
      if (answer) graded.push({ ...answer, ...(await gradeStored(keys, slot, answer)) })
    }
    const grades = new Map(graded.map((answer) => [partId(answer.slot, answer.part), answer]))
    const { points_milli, max_milli, score_milli, grade, is_passed, ...rest } = scorePaper(keys, {
      ...{ slots, grades, exempt: [] },
    })
    const who = { user_id: sitting.userId, number: sitting.number }
    const submittedAt = new Date(sitting.at.getTime() + (90 + (sitting.userId % 55)) * MINUTE_MS)
    attempts.push({
      ...{ ...who, opened_at: sitting.at, submitted_at: submittedAt },
      ...{ points_milli, max_milli, score_milli: Math.round(score_milli), grade, is_passed },
      result: { ...rest, pending: 0 },
    })
    for (const { slot, part, value, verdict, credit_milli } of graded)
      answers.push({ ...who, slot, part, value, verdict, credit_milli })
  }
  await tx.run(sql`
    with sat as (
      insert into attempt (test_id, test_version, paper_id, user_id, number, state, opened_at, deadline_at, submitted_at, graded_at,
        writer_id, writer_name, writer_since, seen_at, points_milli, max_milli, score_milli, grade, is_passed, result, created_at)
      select ${of.testId}, ${of.version}, ${paperId}, r.user_id, r.number, 'graded', r.opened_at,
             r.opened_at + interval '150 minutes', r.submitted_at, r.submitted_at, ${DEVICE}, 'Chrome, Android', r.opened_at,
             r.submitted_at, r.points_milli, r.max_milli, r.score_milli, r.grade, r.is_passed, r.result, r.opened_at
        from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as r (user_id int, number int, opened_at timestamptz,
          submitted_at timestamptz, points_milli int, max_milli int, score_milli int, grade text, is_passed boolean, result jsonb)
      returning id, user_id, number, opened_at)
    insert into attempt_answer (attempt_id, slot, part, value, device, n, answered_at, received_at, verdict, credit_milli)
    select sat.id, r.slot, r.part, r.value, ${DEVICE}, 1, sat.opened_at + r.slot * interval '2 minutes',
           sat.opened_at + r.slot * interval '2 minutes', r.verdict, r.credit_milli
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as r (user_id int, number int, slot smallint, part smallint,
        value jsonb, verdict text, credit_milli smallint)
      join sat on sat.user_id = r.user_id and sat.number = r.number`)
  await decideResults(deps, tx, of.testId)
}

/** Fits the scale of the exam and publishes its results, as the job does. */
export const publishExam = (deps: Deps, testId: number): Promise<void> =>
  publishResultsHandler.handle(deps, { testId } as never, new AbortController().signal)
