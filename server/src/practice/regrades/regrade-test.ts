import { createHash } from 'node:crypto'
import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import type { AnyPartKey, QuestionContent } from '@kashf/contract/practice/questions.ts'
import type { RegradeBody, RegradePreview, ShownVerdict } from '@kashf/contract/practice/results.ts'
import { audit } from '../../audit/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { gradeAnswer } from '../formulas/grade-answer.ts'
import type { PartGrade } from '../grading/grade-answers.ts'
import { gradeStored, writeScores } from '../grading/grade-paper.ts'
import { type GradedAttempt, gradedAttempts, paperOf } from '../grading/graded-attempts.ts'
import { changeKeys, type TestKeys, testKeys, writeScales } from '../grading/test-keys.ts'
import { fitScales, partId } from '../grading/test-scale.ts'
import { measureGrowthAgain } from '../growth/course-growth.ts'
import { questionKey } from '../papers/draw-paper.ts'
import { type JudgedTest, lockJudgedTest, type OfTest } from '../results/judged-test.ts'
import { completeLessons } from '../results/publish-attempts.ts'
import { forgetRegraded } from '../review/forget-regraded.ts'
import { rememberWrongAnswers } from '../review/remember-wrong-answers.ts'
import { type Rescored, rescore } from './rescore-attempts.ts'
import { tellRegraded } from './tell-regraded.ts'

/** What a change of a key would do, computed without writing anything. */
interface Outcome {
  /** Every graded attempt of the versions that have the question. */
  rescored: Rescored[]
  /** The keys with the change, by version of the test; with scales that were fitted again. */
  keys: TestKeys[]
  preview: RegradePreview
}

/** What the change of a key would do: who gains and who loses. */
export const previewRegrade = (deps: Deps, test: JudgedTest, body: RegradeBody): Promise<RegradePreview> =>
  outcomeOf(deps.db, test.id, body).then(({ preview }) => preview)

/**
 * Changes the key of a question in a test that was taken, and grades every attempt again in the same transaction, so that all
 * results are the old or the new ones. Exactly what the preview with this token announced is done; fails with `regrade_outdated`
 * when something else would be.
 */
export async function regradeTest(
  deps: Deps,
  of: OfTest,
  body: RegradeBody & { token: string },
): Promise<RegradePreview> {
  return deps.db.transaction(async (tx) => {
    const test = await lockJudgedTest(tx, of)
    await changeKeys(tx, test.id)
    const { rescored, keys, preview } = await outcomeOf(tx, test.id, body)
    if (preview.token !== body.token) throw new Failure('regrade_outdated')
    const now = deps.clock.now()
    const regrade = await tx.only<{ id: number }>(sql`
      insert into regrade (test_id, question_id, question_version, how, part, also, replaces, reason, author_id, created_at)
      values (${test.id}, ${body.question_id}, ${body.version}, ${body.how}, ${body.part}, ${body.also ?? null},
        ${body.replaces}, ${body.reason}, ${of.ownerId}, ${now})
      returning id`)
    for (const { version, scales } of keys) {
      if (scales) await writeScales(tx, { testId: test.id, version: version.version, now }, scales)
    }
    await writeGrades(tx, body, rescored)
    await writeScores(
      tx,
      rescored.map((one) => ({ ...one, id: one.attempt.id, former: formerOf(one, body.reason) })),
    )
    const changed = rescored.filter((one) => gainOf(one) !== 0).map(({ attempt }) => attempt.id)
    await tellRegraded(deps, tx, { testId: test.id, key: String(regrade.id) }, changed)
    const passed = rescored.filter(({ attempt, score }) => score.is_passed && !attempt.is_passed)
    await completeLessons(
      deps,
      tx,
      test.id,
      passed.flatMap(({ attempt }) => (attempt.state === 'published' ? [attempt.user_id] : [])),
    )
    await reviewAgain(tx, body, { rescored, now })
    await measureGrowthAgain(deps, tx, test.id)
    await audit(tx, {
      personId: of.ownerId,
      action: 'test.regrade',
      subject: `test:${test.id}`,
      after: {
        ...body,
        regrade_id: regrade.id,
        people: preview.people,
        gain: preview.gain,
        lose: preview.lose,
      },
    })
    return preview
  })
}

/** Cards follow the new key: those of answers that it makes right go, and answers that it makes wrong come back. */
async function reviewAgain(
  tx: Tx,
  body: RegradeBody,
  { rescored, now }: { rescored: readonly Rescored[]; now: Date },
): Promise<void> {
  const isMistake = ({ attempt }: Rescored) => {
    const slot = slotOf(attempt, body)
    return [...attempt.answers].some(
      ([id, { verdict }]) => id.startsWith(`${slot} `) && MISTAKES.has(verdict),
    )
  }
  const isWithdrawn = body.how !== 'accept'
  const wrong = new Set(rescored.filter(isMistake).map(({ attempt }) => attempt.user_id))
  const people = new Set(rescored.map(({ attempt }) => attempt.user_id))
  const userIds = [...people].filter((id) => isWithdrawn || !wrong.has(id))
  await forgetRegraded(tx, { question_id: body.question_id, version: body.version, userIds }, isWithdrawn)
  const lost = rescored.filter((one) => gainOf(one) < 0 && one.attempt.state === 'published')
  if (isWithdrawn || lost.length === 0) return
  await rememberWrongAnswers(tx, {
    attemptIds: lost.map(({ attempt }) => attempt.id),
    now,
    questionId: body.question_id,
  })
}

const MISTAKES: ReadonlySet<ShownVerdict> = new Set(['wrong', 'partial', 'unreadable'])

const gainOf = ({ attempt, score }: Rescored): number => score.points_milli - attempt.points_milli

/** The former result of an attempt whose person knows it and whose points, or most points, change. */
function formerOf(one: Rescored, reason: string): object | undefined {
  const { state, points_milli, max_milli, score_milli, grade, is_passed } = one.attempt
  const isSame = gainOf(one) === 0 && one.score.max_milli === max_milli
  if (state !== 'published' || isSame) return undefined
  return { points_milli, max_milli, score_milli, grade, is_passed, reason }
}

async function outcomeOf(db: Queryable, testId: number, body: RegradeBody): Promise<Outcome> {
  const versions = await db.rows<{ test_version: number }>(sql`
    select test_version from test_question
     where test_id = ${testId} and question_id = ${body.question_id} and question_version = ${body.version}
     order by test_version`)
  if (versions.length === 0) throw new Failure('not_found')
  const all = await gradedAttempts(db, testId, 'all')
  const keys: TestKeys[] = []
  const rescored: Rescored[] = []
  for (const { test_version } of versions) {
    const before = await testKeys(db, testId, test_version)
    await checkChange(db, before, body)
    const decided = { ...before, regrades: [...before.regrades, decisionOf(body)] }
    const own = all.filter((attempt) => attempt.test_version === test_version)
    const attempts = await withGrades(decided, own, body)
    const firsts = attempts.filter(({ is_first }) => is_first)
    const scales = before.scales && fitScales(decided, firsts.map(paperOf))
    const now = { ...decided, scales: scales ?? before.scales }
    keys.push(now)
    rescored.push(...(await rescore(now, attempts)))
  }
  return { rescored, keys, preview: previewOf(body, rescored) }
}

const decisionOf = ({ question_id, version, how, part, also, replaces }: RegradeBody) => ({
  ...{ question_id, how, part, replaces },
  question_version: version,
  also: also ?? null,
})

/** Only an answer that the part could have can be accepted, and only where its key is one option or a list of answers. */
async function checkChange(db: Queryable, { keys }: TestKeys, body: RegradeBody): Promise<void> {
  const key: AnyPartKey | undefined = keys.get(questionKey(body))?.parts[body.part]
  if (!key) throw new Failure('not_found')
  if (body.how !== 'accept') return
  if (!(await isAnswer(db, key, body))) {
    throw new Failure('validation_failed', { fields: { also: 'not_allowed' } })
  }
}

async function isAnswer(db: Queryable, key: AnyPartKey, body: RegradeBody): Promise<boolean> {
  const { also, part } = body
  if (also === undefined) return false
  switch (key.kind) {
    case 'choice': {
      const { content } = await db.only<{ content: QuestionContent }>(sql`
        select content from question_version where question_id = ${body.question_id} and version = ${body.version}`)
      return (content.parts[part]?.options ?? content.options.map(({ id }) => id)).includes(also)
    }
    case 'text':
      return also.trim() !== ''
    case 'formula': {
      const accepted = { kind: key.kind, answers: [{ latex: also, credit: FULL_MILLI }] }
      return (await gradeAnswer(accepted, also))?.verdict === 'right'
    }
    case 'number':
      return readNumber(also).isReadable
    default:
      return false
  }
}

/** The attempts with the grades of the question as the changed key gives them. Those of other questions stay. */
async function withGrades(
  keys: TestKeys,
  attempts: readonly GradedAttempt[],
  body: RegradeBody,
): Promise<GradedAttempt[]> {
  if (body.how !== 'accept') return [...attempts]
  const known = new Map<string, PartGrade>()
  const regraded: GradedAttempt[] = []
  for (const attempt of attempts) {
    const slot = slotOf(attempt, body)
    const drawn = attempt.slots[slot]
    const id = partId(slot, body.part)
    const before = attempt.answers.get(id)
    if (!drawn || !before || before.value === null) {
      regraded.push(attempt)
      continue
    }
    // Equal answers have equal grades: a formula is judged once.
    const answer = { part: body.part, value: before.value, marks: before.marks }
    const grade = known.get(JSON.stringify(answer)) ?? (await gradeStored(keys, drawn, answer))
    known.set(JSON.stringify(answer), grade)
    regraded.push({ ...attempt, answers: new Map(attempt.answers).set(id, { ...before, ...grade }) })
  }
  return regraded
}

const slotOf = ({ slots }: GradedAttempt, body: RegradeBody): number =>
  slots.findIndex((drawn) => questionKey(drawn) === questionKey(body))

/** Writes the changed grades of the question, with one statement. */
async function writeGrades(tx: Tx, body: RegradeBody, rescored: readonly Rescored[]): Promise<void> {
  if (body.how !== 'accept') return
  const rows = rescored.flatMap(({ attempt }) => {
    const slot = slotOf(attempt, body)
    const answer = attempt.answers.get(partId(slot, body.part))
    if (!answer) return []
    const { verdict, credit_milli } = answer
    return [{ attempt_id: attempt.id, slot, part: body.part, verdict, credit_milli }]
  })
  await tx.run(sql`
    update attempt_answer w set verdict = g.verdict, credit_milli = g.credit_milli
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(attempt_id int, slot smallint, part smallint, verdict text, credit_milli smallint)
     where w.attempt_id = g.attempt_id and w.slot = g.slot and w.part = g.part and not w.is_late
       and (w.verdict, w.credit_milli) is distinct from (g.verdict, g.credit_milli)`)
}

/** Who gains and who loses, in people: a person with several attempts counts once. */
function previewOf(body: RegradeBody, rescored: readonly Rescored[]): RegradePreview {
  const people = (some: readonly Rescored[]) => new Set(some.map(({ attempt }) => attempt.user_id)).size
  const having = rescored.filter(({ attempt }) => slotOf(attempt, body) >= 0)
  const gains = rescored.map(gainOf)
  const passes = rescored.filter(({ attempt, score }) => score.is_passed !== attempt.is_passed)
  const changed = rescored
    .filter((one) => gainOf(one) !== 0 || one.score.max_milli !== one.attempt.max_milli)
    .map(({ attempt, score }) => [attempt.id, score.points_milli, score.max_milli])
  return {
    people: people(having),
    gain: people(rescored.filter((one) => gainOf(one) > 0)),
    lose: people(rescored.filter((one) => gainOf(one) < 0)),
    gain_milli: Math.max(0, ...gains),
    lose_milli: -Math.min(0, ...gains),
    passes_gained: people(passes.filter(({ score }) => score.is_passed)),
    passes_kept: people(passes.filter(({ attempt }) => attempt.is_passed && attempt.state === 'published')),
    max_points_milli: Math.max(0, ...rescored.map(({ score }) => score.max_milli)),
    token: createHash('sha256')
      .update(JSON.stringify([decisionOf(body), changed]))
      .digest('base64url'),
  }
}
