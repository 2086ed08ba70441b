import type { QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type PaperSlot, questionKey } from '../papers/draw-paper.ts'
import { type TestVersion, testVersion } from '../papers/test-papers.ts'
import type { Regrade } from './grade-answers.ts'

/** Stands for the section of the scale of the whole test. */
export const WHOLE_TEST = -1

/** A part of a question with its difficulty in logits. */
export interface ScaleItem {
  question_id: number
  version: number
  part: number
  difficulty: number
}

/** A fitted Rasch scale (`test_scale`). The mean ability of the people from whom it was fitted is 0. */
export interface TestScale {
  /** The section that it belongs to; `WHOLE_TEST`. */
  section: number
  people: number
  /** Standard deviation of the abilities, in logits. */
  spread: number
  items: ScaleItem[]
}

/** The keys of a test, what its author decided about them since, and its fitted scales (null: none yet). */
export interface TestKeys {
  version: TestVersion
  keys: ReadonlyMap<string, QuestionKey>
  regrades: readonly Regrade[]
  scales: readonly TestScale[] | null
}

/** What never changes of the keys of a version. */
export type FrozenKeys = Pick<TestKeys, 'version' | 'keys'>
export async function frozenKeys(db: Queryable, testId: number, version: number): Promise<FrozenKeys> {
  const rows = await db.rows<{ question_id: number; version: number; key: QuestionKey }>(sql`
    select v.question_id, v.version, v.key from test_question t
      join question_version v on v.question_id = t.question_id and v.version = t.question_version
     where t.test_id = ${testId} and t.test_version = ${version}`)
  return {
    version: await testVersion(db, testId, version),
    keys: new Map(rows.map((row) => [questionKey(row), row.key])),
  }
}

/** What may change of them, read under `shareKeys`. */
export async function currentDecisions(
  db: Queryable,
  testId: number,
  version: number,
): Promise<Pick<TestKeys, 'regrades' | 'scales'>> {
  const { regrades, scales } = await db.only<{ regrades: Regrade[]; scales: TestScale[] }>(sql`
    select (select coalesce(json_agg(json_build_object('question_id', question_id, 'question_version', question_version,
              'how', how, 'part', part, 'also', also, 'replaces', replaces) order by id), '[]')
              from regrade where test_id = ${testId}) as regrades,
           (select coalesce(json_agg(json_build_object('section', section, 'people', people, 'spread', spread, 'items', items)), '[]')
              from test_scale where test_id = ${testId} and test_version = ${version}) as scales`)
  return { regrades, scales: scales.length === 0 ? null : scales }
}

export async function testKeys(db: Queryable, testId: number, version: number): Promise<TestKeys> {
  return { ...(await frozenKeys(db, testId, version)), ...(await currentDecisions(db, testId, version)) }
}

/** Grading of a test in this transaction sees one state of its keys: a change of them waits, and grading for it. */
export const shareKeys = (tx: Tx, testId: number): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('keys of test'), ${testId})`)

/** Changes the keys or scales of a test in this transaction, when nobody grades it. */
export const changeKeys = (tx: Tx, testId: number): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('keys of test'), ${testId})`)

/** The regrades of a question version. */
export const regradesOf = (regrades: readonly Regrade[], slot: Pick<PaperSlot, 'question_id' | 'version'>) =>
  regrades.filter(
    ({ question_id, question_version }) =>
      question_id === slot.question_id && question_version === slot.version,
  )

/** Freezes the fitted scales of a version of a test, in place of those before a change of its keys. */
export async function writeScales(
  db: Queryable,
  of: { testId: number; version: number; now: Date },
  scales: readonly TestScale[],
): Promise<void> {
  await db.run(sql`
    insert into test_scale (test_id, test_version, section, fitted_at, people, spread, items)
    select ${of.testId}, ${of.version}, s.section, ${of.now}, s.people, s.spread, s.items
      from jsonb_to_recordset(${JSON.stringify(scales)}::jsonb)
        as s(section smallint, people int, spread float8, items jsonb)
    on conflict (test_id, test_version, section) do update
      set fitted_at = excluded.fitted_at, people = excluded.people, spread = excluded.spread, items = excluded.items`)
}
